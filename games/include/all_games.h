/// The way from the program to the games: nothing else of games/ is seen outside.
#pragma once

#include "game/registry.h"

namespace catenary::games {

/// Registers every game of this build, in alphabetical order.
void register_all(engine::Registry& registry);

}  // namespace catenary::games
