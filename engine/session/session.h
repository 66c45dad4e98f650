// SPDX-License-Identifier: MIT
/// One game in progress: rules, steps and turns, history, dice and record, behind one interface for all games.
/// session/session_of.h implements it for each game. engine/story describes it to people, engine/player searches it.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "core/color.h"
#include "core/move.h"
#include "core/result.h"
#include "game/event.h"
#include "game/grouping.h"
#include "game/move_text.h"
#include "game/outcome.h"
#include "game/picture.h"
#include "game/status.h"
#include "game/steps.h"
#include "session/dice.h"
#include "session/record.h"

namespace catenary::session {

using core::Cell;
using core::Color;
using core::Move;
using game::Outcome;

/// One game with fixed size and options. Every change is atomic (all of it or nothing) and one unit of undo.
///
/// Terms of this interface:
/// * A step is one click. One or two steps make a move, one or more moves of a side make a turn.
/// * A move is half made while its origin is selected.
/// * may_move(color): the rules give the colour a move in this position. In some games both colours may move.
/// * is_due(color): it may move, and no half-made move of the other colour waits for its end.
/// * A side stands by with a `pass` while it is not due. This is no move: programs that ask both sides in turn do it.
/// * turn_goes_on(color): it may move, and the other colour may not.
/// * side_to_go_on(): the colour to name where one is needed: to_move(), or the other one if only that is due.
class Session {
 public:
  virtual ~Session() = default;

  // The position.
  virtual const board::Grid& grid() const = 0;
  /// none after the end.
  virtual Color to_move() const = 0;
  bool over() const { return to_move() == Color::none; }
  /// Requires over().
  virtual Outcome outcome() const = 0;
  /// The result in words. Requires over().
  virtual std::string result() const = 0;
  /// The outcome() if the game stopped now.
  virtual Outcome estimate() const = 0;
  /// Returns true if both colours play for one total.
  bool cooperative() const { return estimate().kind == Outcome::Kind::total; }
  /// Returns true if the wins of the game have a margin.
  virtual bool has_margins() const = 0;
  /// All legal moves, in the fixed order of the game.
  virtual std::vector<Move> legal_moves() const = 0;
  /// Success for a legal move, otherwise the reason against it.
  virtual core::Result<> legality(Move move) const = 0;
  /// The sides that make these moves. Requires moves that are legal one after the other.
  virtual std::vector<Color> movers(const std::vector<Move>& line) const = 0;
  /// The side that makes a legal move.
  virtual Color mover(Move move) const = 0;
  /// Returns true if `color` has a move now. Where both colours have one, `play` of either makes any of them.
  virtual bool may_move(Color color) const = 0;
  /// Returns true if `color` has something to decide now.
  bool is_due(Color color) const;
  /// to_move(); where both colours may move and the origin of one is selected, that one.
  Color side_to_go_on() const;
  /// Returns true if nobody but `color` has a move now.
  virtual bool turn_goes_on(Color color) const = 0;
  /// Returns true if the moves of a turn lead to the same position in any order.
  virtual bool commutative_turn() const = 0;
  /// The stone or piece on a cell, none where there is none.
  virtual Color stone_at(Cell cell) const = 0;
  /// The number of stones or pieces of its opponent that `side` has taken off the board.
  virtual int captures(Color side) const = 0;
  /// One character that shows the cell in text.
  virtual char symbol_at(Cell cell) const = 0;
  virtual game::Grouping grouping() const = 0;
  /// Whose turn it is and what else the rules remember.
  virtual game::Status status() const = 0;
  /// Everything that the rules remember, as one line.
  virtual std::string position_text() const = 0;
  /// Equal keys mean equal futures.
  virtual std::uint64_t key() const = 0;
  /// Returns true if everything kept incrementally equals what the raw cells say; for tests.
  virtual bool consistent() const = 0;
  /// Turns that are likely left to the side to move, at least 1; for sharing out time.
  virtual int expected_turns() const = 0;

  // Steps (see game/steps.h).
  /// The origin of a half-made move.
  std::optional<Cell> selected() const { return x_changes.back().selected; }
  /// The steps that are possible now for anyone who may move; empty after the end.
  std::vector<game::Step> legal_steps() const;
  /// The cells that the selected origin can go to, each once; empty where there is none.
  std::vector<Cell> destinations() const;
  /// The clicks that make these moves, from the half-made move on if the first one goes on with it; outcomes of chance
  /// have none. Requires moves that are legal one after the other.
  virtual std::vector<game::Step> steps_of(const std::vector<Move>& line) const = 0;
  /// The next step on the way to each of these legal moves; nothing for a move that begins with another origin than the
  /// selected one.
  std::vector<std::optional<game::Step>> steps_towards(const std::vector<Move>& moves) const;

