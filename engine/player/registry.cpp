#include "player/registry.h"

#include <algorithm>
#include <stdexcept>

#include "core/text.h"

namespace catenary::player {

void Registry::add(Plugin info) {
  if (find(info.name) != nullptr) throw std::invalid_argument("two games are called " + info.name);
  x_games.push_back(std::move(info));
}

const Plugin* Registry::find(std::string_view name) const {
  const std::string word = core::to_lower(name);
  const auto found = std::find_if(x_games.begin(), x_games.end(), [&](const Plugin& g) { return g.name == word; });
  return found == x_games.end() ? nullptr : &*found;
}

std::vector<std::string> Registry::names() const {
  std::vector<std::string> names;
  for (const Plugin& game : x_games) names.push_back(game.name);
  return names;
}

}  // namespace catenary::player
