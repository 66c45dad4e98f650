// SPDX-License-Identifier: MIT
#include "session/session.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "game/move_text.h"
#include "game/reasons.h"

namespace catenary::session {

namespace {

/// The error for an item of a turn that is no move.
core::Failure no_move(std::string_view turn, std::string_view item) {
  const std::string place = turn.ends_with(',')     ? "after its last comma"
                            : turn.starts_with(',') ? "before its first comma"
                                                    : "between two commas";
  if (item.empty() && !turn.empty()) return core::malformed("'" + std::string(turn) + "' has no move " + place);
  return core::malformed("'" + std::string(item) + "' is no move; " + game::fault_of_move(item));
}

bool all_place(const std::vector<game::ParsedMove>& items) {
  return std::all_of(items.begin(), items.end(),
                     [](const game::ParsedMove& item) { return item.move.kind() == Move::Kind::place; });
}

/// The error for more items than the rest of the turn has moves: the turn ended after `played` of them.
core::Failure overlong_turn(std::string_view color, const std::vector<std::string>& items, std::size_t played,
                            bool goes_on, bool stones) {
  const std::string text = core::to_upper(core::join(items, ","));
  const std::string count = std::to_string(items.size());
  const std::string most = std::to_string(played) + (goes_on ? " more" : "") + " this turn";
  const std::string who = "; " + std::string(color);
  return core::illegal(stones ? text + " places " + count + " stones" + who + " may place at most " + most
                              : text + " has " + count + " moves" + who + " may make at most " + most);
}

}  // namespace

std::vector<game::Step> Session::legal_steps() const {
  if (over()) return {};
  return game::possible_steps(paths(std::nullopt), selected());
}

std::vector<Cell> Session::destinations() const {
  std::vector<Cell> cells;
  if (!selected()) return cells;
  for (const game::StepPath& path : paths(std::nullopt))
    if (path.first == game::Step::at(*selected()) && path.second && path.second->cell)
      cells.push_back(*path.second->cell);
  return cells;
}

void Session::add_cells_of_turn(Latest& latest) const {
  std::vector<Cell>& last = latest.cells;
  for (auto played = x_played.rbegin(); played != x_played.rend() && played->position.empty(); ++played) {
    const Move move = played->move;
    const bool chance = played->mover == Color::chance;
    if (move.kind() == Move::Kind::place || move.kind() == Move::Kind::relocate)
      (chance ? latest.rolled : last).push_back(move.to());
    if (move.kind() == Move::Kind::remove || move.kind() == Move::Kind::relocate) last.push_back(move.from());
    // A swap names no cell.
    if (move.kind() == Move::Kind::swap && x_moments.size() > 1) last = new_stones(x_moments.size() - 2);
    if (played->begins_turn) break;
  }
}

game::Picture Session::picture() const {
  game::Picture picture = position_picture();
  picture.turn = turn_number();
  if (selected()) {
    picture.mark(game::Mark::Kind::selected, {*selected()});
    picture.mark(game::Mark::Kind::target, destinations());
  }
  Latest turn;
  add_cells_of_turn(turn);
  picture.mark(game::Mark::Kind::last, std::move(turn.cells));
  picture.mark(game::Mark::Kind::rolled, std::move(turn.rolled));
  return picture;
}

bool Session::begins_turn(Color color) const {
  if (color == Color::chance) return false;
  const auto latest = std::find_if(x_played.rbegin(), x_played.rend(),
                                   [](const Played& played) { return played.mover != Color::chance; });
  return latest == x_played.rend() || latest->mover != color || !turn_goes_on(color);
}

Session::Stretch Session::stretch_from(std::size_t first) const {
  Stretch stretch{.moment = x_moments.size() - 1};
  while (stretch.moment > 0 && x_moments[stretch.moment].played_size > first) --stretch.moment;
  std::size_t start = x_moments[stretch.moment].played_size;
  // Automatic dice may have rolled in the change that set a position.
  for (std::size_t i = start; i < x_played.size(); ++i) {
    if (x_played[i].position.empty()) continue;
    stretch.position = x_played[i].position;
    start = i + 1;
  }
  for (std::size_t i = start; i < x_played.size(); ++i) stretch.moves.push_back(x_played[i].move);
  stretch.earlier = first > start ? first - start : 0;
  return stretch;
}

std::vector<std::string> Session::events_since(std::size_t changes) const {
  if (changes >= x_moments.size()) return {};
  return game::texts_of(tell(stretch_from(x_moments[changes].played_size)));
}

std::vector<std::string> Session::events_of_turn() const {
  return game::texts_of(tell(stretch_from(start_of_turn(x_played.size()))));
}

std::size_t Session::start_of_turn(std::size_t end) const {
  while (end > 0 && !x_played[end - 1].begins_turn) --end;
  return end > 0 ? end - 1 : 0;
}

std::size_t Session::history_start() const {
  const auto latest =
      std::find_if(x_played.rbegin(), x_played.rend(), [](const Played& played) { return !played.position.empty(); });
  return static_cast<std::size_t>(x_played.rend() - latest);
}

std::optional<std::size_t> Session::own_move() const {
  const Color side = side_to_go_on();
  std::optional<std::size_t> first;
  for (std::size_t i = x_played.size(); i > history_start(); --i) {
    const Played& played = x_played[i - 1];
    if (core::is_player(side) && played.mover != side) continue;
    if (first && played.turn != x_played[*first].turn) break;
    first = i - 1;
  }
  return first;
}

void Session::add_reply(Latest& latest) const {
  const std::size_t reply = std::max(start_of_turn(x_played.size()), history_start());
  const bool replied = reply < x_played.size() && x_played[reply].mover != side_to_go_on();
  for (std::size_t i = reply; replied && i < x_played.size(); ++i)
    if (x_played[i].move.kind() == Move::Kind::relocate)
      latest.movements.emplace_back(x_played[i].mover, x_played[i].move);
  latest.events = tell(stretch_from(reply));
  if (!replied) return;
  // The events of the own turn are out of sight where the computer answers at once.
  latest.own_events = tell(stretch_from(std::max(start_of_turn(reply), history_start())));
  const auto reply_size = std::min(latest.own_events.size(), latest.events.size());
  latest.own_events.erase(latest.own_events.end() - static_cast<std::ptrdiff_t>(reply_size), latest.own_events.end());
}

Latest Session::latest() const {
  Latest latest;
  if (turn_number() == 0) {
    add_cells_of_turn(latest);
    add_reply(latest);
    return latest;
  }
  const auto own = own_move();
  const std::size_t first = own.value_or(history_start());
  for (std::size_t i = first; i < x_played.size(); ++i) {
    const auto& [move, mover] = std::pair(x_played[i].move, x_played[i].mover);
    if (mover == Color::chance)
      latest.rolled.push_back(move.to());
    else if (move.kind() == Move::Kind::relocate && mover != side_to_go_on())
      latest.movements.emplace_back(mover, move);
  }
  latest.events = tell(stretch_from(first));
  add_scored(latest, stretch_from(first));
  add_changes(latest, stretch_from(own ? first + 1 : first));
  return latest;
}

std::vector<std::optional<game::Step>> Session::steps_towards(const std::vector<Move>& moves) const {
  const auto all = paths(std::nullopt);
  std::vector<std::optional<game::Step>> steps;
  for (const Move move : moves) {
    const auto path = std::find_if(all.begin(), all.end(), [&](const game::StepPath& p) { return p.move == move; });
    assert(path != all.end());
    if (!selected())
      steps.emplace_back(path->first);
    else if (path->first == game::Step::at(*selected()) && path->second)
      steps.push_back(path->second);
    else
      steps.emplace_back();
  }
  return steps;
}

std::vector<game::StepPath> Session::paths(std::optional<Color> color) const {
  std::vector<game::StepPath> all;
  for (const Move move : legal_moves()) {
    if (color && mover(move) != *color) continue;
    for (const game::StepPath& path : game::step_paths(move, stand_in(move))) all.push_back(path);
  }
  return all;
}

bool Session::is_due(Color color) const {
  if (!may_move(color)) return false;
  if (!selected() || turn_goes_on(color)) return true;
  const auto own = paths(color);
  return std::any_of(own.begin(), own.end(),
                     [&](const game::StepPath& path) { return path.first == game::Step::at(*selected()); });
}

Color Session::side_to_go_on() const {
  const Color side = to_move();
  return may_move(side) && !is_due(side) ? opposite(side) : side;
}

void Session::begin_change() {
  x_moments.push_back(x_moments.back());
  push_position();
}

void Session::drop_last_change() {
  x_moments.pop_back();
  pop_position();
  x_record.erase(x_record.begin() + static_cast<std::ptrdiff_t>(x_moments.back().record_size), x_record.end());
  x_played.resize(x_moments.back().played_size);
  // The selection that the change gave up is in force again.
  if (selected() && !x_record.empty()) x_record.back().given_up = false;
}

bool Session::undo(std::size_t count) {
  if (count > change_count()) return false;
  if (count > 0) ++x_revision;
  for (; count > 0; --count) drop_last_change();
  return true;
}

void Session::restart() {
  ++x_revision;
  x_record.clear();
  x_played.clear();
  x_moments.assign(1, Moment());
  reset();
}

void Session::make_move(Move move) {
  const Color color = mover(move);
  x_played.push_back({.move = move, .mover = color, .begins_turn = begins_turn(color), .turn = turn_number()});
  apply(move);
  x_moments.back().selected.reset();
  x_moments.back().previous = move;
  x_moments.back().played_size = x_played.size();
}

void Session::make_step(Color color, game::Step step, const game::StepEffect& effect) {
  const bool gives_up =
      effect.kind == game::StepEffect::Kind::select || effect.kind == game::StepEffect::Kind::deselect;
  if (selected() && gives_up) x_record.back().given_up = true;
  x_record.push_back({.color = effect.move.is_none() ? color : mover(effect.move), .step = step});
  x_moments.back().record_size = x_record.size();
  if (effect.kind == game::StepEffect::Kind::select) x_moments.back().selected = effect.origin;
  if (effect.kind == game::StepEffect::Kind::deselect) {
    x_moments.back().selected.reset();
    x_record.back().given_up = true;
  }
  if (effect.kind == game::StepEffect::Kind::complete) make_move(effect.move);
}

void Session::idle(Color color) {
  x_record.push_back({.color = color, .step = game::Step::pass(), .idle = true});
  x_moments.back().record_size = x_record.size();
}

/// The move that a step asks for that begins or completes none.
Move Session::attempted_by(game::Step step) const {
  if (!step.cell) return Move::pass();
  return selected() ? Move::relocate(*selected(), *step.cell) : Move::place(*step.cell);
}

core::Result<> Session::click(Color color, game::Step step) {
  // A click of either colour may be a step of both if both may move.
  const std::optional<Color> whose = turn_goes_on(color) ? std::optional(color) : std::nullopt;
  const game::StepEffect effect = game::effect_of(step, paths(whose), selected());
  if (effect.kind == game::StepEffect::Kind::illegal) {
    const core::Result<> legal = legality(attempted_by(step));
    return legal ? core::illegal("") : legal;
  }
  make_step(color, step, effect);
  return {};
}

core::Failure Session::not_the_turn_of(Color color) const {
  if (color == Color::chance && dice() == DiceMode::automatic)
    return core::illegal("the dice roll by themselves; `dice manual` changes that");
  const std::string side(to_text(side_to_go_on()));
  const bool may_end = to_move() != Color::chance && legality(Move::pass()).has_value();
  return core::illegal("it is the turn of " + side + (may_end ? "; pass ends it" : ""));
}

/// Clicks and moves take the same way, because a click may be half of a move, or stand for a pass.
core::Result<> Session::play_item(Color color, std::string_view text, const game::ParsedMove& parsed) {
  if (over()) return core::illegal(game::kGameOver);
  if (!may_move(color)) return not_the_turn_of(color);
  if (parsed.status == game::ParsedMove::Status::off_board)
    return core::illegal(core::to_upper(text) + " is not on the board");
  if (parsed.move.kind() == Move::Kind::place) return click(color, game::Step::at(parsed.move.to()));
  if (parsed.move.kind() == Move::Kind::pass) return click(color, game::Step::pass());
  core::Result<> legal = legality(parsed.move);
  if (legal) play_move(parsed.move);
  return legal;
}

void Session::play_move(Move move) {
  if (selected()) x_record.back().given_up = true;
  x_moments.back().selected.reset();
  const Color color = mover(move);
  const auto all = paths(color);
  game::StepEffect effect;
  while (effect.kind != game::StepEffect::Kind::complete) {
    const game::Step step = game::next_step(move, all, selected());
    effect = game::effect_of(step, all, selected());
    make_step(color, step, effect);
  }
}

void Session::set_dice(DiceMode mode) {
  x_dice = mode;
  if (mode == DiceMode::manual || to_move() != Color::chance) return;
  ++x_revision;
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

game::Step Session::roll() {
  assert(to_move() == Color::chance);
  ++x_revision;
  begin_change();
  roll_outcome();
  return x_record.back().step;
}

core::Result<> Session::play_outcome(std::string_view outcome) {
  if (to_move() != Color::chance) return core::illegal("no outcome of chance is due");
  return play_item(Color::chance, outcome, game::parse_move(outcome, grid()));
}

core::Result<> Session::play(Color color, std::string_view text) {
  if (core::is_player(color) && !is_due(color) && core::to_lower(text) == "pass") {
    begin_change();
    idle(color);
    return {};
  }
  const std::vector<std::string> items = core::split(text, ',');
  std::vector<game::ParsedMove> parsed;
  for (const std::string& item : items) {
    parsed.push_back(game::parse_move(item, grid()));
    if (parsed.back().status == game::ParsedMove::Status::malformed) return no_move(text, item);
  }
  begin_change();
  const bool stones = all_place(parsed);
  const bool goes_on = !x_record.empty() && x_record.back().color == color;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool too_long = i > 0 && (over() || !may_move(color));
    core::Result<> result =
        too_long ? overlong_turn(to_text(color), items, i, goes_on, stones) : play_item(color, items[i], parsed[i]);
    if (!result) {
      drop_last_change();
      return result;
    }
    roll_if_automatic();
  }
  ++x_revision;
  return {};
}

core::Result<> Session::enter_position(std::string_view text) {
  if (auto done = replace_position(text); !done) return done;
  x_record.push_back({.step = game::Step::pass(), .position = position_text()});
  x_played.push_back({.position = position_text()});
  x_moments.back() = {std::nullopt, Move(), x_record.size(), x_played.size()};
  return {};
}

core::Result<> Session::set_position(std::string_view text) {
  begin_change();
  if (auto done = enter_position(text); !done) {
    drop_last_change();
    return done;
  }
  roll_if_automatic();
  ++x_revision;
  return {};
}

core::Result<> Session::repeat_entry(const RecordEntry& entry) {
  if (!entry.position.empty()) return enter_position(entry.position);
  if (!entry.idle) return click(entry.color, entry.step);
  idle(entry.color);
  return {};
}

core::Result<> Session::repeat(const Session& other) {
  std::size_t at = 0;
  for (std::size_t change = 1; change < other.x_moments.size(); ++change) {
    begin_change();
    for (; at < other.x_moments[change].record_size; ++at)
      if (core::Result<> result = repeat_entry(other.x_record[at]); !result) return result;
  }
  return {};
}

game::Step Session::next_step(Move move) const { return game::next_step(move, paths(std::nullopt), selected()); }

Session::PlayedStep Session::play_step_towards(Move move) {
  const Color color = mover(move);
  const auto all = paths(color);
  const game::Step step = game::next_step(move, all, selected());
  const game::StepEffect effect = effect_of(step, all, selected());
  ++x_revision;
  begin_change();
  make_step(color, step, effect);
  roll_if_automatic();
  return {step, effect.kind == game::StepEffect::Kind::complete};
}

std::vector<Move> Session::play_turn(const std::vector<Move>& moves) {
  ++x_revision;
  begin_change();
  const Color color = mover(moves.front());
  std::vector<Move> turn;
  do {
    turn.push_back(moves[turn.size()]);
    play_move(turn.back());
  } while (turn.size() < moves.size() && turn_goes_on(color));
  roll_if_automatic();
  return turn;
}

}  // namespace catenary::session
