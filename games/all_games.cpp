// SPDX-License-Identifier: MIT
#include "all_games.h"

#include <string_view>
#include <utility>

// CATENARY_GAMES lists the folders in games.txt, as PLUGIN(catchup) and so on. Each plugin.cpp defines
// <folder>_plugin(), and network.cpp.in embeds the network files.
namespace catenary::games {

#define PLUGIN(game)                         \
  player::Plugin game##_plugin();            \
  namespace game {                           \
  core::Result<std::string_view> networks(); \
  }
CATENARY_GAMES
#undef PLUGIN

namespace {

player::Plugin with_networks(player::Plugin plugin, core::Result<std::string_view> (*networks)()) {
  plugin.networks = networks;
  return plugin;
}

}  // namespace

void register_all(player::Registry& registry) {
#define PLUGIN(game) registry.add(with_networks(game##_plugin(), game::networks));
  CATENARY_GAMES
#undef PLUGIN
}

}  // namespace catenary::games
