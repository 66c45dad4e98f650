// SPDX-License-Identifier: MIT
/// The record of a game: its steps in order, for SGF (session/sgf.h), and the moves that they made.
#pragma once

#include <string>
#include <vector>

#include "core/color.h"
#include "core/move.h"
#include "game/steps.h"

namespace catenary::session {

using core::Color;

/// A step of `color`, or a position that was set.
struct RecordEntry {
  Color color = Color::none;
  game::Step step = {};
  /// The text of the position that was set; empty for a step.
  std::string position = {};
  /// True for the no-op pass of a side that is not to move: it can be undone, but is not part of the game.
  bool idle = false;
  /// True for a click on an origin that the next click replaced.
  bool given_up = false;

  /// True if the entry is part of the game. Without the other entries the record leads to the same position.
  bool counts() const { return !idle && !given_up; }
  bool operator==(const RecordEntry&) const = default;
};

using Record = std::vector<RecordEntry>;

/// A move, or a position that was set.
struct PlayedMove {
  /// none if a position was set.
  core::Move move = {};
  Color mover = Color::none;
  /// True for the first move of a turn, and for a position that was set.
  bool begins_turn = true;
  /// The text of the position that was set; empty for a move.
  std::string position = {};
  /// The number of the turn, in games that count turns.
  int turn = 0;
};

}  // namespace catenary::session
