#include "game/session.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "game/move_text.h"

namespace catenary::engine {

namespace {

PlayResult illegal(std::string reason) { return {PlayResult::Status::illegal, std::move(reason)}; }

PlayResult malformed(std::string_view text) {
  return {PlayResult::Status::malformed, "'" + std::string(text) + "' is no move"};
}

}  // namespace

std::vector<Step> Session::legal_steps() const {
  if (over()) return {};
  return possible_steps(paths(std::nullopt), selected());
}

std::vector<Cell> Session::destinations() const {
  std::vector<Cell> cells;
  if (!selected()) return cells;
  for (const StepPath& path : paths(std::nullopt))
    if (path.first == Step::at(*selected()) && path.second && path.second->cell) cells.push_back(*path.second->cell);
  return cells;
}

std::vector<std::optional<Step>> Session::steps_towards(const std::vector<Move>& moves) const {
  const auto all = paths(std::nullopt);
  std::vector<std::optional<Step>> steps;
  for (const Move move : moves) {
    const auto path = std::find_if(all.begin(), all.end(), [&](const StepPath& p) { return p.move == move; });
    assert(path != all.end());
    if (!selected())
      steps.emplace_back(path->first);
    else if (path->first == Step::at(*selected()) && path->second)
      steps.push_back(path->second);
    else
      steps.emplace_back();
  }
  return steps;
}

std::vector<StepPath> Session::paths(std::optional<Color> color) const {
  std::vector<StepPath> all;
  for (const Move move : legal_moves()) {
    if (color && mover(move) != *color) continue;
    for (const StepPath& path : step_paths(move, stand_in(move))) all.push_back(path);
  }
  return all;
}

bool Session::is_due(Color color) const {
  if (!may_move(color)) return false;
  if (!selected() || turn_goes_on(color)) return true;
  const auto own = paths(color);
  return std::any_of(own.begin(), own.end(), [&](const StepPath& path) { return path.first == Step::at(*selected()); });
}

Color Session::side_to_go_on() const {
  const Color side = to_move();
  return may_move(side) && !is_due(side) ? opposite(side) : side;
}

std::optional<Color> Session::stepper(Color color) const {
  return turn_goes_on(color) ? std::optional(color) : std::nullopt;
}

void Session::begin_change() {
  x_moments.push_back(x_moments.back());
  push_position();
}

void Session::roll_back() {
  x_moments.pop_back();
  pop_position();
  x_record.erase(x_record.begin() + static_cast<std::ptrdiff_t>(x_moments.back().record_size), x_record.end());
}

bool Session::undo(std::size_t count) {
  if (count > change_count()) return false;
  if (count > 0) x_plan.clear();
  for (; count > 0; --count) roll_back();
  return true;
}

void Session::restart() {
  x_plan.clear();
  x_record.clear();
  x_moments.assign(1, Moment());
  reset();
}

void Session::make_move(Move move) {
  apply(move);
  x_moments.back().selected.reset();
  x_moments.back().previous = move;
}

void Session::make_step(Color color, Step step, const StepEffect& effect) {
  x_record.push_back({effect.move.is_none() ? color : mover(effect.move), step});
  x_moments.back().record_size = x_record.size();
  if (effect.kind == StepEffect::Kind::select) x_moments.back().selected = effect.origin;
  if (effect.kind == StepEffect::Kind::deselect) x_moments.back().selected.reset();
  if (effect.kind == StepEffect::Kind::complete) make_move(effect.move);
}

/// The move that a step asks for that begins or completes none.
Move Session::attempted_by(Step step) const {
  if (!step.cell) return Move::pass();
  return selected() ? Move::relocate(*selected(), *step.cell) : Move::place(*step.cell);
}

PlayResult Session::play_step(Color color, Step step) {
  const StepEffect effect = effect_of(step, paths(stepper(color)), selected());
  if (effect.kind == StepEffect::Kind::illegal) return illegal(why_not(attempted_by(step)));
  make_step(color, step, effect);
  return {};
}

PlayResult Session::play_item(Color color, std::string_view text) {
  const ParsedMove parsed = parse_move(text, grid());
  if (over()) return illegal("the game is over");
  if (!may_move(color)) return illegal("it is the turn of " + std::string(to_text(to_move())));
  if (parsed.status == ParsedMove::Status::off_board) return illegal(to_upper(text) + " is not on the board");
  if (parsed.move.kind() == Move::Kind::place) return play_step(color, Step::at(parsed.move.to()));
  if (parsed.move.kind() == Move::Kind::pass) return play_step(color, Step::pass());
  if (std::string reason = why_not(parsed.move); !reason.empty()) return illegal(std::move(reason));
  play_move(parsed.move);
  return {};
}

void Session::play_move(Move move) {
  x_moments.back().selected.reset();
  const Color color = mover(move);
  const auto all = paths(color);
  StepEffect effect;
  while (effect.kind != StepEffect::Kind::complete) {
    const Step step = next_step(move, all, selected());
    effect = effect_of(step, all, selected());
    make_step(color, step, effect);
  }
}

void Session::set_dice(DiceMode mode) {
  x_dice = mode;
  if (mode == DiceMode::manual || to_move() != Color::chance) return;
  x_plan.clear();
  begin_change();
  roll_if_automatic();
}

void Session::roll_outcome() {
  const std::vector<Move> outcomes = legal_moves();
  play_move(outcomes[rolled_outcome(x_dice_seed, key(), static_cast<std::uint32_t>(outcomes.size()))]);
}

void Session::roll_if_automatic() {
  while (x_dice == DiceMode::automatic && to_move() == Color::chance) roll_outcome();
}

Step Session::roll() {
  assert(to_move() == Color::chance);
  x_plan.clear();
  begin_change();
  roll_outcome();
  return x_record.back().step;
}

PlayResult Session::settle(std::string_view outcome) {
  if (to_move() != Color::chance) return illegal("no outcome of chance is due");
  return play_item(Color::chance, outcome);
}

PlayResult Session::play(Color color, std::string_view text) {
  const bool player = color == Color::black || color == Color::white;
  if (player && !is_due(color) && to_lower(text) == "pass") {
    begin_change();
    make_step(color, Step::pass(), {});
    return {};
  }
  const std::vector<std::string> items = split(text, ',');
  for (const std::string& item : items)
    if (parse_move(item, grid()).status == ParsedMove::Status::malformed) return malformed(item);
  begin_change();
  for (const std::string& item : items) {
    if (PlayResult result = play_item(color, item); !result) {
      roll_back();
      return result;
    }
    roll_if_automatic();
  }
  x_plan.clear();
  return {};
}

std::optional<std::string> Session::enter_position(std::string_view text) {
  if (auto reason = replace_position(text)) return reason;
  x_record.push_back({Color::none, Step::pass(), position_text()});
  x_moments.back() = {std::nullopt, Move(), x_record.size()};
  return std::nullopt;
}

PlayResult Session::set_position(std::string_view text) {
  begin_change();
  if (auto reason = enter_position(text)) {
    roll_back();
    return {PlayResult::Status::malformed, std::move(*reason)};
  }
  roll_if_automatic();
  x_plan.clear();
  return {};
}

PlayResult Session::repeat_entry(const RecordEntry& entry) {
  if (!entry.position.empty()) {
    auto reason = enter_position(entry.position);
    return reason ? illegal(std::move(*reason)) : PlayResult();
  }
  if (entry.step.cell || is_due(entry.color)) return play_step(entry.color, entry.step);
  make_step(entry.color, entry.step, {});
  return {};
}

PlayResult Session::repeat(const Session& other) {
  std::size_t at = 0;
  for (std::size_t change = 1; change < other.x_moments.size(); ++change) {
    begin_change();
    for (; at < other.x_moments[change].record_size; ++at)
      if (PlayResult result = repeat_entry(other.x_record[at]); !result) return result;
  }
  return {};
}

Step Session::planned_step() const {
  assert(!x_plan.empty());
  return next_step(x_plan.front(), paths(std::nullopt), selected());
}

Step Session::play_planned_step() {
  assert(!x_plan.empty());
  const Color color = mover(x_plan.front());
  const auto all = paths(color);
  const Step step = next_step(x_plan.front(), all, selected());
  const StepEffect effect = effect_of(step, all, selected());
  begin_change();
  make_step(color, step, effect);
  if (effect.kind == StepEffect::Kind::complete) x_plan.erase(x_plan.begin());
  roll_if_automatic();
  return step;
}

std::vector<Move> Session::play_planned_turn() {
  assert(!x_plan.empty());
  begin_change();
  const Color color = mover(x_plan.front());
  std::vector<Move> turn;
  do {
    turn.push_back(x_plan.front());
    x_plan.erase(x_plan.begin());
    play_move(turn.back());
  } while (!x_plan.empty() && turn_goes_on(color));
  roll_if_automatic();
  return turn;
}

}  // namespace catenary::engine
