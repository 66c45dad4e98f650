#include "all_games.h"

// CATENARY_GAMES is the list of folders in CMakeLists.txt, as PLUGIN(catchup) and so on; each plugin.cpp defines
// <folder>_info().
namespace catenary::games {

#define PLUGIN(game) engine::GameInfo game##_info();
CATENARY_GAMES
#undef PLUGIN

void register_all(engine::Registry& registry) {
#define PLUGIN(game) registry.add(game##_info());
  CATENARY_GAMES
#undef PLUGIN
}

}  // namespace catenary::games
