// SPDX-License-Identifier: MIT
/// Completion of lines typed in a terminal: commands, games, options, moves, files.
#pragma once

#include <string>
#include <vector>

#include "player/player.h"

namespace catenary::terminal {

/// Returns the words that may replace the last word of `line`, in ascending order. `raw_commands` are the names of the
/// protocol's commands.
std::vector<std::string> complete_line(const std::string& line, const player::Player& player,
                                       const std::vector<std::string>& raw_commands);

/// Returns the moves of a sample first turn: legal moves of the side to move.
std::vector<std::string> example_turn(const session::Session& session);

}  // namespace catenary::terminal
