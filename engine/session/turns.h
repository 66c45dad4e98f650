// SPDX-License-Identifier: MIT
/// Moves grouped into turns: those of a line, and those of the game in progress.
#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace catenary::session {

/// Consecutive moves of one side.
using Turn = std::vector<Move>;

/// The sides that make these moves. Requires moves that are legal one after the other.
std::vector<Color> movers_of(const game::GameState& state, const std::vector<Move>& line);

/// The moves of a line from a position, grouped into turns. The last turn may be incomplete.
std::vector<Turn> turns_of(const game::GameState& state, const std::vector<Move>& line);

/// The index of the first move after the position that was last set; 0 if none was set. The rules ignore the moves
/// before it.
std::size_t start_of_history(const std::vector<PlayedMove>& moves);

/// A turn of the game in progress, a roll, or a position that was set.
struct PlayedTurn {
  /// chance for a roll, none for a position.
  Color mover = Color::none;
  Turn moves = {};
  /// The text of the position that was set.
  std::string position = {};
};

/// All turns since the start, in order; the last one may be incomplete.
std::vector<PlayedTurn> played_turns(const Session& session);

/// A game since the position that was last set.
struct Course {
  /// The text of that position; empty if the game began at the start.
  std::string position = {};
  /// Turns and rolls.
  std::vector<PlayedTurn> turns = {};
};

Course course_of(const Session& session);

}  // namespace catenary::session