  // Changes.
  /// A step, a move or a whole turn ("C3,D4"). Only a step of its own may stand for a pass or a swap. With automatic
  /// dice the outcomes that become due are rolled as part of the change, here and in all other changes.
  core::Result<> play(Color color, std::string_view text);
  /// Success where a side that is not due may stand by, otherwise the reason against it. Programs that ask both sides
  /// in turn need it at the start of a game, after a step of the other side that leaves it more to do, after a roll by
  /// hand, and after the end.
  core::Result<> may_stand_by(Color color) const;
  /// Records such a no-op as a change.
  core::Result<> stand_by(Color color);
  /// Replaces the position by one that position_text() printed, or another legal one.
  core::Result<> set_position(std::string_view text);
  /// Makes the changes of another session one by one, so that they can be taken back one by one too. Requires the start
  /// of a game with the same moves; stops at the first one that is refused.
  core::Result<> repeat(const Session& other);
  /// Takes back the last `count` changes; returns false, changing nothing, where there are fewer.
  bool undo(std::size_t count);
  /// Back to the start of the game, which then is no change to take back.
  void restart();
  std::size_t change_count() const { return x_changes.size() - 1; }

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

  // Moves that were chosen beforehand.
  /// The next step on the way to a legal move.
  game::Step next_step(Move move) const;
  struct PlayedStep {
    game::Step step;
    bool completes_move = false;
  };
  /// Plays the next step on the way to a legal move, as one change.
  PlayedStep play_step_towards(Move move);
  /// Plays the first of these moves, and those after it until another side may move, as one change; returns what was
  /// played. Requires at least one move, and moves that are legal one after the other.
  std::vector<Move> play_turn(const std::vector<Move>& moves);
  /// A number that differs after every successful change, also after one taken back; refused commands and a side
  /// that stands by leave it as it is.
  std::uint64_t revision() const { return x_revision; }

  // History.
  /// Every step since the start, in order.
  const Record& record() const { return x_record; }
  /// Every move since the start, outcomes of chance and positions that were set included. Entry i leads from position i
  /// of the history to position i + 1.
  const std::vector<PlayedMove>& played_moves() const { return x_moves; }
  /// The number of entries of played_moves() after the first `changes` changes. Requires changes <= change_count().
  std::size_t move_count_after(std::size_t changes) const { return x_changes[changes].move_count; }
  /// The stone or piece on a cell in a position of the history.
  virtual Color stone_in(std::size_t position, Cell cell) const = 0;
  /// The symbol of a cell in a position of the history.
  virtual char symbol_in(std::size_t position, Cell cell) const = 0;
  /// What an entry of played_moves() did, as the game puts it. Requires a move.
  virtual game::Events events_of(std::size_t entry) const = 0;
  /// The cells that an entry of played_moves() scored for. Requires a move.
  virtual std::vector<Cell> scored_by(std::size_t entry) const = 0;
  /// The game's own drawing of the current position.
  virtual game::Picture plain_picture() const = 0;
  /// The number of the turn, 0 in games that do not count their turns.
  virtual int turn_number() const = 0;

  // Counting.
  /// The number of move sequences of length `depth`, every move really played; meaningless once `stop` is set.
  virtual std::uint64_t perft(int depth, const std::atomic<bool>* stop) const = 0;

 protected:
  explicit Session(DiceMode dice) : x_changes(1), x_dice(dice) {}
  Session(const Session&) = default;
  Session& operator=(const Session&) = default;

  /// The move played last, none at the start and after set_position.
  Move previous_move() const { return x_moves.empty() ? Move() : x_moves.back().move; }

 private:
  /// The state after a change, beside the position.
  struct Change {
    std::optional<Cell> selected;
    std::size_t record_size = 0;
    std::size_t move_count = 0;
  };
  class PendingChange;
  /// Whether a click may stand for a pass or a swap.
  enum class StandIns { taken, refused };

  // Positions: one for the start and one after each entry of played_moves(); the last is the current one.
  /// Adds the position after a legal move.
  virtual void add_position(Move move) = 0;
  /// Adds the position of a text.
  virtual core::Result<> add_position(std::string_view text) = 0;
  /// Drops all but the start and the positions after the first `moves` moves.
  virtual void drop_positions(std::size_t moves) = 0;

  /// The cell that stands for a legal pass or swap, if any; nothing for other moves.
  virtual std::optional<Cell> stand_in(Move move) const = 0;

  /// Returns true if a move of `color` begins a turn.
  bool begins_turn(Color color) const;
  /// Drops the last change, complete or not.
  void drop_last_change();
  /// Notes that the selected origin, if any, is given up, or that it is selected after all.
  void mark_selection(bool given_up);
  /// Requires a selected origin, which is its step.
  RecordEntry& latest_click();
  void roll_outcome();
  /// Rolls whatever is due where dice are automatic.
  void roll_if_automatic();
  /// The ways to make the legal moves of a colour, or of both.
  std::vector<game::StepPath> paths(std::optional<Color> color) const;
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
  core::Result<> play_item(Color color, std::string_view text, const game::ParsedMove& parsed, StandIns stand_ins);
  Move attempted_by(game::Step step) const;
  /// Plays a user's step, which may select an origin, take the selection back or complete a move.
  core::Result<> click(Color color, game::Step step, StandIns stand_ins);

  std::vector<Change> x_changes;
  std::vector<PlayedMove> x_moves;
  Record x_record;
  DiceMode x_dice;
  std::uint64_t x_dice_seed = 1;
  std::uint64_t x_revision = 0;
};

}  // namespace catenary::session
