// SPDX-License-Identifier: MIT
/// Moves as turns: those of a line, and those of the game in progress.
#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace catenary::text {

/// The moves of a line from the position of the session as turns, each as `play` takes it: "C3,D4". The last turn may
/// be a part of one.
std::vector<std::string> turns_of(const session::Session& session, const std::vector<core::Move>& line);

/// The side that makes this turn in the position of the session: that of its first move, or the side to move for what
/// is illegal.
core::Color mover_of_turn(const session::Session& session, const std::string& turn);

/// A turn of the game in progress, a roll, or a position that was set.
struct PlayedTurn {
  /// chance for a roll, none for a position.
  core::Color mover = core::Color::none;
  /// As `play` takes it, or as `position` does.
  std::string text;
};

/// All since the start, in order; the last one may be a part of a turn.
std::vector<PlayedTurn> played_turns(const session::Session& session);

}  // namespace catenary::text
