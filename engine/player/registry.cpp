// SPDX-License-Identifier: MIT
#include "player/registry.h"

#include <algorithm>
#include <stdexcept>

#include "core/text.h"

namespace catenary::player {

void Registry::add(Plugin game) {
  if (find(game.name) != nullptr) throw std::invalid_argument("two games are called " + game.name);
  x_games.push_back(std::move(game));
}

const Plugin* Registry::find(std::string_view name) const {
  const std::string word = core::to_lower(name);
  const auto found = std::find_if(x_games.begin(), x_games.end(), [&](const Plugin& g) { return g.name == word; });
  return found == x_games.end() ? nullptr : &*found;
}

core::Result<const Plugin*> Registry::at(std::string_view name) const {
  if (const Plugin* game = find(name)) return game;
  return core::malformed("no game '" + std::string(name) + "'; the games are " + core::join(names(), ", "));
}

std::vector<std::string> Registry::names() const {
  std::vector<std::string> names;
  for (const Plugin& game : x_games) names.push_back(game.name);
  return names;
}

}  // namespace catenary::player
