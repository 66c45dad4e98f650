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
    const bool needs_stand_in = move.kind() == Move::Kind::pass || move.kind() == Move::Kind::swap;
    for (const StepPath& path : step_paths(move, needs_stand_in ? stand_in(move) : std::nullopt)) all.push_back(path);
  }
  return all;
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
  x_record.push_back({color, step});
  x_moments.back().record_size = x_record.size();
  if (effect.kind == StepEffect::Kind::select) x_moments.back().selected = effect.origin;
  if (effect.kind == StepEffect::Kind::deselect) x_moments.back().selected.reset();
  if (effect.kind == StepEffect::Kind::complete) make_move(effect.move);
}

PlayResult Session::play_step(Color color, Step step) {
  const StepEffect effect = effect_of(step, paths(color), selected());
  if (effect.kind == StepEffect::Kind::illegal)
    return illegal(why_not(step.cell ? Move::place(*step.cell) : Move::pass()));
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
  if (mover(parsed.move) != color) return illegal("that is a move of " + std::string(to_text(mover(parsed.move))));
  play_move(color, parsed.move);
  return {};
}

void Session::play_move(Color color, Move move) {
  x_moments.back().selected.reset();
  const auto all = paths(color);
  StepEffect effect;
  while (effect.kind != StepEffect::Kind::complete) {
    const Step step = next_step(move, all, selected());
    effect = effect_of(step, all, selected());
    make_step(color, step, effect);
  }
}

PlayResult Session::play(Color color, std::string_view text) {
  const bool player = color == Color::black || color == Color::white;
  if (player && !may_move(color) && to_lower(text) == "pass") {
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
  x_plan.clear();
  return {};
}

PlayResult Session::repeat_entry(const RecordEntry& entry) {
  if (!entry.position.empty()) {
    auto reason = enter_position(entry.position);
    return reason ? illegal(std::move(*reason)) : PlayResult();
  }
  if (may_move(entry.color)) return play_step(entry.color, entry.step);
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
  return step;
}

std::vector<Move> Session::play_planned_turn() {
  assert(!x_plan.empty());
  begin_change();
  for (const Move move : x_plan) play_move(mover(move), move);
  return std::exchange(x_plan, {});
}

}  // namespace catenary::engine
