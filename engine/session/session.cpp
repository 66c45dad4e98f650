// SPDX-License-Identifier: MIT
#include "session/session.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "game/move_text.h"
#include "game/reasons.h"
#include "session/next_steps.h"
#include "session/turns.h"

namespace catenary::session {

namespace {

/// The error for an item of a turn that is not a move.
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

/// The error for a turn with too many items: it ended after `played` of them.
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

/// A change in progress. It is rolled back, whatever fails, unless it is kept.
class Session::PendingChange {
 public:
  explicit PendingChange(Session& session) : x_session(session) {
    session.x_changes.push_back(session.x_changes.back());
  }
  ~PendingChange() {
    if (!x_kept) x_session.drop_last_change();
  }
  PendingChange(const PendingChange&) = delete;
  PendingChange& operator=(const PendingChange&) = delete;

  /// Keeps a change that leaves the position and the selection as they are.
  void keep() { x_kept = true; }
  void commit() {
    keep();
    x_session.x_changes.back().revision = ++x_session.x_latest_revision;
  }
  /// Merges the change into the previous one, if there is one.
  void commit_with_previous() {
    auto& changes = x_session.x_changes;
    if (changes.size() > 2) changes.erase(changes.end() - 2);
    commit();
  }

 private:
  Session& x_session;
  bool x_kept = false;
};

Session::Session(std::shared_ptr<const game::GameState> start, DiceMode dice) : x_changes(1), x_dice(dice) {
  x_states.push_back(std::move(start));
}

History Session::history() const {
  History history{.state = x_states.back()};
  for (std::size_t i = start_of_history(x_moves); i < x_moves.size(); ++i) {
    history.moves.push_back(x_moves[i].move);
    history.earlier_keys.push_back(x_states[i]->key());
  }
  return history;
}

bool Session::begins_turn(Color color) const {
  if (color == Color::chance) return false;
  const auto latest = std::find_if(x_moves.rbegin(), x_moves.rend(),
                                   [](const PlayedMove& played) { return played.mover != Color::chance; });
  return latest == x_moves.rend() || latest->mover != color || !state().turn_goes_on(color);
}

core::Result<> Session::check_idle_pass(Color color) const {
  if (state().over()) return {};
  const auto latest = std::find_if(x_record.rbegin(), x_record.rend(), [this](const RecordEntry& entry) {
    return entry.color != Color::chance || dice() == DiceMode::manual;
  });
  const bool alternates = latest == x_record.rend() || latest->color != color;
  if (state().to_move() == Color::chance || may_move(color) || !alternates) return not_the_turn_of(color);
  return {};
}

core::Result<> Session::idle_pass(Color color) {
  if (auto done = check_idle_pass(color); !done) return done;
  PendingChange change(*this);
  note({.color = color, .step = game::Step::pass(), .idle = true});
  change.keep();
  return {};
}

bool Session::may_move(Color color) const {
  if (!state().may_move(color)) return false;
  if (!selected() || state().turn_goes_on(color)) return true;
  const auto own = legal_paths(*this, color);
  return std::any_of(own.begin(), own.end(),
                     [&](const game::StepPath& path) { return path.first == game::Step::at(*selected()); });
}

Color Session::to_move() const {
  const Color side = state().to_move();
  return state().may_move(side) && !may_move(side) ? opposite(side) : side;
}

void Session::drop_last_change() {
  x_changes.pop_back();
  const Change& latest = x_changes.back();
  x_record.erase(x_record.begin() + static_cast<std::ptrdiff_t>(latest.record_size), x_record.end());
  x_moves.erase(x_moves.begin() + static_cast<std::ptrdiff_t>(latest.move_count), x_moves.end());
  x_states.erase(x_states.begin() + static_cast<std::ptrdiff_t>(std::min(latest.move_count + 1, x_states.size())),
                 x_states.end());
  // Restores the selection that the change had given up.
  mark_selection(false);
}

void Session::mark_selection(bool given_up) {
  if (selected()) latest_click().given_up = given_up;
}

RecordEntry& Session::latest_click() {
  return *std::find_if(x_record.rbegin(), x_record.rend(), [](const RecordEntry& entry) { return !entry.idle; });
}

bool Session::undo(std::size_t count) {
  if (count > change_count()) return false;
  for (; count > 0; --count) drop_last_change();
  return true;
}

void Session::restart() {
  x_record.clear();
  x_moves.clear();
  x_changes.assign(1, Change());
  x_changes.front().revision = ++x_latest_revision;
  x_states.erase(x_states.begin() + 1, x_states.end());
}

void Session::make_move(Move move) {
  const Color color = state().mover(move);
  x_moves.push_back({.move = move, .mover = color, .begins_turn = begins_turn(color), .turn = state().turn_number()});
  x_states.push_back(state().after(move));
  x_changes.back().selected.reset();
  x_changes.back().move_count = x_moves.size();
}

void Session::make_step(Color color, game::Step step, const game::StepEffect& effect) {
  const bool gives_up =
      effect.kind == game::StepEffect::Kind::select || effect.kind == game::StepEffect::Kind::deselect;
  if (gives_up) mark_selection(true);
  x_record.push_back({.color = effect.move.is_none() ? color : state().mover(effect.move), .step = step});
  x_changes.back().record_size = x_record.size();
  if (effect.kind == game::StepEffect::Kind::select) x_changes.back().selected = effect.origin;
  if (effect.kind == game::StepEffect::Kind::deselect) {
    x_changes.back().selected.reset();
    x_record.back().given_up = true;
  }
  if (effect.kind == game::StepEffect::Kind::complete) make_move(effect.move);
}

void Session::note(const RecordEntry& entry) {
  x_record.push_back(entry);
  x_changes.back().record_size = x_record.size();
}

/// The move that an illegal step seems to attempt.
Move Session::attempted_by(game::Step step) const {
  if (!step.cell) return Move::pass();
  return selected() ? Move::relocate(*selected(), *step.cell) : Move::place(*step.cell);
}

core::Result<> Session::click(Color color, game::Step step, SubstituteClicks substitutes) {
  // A click of one colour may complete moves of both if both may move.
  auto ways = legal_paths(*this, state().turn_goes_on(color) ? std::optional(color) : std::nullopt);
  if (substitutes == SubstituteClicks::refused)
    std::erase_if(ways, [](const game::StepPath& way) {
      const auto kind = way.move.kind();
      return (kind == Move::Kind::pass || kind == Move::Kind::swap) && way.first.cell;
    });
  const game::StepEffect effect = game::effect_of(step, ways, selected());
  if (effect.kind == game::StepEffect::Kind::illegal) {
    const core::Result<> legal = state().legality(attempted_by(step));
    return legal ? core::illegal("") : legal;
  }
  make_step(color, step, effect);
  return {};
}

core::Failure Session::not_the_turn_of(Color color) const {
  if (color == Color::chance && dice() == DiceMode::automatic)
    return core::illegal("the dice roll by themselves; `dice manual` changes that");
  const std::string side(to_text(to_move()));
  const bool may_end = state().to_move() != Color::chance && state().legality(Move::pass()).has_value();
  return core::illegal("it is the turn of " + side + (may_end ? "; pass ends it" : ""));
}

/// Clicks and moves share this function, because a click may be half of a move, or stand for a pass.
core::Result<> Session::play_item(Color color, std::string_view text, const game::ParsedMove& parsed,
                                  SubstituteClicks substitutes) {
  if (state().over()) return core::illegal(game::kGameOver);
  if (!state().may_move(color)) return not_the_turn_of(color);
  if (parsed.status == game::ParsedMove::Status::off_board)
    return core::illegal(core::to_upper(text) + " is not on the board");
  if (parsed.move.kind() == Move::Kind::place) return click(color, game::Step::at(parsed.move.to()), substitutes);
  if (parsed.move.kind() == Move::Kind::pass) return click(color, game::Step::pass(), substitutes);
  core::Result<> legal = state().legality(parsed.move);
  if (legal) play_move(parsed.move);
  return legal;
}

void Session::play_move(Move move) {
  mark_selection(true);
  x_changes.back().selected.reset();
  const Color color = state().mover(move);
  const auto all = legal_paths(*this, color);
  game::StepEffect effect;
  while (effect.kind != game::StepEffect::Kind::complete) {
    const game::Step step = game::step_on_path(move, all, selected());
    effect = game::effect_of(step, all, selected());
    make_step(color, step, effect);
  }
}

void Session::set_dice(DiceMode mode) {
  if (mode == DiceMode::automatic && state().to_move() == Color::chance) {
    PendingChange change(*this);
    while (state().to_move() == Color::chance) roll_outcome();
    change.commit();
  }
  x_dice = mode;
}

void Session::roll_outcome() {
  const std::vector<Move> outcomes = state().legal_moves();
  play_move(outcomes[rolled_outcome(x_dice_seed, state().key(), static_cast<std::uint32_t>(outcomes.size()))]);
}

void Session::roll_outcomes(Rolls rolls) {
  if (rolls == Rolls::none || x_dice == DiceMode::manual) return;
  while (state().to_move() == Color::chance) roll_outcome();
}

game::Step Session::roll() {
  assert(state().to_move() == Color::chance);
  PendingChange change(*this);
  roll_outcome();
  change.commit();
  return x_record.back().step;
}

core::Result<> Session::play_outcome(std::string_view outcome) {
  if (state().to_move() != Color::chance) return core::illegal("no outcome of chance is due");
  PendingChange change(*this);
  core::Result<> result = play_item(Color::chance, outcome, game::parse_move(outcome, grid()), SubstituteClicks::taken);
  if (result) change.commit_with_previous();
  return result;
}

core::Result<> Session::play(Color color, std::string_view text, Rolls rolls) {
  const std::vector<std::string> items = core::split(text, ',');
  std::vector<game::ParsedMove> parsed;
  for (const std::string& item : items) {
    parsed.push_back(game::parse_move(item, grid()));
    if (parsed.back().status == game::ParsedMove::Status::malformed) return no_move(text, item);
  }
  // In a turn of several moves, a stone that is named twice is a mistake.
  const SubstituteClicks substitutes = items.size() == 1 ? SubstituteClicks::taken : SubstituteClicks::refused;
  const bool stones = all_place(parsed);
  const bool goes_on = !x_record.empty() && x_record.back().color == color;
  PendingChange change(*this);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool too_long = i > 0 && (state().over() || !state().may_move(color));
    core::Result<> result = too_long ? overlong_turn(to_text(color), items, i, goes_on, stones)
                                     : play_item(color, items[i], parsed[i], substitutes);
    if (!result) return result;
    roll_outcomes(rolls);
  }
  change.commit();
  return {};
}

core::Result<> Session::enter_position(std::string_view text) {
  auto entered = state().with_text(text);
  if (!entered) return core::Failure(entered.error());
  x_states.push_back(std::move(*entered));
  x_record.push_back({.step = game::Step::pass(), .position = state().text()});
  x_moves.push_back({.position = state().text()});
  x_changes.back() = {std::nullopt, x_record.size(), x_moves.size(), x_changes.back().revision};
  return {};
}

core::Result<> Session::set_position(std::string_view text, Rolls rolls) {
  PendingChange change(*this);
  if (auto done = enter_position(text); !done) return done;
  roll_outcomes(rolls);
  change.commit();
  return {};
}

core::Result<> Session::repeat_entry(const RecordEntry& entry) {
  if (!entry.position.empty()) return enter_position(entry.position);
  if (entry.counts()) return click(entry.color, entry.step, SubstituteClicks::taken);
  note(entry);
  return {};
}

core::Result<> Session::repeat(const Session& other, const std::function<bool()>& goes_on) {
  std::size_t at = 0;
  for (std::size_t i = 1; i < other.x_changes.size(); ++i) {
    PendingChange change(*this);
    // An origin that was only recorded, because it is given up now, would treat the next click as its destination.
    if (selected() && latest_click().given_up) x_changes.back().selected.reset();
    for (; at < other.x_changes[i].record_size; ++at)
      if (core::Result<> result = repeat_entry(other.x_record[at]); !result) return result;
    x_changes.back().selected = other.x_changes[i].selected;
    change.commit();
    if (goes_on && !goes_on()) break;
  }
  return {};
}

Session::PlayedStep Session::play_step_towards(Move move) {
  const Color color = state().mover(move);
  const auto all = legal_paths(*this, color);
  const game::Step step = game::step_on_path(move, all, selected());
  const game::StepEffect effect = effect_of(step, all, selected());
  PendingChange change(*this);
  make_step(color, step, effect);
  roll_outcomes(Rolls::if_automatic);
  change.commit();
  return {step, effect.kind == game::StepEffect::Kind::complete};
}

std::vector<Move> Session::play_turn(const std::vector<Move>& moves) {
  PendingChange change(*this);
  const Color color = state().mover(moves.front());
  std::vector<Move> turn;
  do {
    turn.push_back(moves[turn.size()]);
    play_move(turn.back());
  } while (turn.size() < moves.size() && state().turn_goes_on(color));
  roll_outcomes(Rolls::if_automatic);
  change.commit();
  return turn;
}

}  // namespace catenary::session
