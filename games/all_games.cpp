// SPDX-License-Identifier: MIT
#include "all_games.h"

// CATENARY_GAMES is the list of folders in games.txt, as PLUGIN(catchup) and so on; each plugin.cpp defines
// <folder>_plugin().
namespace catenary::games {

#define PLUGIN(game) player::Plugin game##_plugin();
CATENARY_GAMES
#undef PLUGIN

void register_all(player::Registry& registry) {
#define PLUGIN(game) registry.add(game##_plugin());
  CATENARY_GAMES
#undef PLUGIN
}

}  // namespace catenary::games
