// SPDX-License-Identifier: MIT
/// The turns of a game so far, as text.
#pragma once

#include <string>
#include <vector>

#include "player/player.h"

namespace catenary::terminal {

/// "1. White C3", "2. Black B3,D3", "dice F4": the record of the game in progress.
std::vector<std::string> turns_so_far(const player::Player& player);

}  // namespace catenary::terminal
