// SPDX-License-Identifier: MIT
/// One game in progress: its positions, steps and changes, dice and record. engine/story describes it for people, and
/// engine/player searches it.
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
/// A step is one click. One or two steps make a move, and one or more moves of a side make a turn. A move is half-made
/// while its origin is selected. session/next_steps.h lists the possible steps. A session can be copied: the copy
/// continues independently and shares the positions so far.
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
  /// Returns true if `color` has a move in the position, and no half-made move of the other colour must be completed
  /// first.
  bool may_move(Color color) const;
  /// The side to move. If both colours may move, the one that has started a move.
  Color to_move() const;

  // Changes.
  /// Plays a step, a move or a whole turn ("C3,D4"). Only a single step may stand for a pass or a swap. With automatic
  /// dice, outcomes that become due are rolled as part of the change, here and in all other changes.
  core::Result<> play(Color color, std::string_view text, Rolls rolls = Rolls::if_automatic);
  /// Plays the first of these moves, and those after it until another side may move, as one change; returns the moves
  /// played. Requires at least one move, and moves that are legal one after the other.
  std::vector<Move> play_turn(const std::vector<Move>& moves);
  struct PlayedStep {
    game::Step step;
    bool completes_move = false;
  };
  /// Plays the next step towards a legal move, as one change.
  PlayedStep play_step_towards(Move move);
  /// Records a `pass` of a side that may not move. It is a change that undo() can take back, but not a move. Programs
  /// that ask both sides in turn need it, for example for White between the two stones of one turn of Black. It is
  /// allowed at the start of a game, after a step of the other side that still has more to do, after a manual roll, and
  /// after the end.
  core::Result<> idle_pass(Color color);
  /// Success if idle_pass() would succeed, otherwise the reason why not.
  core::Result<> check_idle_pass(Color color) const;
  /// Replaces the position by one that GameState::text() returned, or another legal one.
  core::Result<> set_position(std::string_view text, Rolls rolls = Rolls::if_automatic);
  /// Repeats the changes of another session one by one, so that each can be undone separately. Requires the start of a
  /// game with the same moves. Stops at the first change that is refused, and after one for which `goes_on` returns
  /// false.
  core::Result<> repeat(const Session& other, const std::function<bool()>& goes_on = {});
  /// Undoes the last `count` changes; returns false and changes nothing if there are fewer.
  bool undo(std::size_t count);
  /// Returns to the start of the game; this cannot be undone.
  void restart();
  std::size_t change_count() const { return x_changes.size() - 1; }
  /// A unique number for the state after each change. An idle pass does not change it, and undoing a change restores
  /// the previous number.
  std::uint64_t revision() const { return x_changes.back().revision; }

  // Dice.
  /// Manual in games without chance.
  DiceMode dice() const { return x_dice; }
  /// Cannot itself be undone. But if dice become automatic while a roll is due, that roll is one undoable change.
  void set_dice(DiceMode mode);
  /// Sets the seed of all later rolls.
  void seed_dice(std::uint64_t seed) { x_dice_seed = seed; }
  /// Rolls the outcome that is due, as one change, and returns it. Requires chance to move.
  game::Step roll();
  /// Plays an outcome as part of the last change, as automatic dice do; for reading records.
  core::Result<> play_outcome(std::string_view outcome);

  // History.
  /// Every step since the start, in order.
  const Record& record() const { return x_record; }
  /// Every move since the start, including chance outcomes and positions that were set. Entry i leads from state_at(i)
  /// to state_at(i + 1).
  const std::vector<PlayedMove>& played_moves() const { return x_moves; }
  const game::GameState& state_at(std::size_t moves) const { return *x_states[moves]; }
  /// The number of entries of played_moves() after the first `changes` changes. Requires changes <= change_count().
  std::size_t move_count_after(std::size_t changes) const { return x_changes[changes].move_count; }

 private:
  /// The state after a change, apart from the position.
  struct Change {
    std::optional<Cell> selected;
    std::size_t record_size = 0;
    std::size_t move_count = 0;
    std::uint64_t revision = 0;
  };
  class PendingChange;
  /// Whether a click may stand for a pass or a swap.
  enum class SubstituteClicks { taken, refused };

  /// Returns true if a move of `color` starts a turn.
  bool begins_turn(Color color) const;
  /// Drops the last change, whether complete or not.
  void drop_last_change();
  /// Marks the selected origin, if any, as given up, or as selected again.
  void mark_selection(bool given_up);
  /// Requires a selected origin; the latest click is the one that selected it.
  RecordEntry& latest_click();
  void roll_outcome();
  void roll_outcomes(Rolls rolls);
  void make_step(Color color, game::Step step, const game::StepEffect& effect);
  core::Failure not_the_turn_of(Color color) const;
  /// Adds an entry that does not make a move.
  void note(const RecordEntry& entry);
  void make_move(Move move);
  void play_move(Move move);
  /// Replaces the position as part of the current change.
  core::Result<> enter_position(std::string_view text);
  /// Repeats an entry of a record within the current change; only records it if it is not part of the game.
  core::Result<> repeat_entry(const RecordEntry& entry);
  /// Plays a step or a move; `text` is the source of `parsed`.
  core::Result<> play_item(Color color, std::string_view text, const game::ParsedMove& parsed,
                           SubstituteClicks substitutes);
  Move attempted_by(game::Step step) const;
  /// Plays a user's step, which may select an origin, cancel the selection or complete a move.
  core::Result<> click(Color color, game::Step step, SubstituteClicks substitutes);

  /// One for the start, and one after each entry of x_moves.
  std::vector<std::shared_ptr<const game::GameState>> x_states;
  std::vector<Change> x_changes;
  std::vector<PlayedMove> x_moves;
  Record x_record;
  DiceMode x_dice;
  std::uint64_t x_dice_seed = 1;
  std::uint64_t x_latest_revision = 0;
};

}  // namespace catenary::session
