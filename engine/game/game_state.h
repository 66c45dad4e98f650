// SPDX-License-Identifier: MIT
/// A position of any game, behind a common interface. game/state_of.h implements it for each game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "core/color.h"
#include "core/move.h"
#include "core/result.h"
#include "core/stop_flags.h"
#include "game/event.h"
#include "game/grouping.h"
#include "game/outcome.h"
#include "game/picture.h"
#include "game/status.h"

namespace catenary::game {

using core::Cell;
using core::Color;
using core::Move;

/// An immutable position that knows its rules: a move creates a new one.
class GameState {
 public:
  virtual ~GameState() = default;

  virtual const board::Grid& grid() const = 0;

  // The side to move.
  /// The side to move; none after the end.
  virtual Color to_move() const = 0;
  bool over() const { return to_move() == Color::none; }
  /// Returns true if `color` has a move. In some games both colours may have one.
  virtual bool may_move(Color color) const = 0;
  /// Returns true if the turn of `color` continues: it has a move and nobody else does.
  bool turn_goes_on(Color color) const { return to_move() == color && !may_move(opposite(color)); }
  /// The side that makes a legal move.
  virtual Color mover(Move move) const = 0;

  // Moves.
  /// All legal moves, in the fixed order of the game.
  virtual std::vector<Move> legal_moves() const = 0;
  /// Success for a legal move, otherwise the reason why it is illegal.
  virtual core::Result<> legality(Move move) const = 0;
  /// The cell that stands for a legal pass or swap, if any; nothing for other moves. `previous` is the move played just
  /// before, or none.
  virtual std::optional<Cell> substitute_click(Move move, Move previous) const = 0;
  /// The position after a legal move.
  virtual std::unique_ptr<const GameState> after(Move move) const = 0;
  /// Returns true if the moves of a turn lead to the same position in any order.
  virtual bool commutative_turn() const = 0;
  /// The number of move sequences of length `depth`; every move is actually played. Meaningless once `stop` is set.
  virtual std::uint64_t perft(int depth, const core::StopFlag* stop) const = 0;

  // The result.
  /// Requires over().
  virtual Outcome outcome() const = 0;
  /// The result in words. Requires over().
  virtual std::string result() const = 0;
  /// The outcome() if the game stopped now.
  virtual Outcome estimate() const = 0;
  /// Returns true if both colours play for one total.
  virtual bool cooperative() const = 0;
  /// Returns true if the wins of the game have a margin.
  virtual bool has_margins() const = 0;
  /// An estimate of the turns that the side to move has left, at least 1; for time management.
  virtual int expected_turns() const = 0;

  // The board.
  /// The stone or piece on a cell; none if the cell is empty.
  virtual Color stone_at(Cell cell) const = 0;
  /// A character that represents the cell in text.
  virtual char symbol_at(Cell cell) const = 0;
  /// The number of stones or pieces of its opponent that `side` has captured.
  virtual int captures(Color side) const = 0;
  virtual Grouping grouping() const = 0;
  /// The game's own drawing.
  virtual Picture picture() const = 0;

  // State that the rules depend on.
  /// Whose turn it is and what else the rules depend on.
  virtual Status status() const = 0;
  /// The number of the turn; 0 in games that do not count turns.
  virtual int turn_number() const = 0;
  /// Everything that the rules depend on, as one line.
  virtual std::string text() const = 0;
  /// The position that text() returned for a position with the same rules, or another legal one.
  virtual core::Result<std::unique_ptr<const GameState>> with_text(std::string_view text) const = 0;
  /// Equal keys mean equal futures.
  virtual std::uint64_t key() const = 0;
  /// Returns true if all incremental state matches the raw cells; for tests.
  virtual bool consistent() const = 0;

  // What a move did. Both require the position after that move.
  /// The events as the game words them.
  virtual Events events(Move move, const GameState& after) const = 0;
  /// The cells that scored.
  virtual std::vector<Cell> scored_cells(const GameState& after) const = 0;

 protected:
  GameState() = default;
  GameState(const GameState&) = default;
  GameState& operator=(const GameState&) = default;
};

}  // namespace catenary::game
