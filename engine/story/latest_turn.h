// SPDX-License-Identifier: MIT
/// The latest turn for a person who looks at the board once per turn, after the computer has replied.
#pragma once

#include <utility>
#include <vector>

#include "core/color.h"
#include "core/move.h"
#include "game/event.h"
#include "session/session.h"

namespace catenary::story {

using core::Cell;
using core::Color;
using core::Move;

/// A piece that was removed from the board, and the cell where it stood.
struct LostPiece {
  Cell cell = 0;
  Color owner = Color::none;
  char symbol = ' ';

  bool operator==(const LostPiece&) const = default;
};

struct LatestTurn {
  /// Cells of the moves; in games that count turns, the cells that look different.
  std::vector<Cell> cells;
  /// Squares that the dice selected.
  std::vector<Cell> rolled;
  /// The cells that scored last, as far as their pieces still stand there.
  std::vector<Cell> scored;
  /// Only in games that count turns.
  std::vector<LostPiece> lost;
  /// Movements of the other sides.
  std::vector<std::pair<Color, Move>> movements;
  game::Events events;
  /// The events of the player's preceding turn. Only in games that do not count turns.
  game::Events own_events;
};

/// The latest turn, and the events of the player's turn before it. In games that count turns: everything since the side
/// to move made the first move of its latest turn, with the events of that move, because other sides and the dice have
/// acted several times since.
LatestTurn latest_turn(const session::Session& session);

/// Only the cells and the rolled squares of the latest turn.
LatestTurn cells_of_turn(const session::Session& session);

}  // namespace catenary::story
