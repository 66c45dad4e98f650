// SPDX-License-Identifier: MIT
/// Registration of all games; the only header of games/ that the program includes.
#pragma once

#include "player/registry.h"

namespace catenary::games {

/// Registers every game of this build, in the order of games.txt. The first one is the default.
void register_all(player::Registry& registry);

}  // namespace catenary::games
