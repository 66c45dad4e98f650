/// The way from the program to the games: nothing else of games/ is seen outside.
#pragma once

#include "player/registry.h"

namespace catenary::games {

/// Registers every game of this build, in alphabetical order.
void register_all(player::Registry& registry);

}  // namespace catenary::games
