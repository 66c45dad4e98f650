#include "game/registry.h"

#include <algorithm>
#include <stdexcept>

#include "core/text.h"

namespace catenary::engine {

void Registry::add(GameInfo info) {
  if (find(info.name) != nullptr) throw std::invalid_argument("two games are called " + info.name);
  x_games.push_back(std::move(info));
}

const GameInfo* Registry::find(std::string_view name) const {
  const std::string word = to_lower(name);
  const auto found = std::find_if(x_games.begin(), x_games.end(), [&](const GameInfo& g) { return g.name == word; });
  return found == x_games.end() ? nullptr : &*found;
}

}  // namespace catenary::engine
