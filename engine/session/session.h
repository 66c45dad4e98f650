// SPDX-License-Identifier: MIT
/// One game in progress: its history of positions, steps and changes, dice and record. engine/story describes it to
/// people, engine/player searches it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "core/color.h"
#include "core/move.h"
#include "core/result.h"
#include "game/game_state.h"
#include "game/move_text.h"
#include "game/steps.h"
#include "session/dice.h"
#include "session/history.h"
#include "session/record.h"

namespace catenary::session {

using core::Cell;
using core::Color;
using core::Move;

/// One game with fixed size and options. Every change is atomic (all of it or nothing) and one unit of undo.
///
/// A step is one click. One or two steps make a move, one or more moves of a side make a turn. A move is half made
/// while its origin is selected. session/next_steps.h lists the steps that are possible. A session can be copied: the
/// copy continues independently and shares the positions so far.
class Session {
 public:
  /// `start` is the first position of the game.
  Session(std::shared_ptr<const game::GameState> start, DiceMode dice);

  const board::Grid& grid() const { return state().grid(); }

  // The position.
  const game::GameState& state() const { return *x_states.back(); }
  /// The position with the game before it, which does not depend on later changes.
  History history() const;
  /// The origin of a half-made move.
  std::optional<Cell> selected() const { return x_changes.back().selected; }
  /// Returns true if `color` has a move in the position, and no half-made move of the other colour has to be completed
  /// first.
  bool may_move(Color color) const;
  /// The side to move. Where both colours may move, the one that has begun a move.
  Color to_move() const;

  // Changes.
  /// A step, a move or a whole turn ("C3,D4"). Only a step of its own may stand for a pass or a swap. With automatic
  /// dice the outcomes that become due are rolled as part of the change, here and in all other changes.
  core::Result<> play(Color color, std::string_view text, Rolls rolls = Rolls::if_automatic);
  /// Plays the first of these moves, and those after it until another side may move, as one change; returns what was
  /// played. Requires at least one move, and moves that are legal one after the other.
  std::vector<Move> play_turn(const std::vector<Move>& moves);
  struct PlayedStep {
    game::Step step;
    bool completes_move = false;
  };
  /// Plays the next step on the way to a legal move, as one change.
  PlayedStep play_step_towards(Move move);
  /// Records a `pass` of a side that may not move. It is a change that undo() takes back, but no move. Programs that
  /// ask both sides in turn need it, for example for White between two stones of one turn of Black. It is allowed at
  /// the start of a game, after a step of the other side that leaves it more to do, after a roll by hand, and after the
  /// end.
  core::Result<> idle_pass(Color color);
  /// Success if idle_pass() would succeed, otherwise the reason against it.
  core::Result<> check_idle_pass(Color color) const;
  /// Replaces the position by one that GameState::text() printed, or another legal one.
  core::Result<> set_position(std::string_view text, Rolls rolls = Rolls::if_automatic);
  /// Makes the changes of another session one by one, so that they can be taken back one by one too. Requires the start
  /// of a game with the same moves; stops at the first one that is refused, and after one where `goes_on` returns
  /// false.
  core::Result<> repeat(const Session& other, const std::function<bool()>& goes_on = {});
  /// Takes back the last `count` changes; returns false, changing nothing, where there are fewer.
  bool undo(std::size_t count);
  /// Back to the start of the game, which then is no change to take back.
  void restart();
  std::size_t change_count() const { return x_changes.size() - 1; }
  /// A number of its own for the state after each change. An idle pass leaves it as it is, and a change that is taken
  /// back leads to the number before it.
  std::uint64_t revision() const { return x_changes.back().revision; }

  // Dice.
  /// Manual in games without chance.
  DiceMode dice() const { return x_dice; }
  /// No change to take back; but an outcome that is due when dice become automatic is rolled as a change of its own.
  void set_dice(DiceMode mode);
  /// The seed of all rolls from now on.
  void seed_dice(std::uint64_t seed) { x_dice_seed = seed; }
  /// Rolls the outcome that is due as a change and returns it. Requires chance to move.
  game::Step roll();
  /// Plays an outcome as part of the last change, as automatic dice do; for records of them.
  core::Result<> play_outcome(std::string_view outcome);

  // History.
  /// Every step since the start, in order.
  const Record& record() const { return x_record; }
  /// Every move since the start, outcomes of chance and positions that were set included. Entry i leads from
  /// state_at(i) to state_at(i + 1).
  const std::vector<PlayedMove>& played_moves() const { return x_moves; }
  const game::GameState& state_at(std::size_t moves) const { return *x_states[moves]; }
  /// The number of entries of played_moves() after the first `changes` changes. Requires changes <= change_count().
  std::size_t move_count_after(std::size_t changes) const { return x_changes[changes].move_count; }

 private:
  /// The state after a change, beside the position.
  struct Change {
    std::optional<Cell> selected;
    std::size_t record_size = 0;
    std::size_t move_count = 0;
    std::uint64_t revision = 0;
  };
  class PendingChange;
  /// Whether a click may stand for a pass or a swap.
  enum class SubstituteClicks { taken, refused };

  /// Returns true if a move of `color` begins a turn.
  bool begins_turn(Color color) const;
  /// Drops the last change, complete or not.
  void drop_last_change();
  /// Notes that the selected origin, if any, is given up, or that it is selected after all.
  void mark_selection(bool given_up);
  /// Requires a selected origin, which is its step.
  RecordEntry& latest_click();
  void roll_outcome();
  void roll_outcomes(Rolls rolls);
  void make_step(Color color, game::Step step, const game::StepEffect& effect);
  core::Failure not_the_turn_of(Color color) const;
  /// Adds an entry that makes no move.
  void note(const RecordEntry& entry);
  void make_move(Move move);
  void play_move(Move move);
  /// Replaces the position within the current change.
  core::Result<> enter_position(std::string_view text);
  /// Repeats an entry of a record within the current change; notes it alone where it does not count.
  core::Result<> repeat_entry(const RecordEntry& entry);
  /// Plays a step or a move; `text` is what was parsed.
  core::Result<> play_item(Color color, std::string_view text, const game::ParsedMove& parsed,
                           SubstituteClicks substitutes);
  Move attempted_by(game::Step step) const;
  /// Plays a user's step, which may select an origin, take the selection back or complete a move.
  core::Result<> click(Color color, game::Step step, SubstituteClicks substitutes);

  /// One for the start and one after each entry of x_moves.
  std::vector<std::shared_ptr<const game::GameState>> x_states;
  std::vector<Change> x_changes;
  std::vector<PlayedMove> x_moves;
  Record x_record;
  DiceMode x_dice;
  std::uint64_t x_dice_seed = 1;
  std::uint64_t x_latest_revision = 0;
};

}  // namespace catenary::session
