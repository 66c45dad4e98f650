// SPDX-License-Identifier: MIT
#include "player/levels.h"

#include <algorithm>

namespace catenary::player {

LevelParameters parameters_of_level(const Level& level) {
  return {{{"max_nodes", std::to_string(level.max_nodes)},
           {"temperature", std::to_string(level.temperature)},
           {"move_time", "0"},
           {"max_depth", "0"},
           {"threads", "1"}}};
}

std::optional<int> level_of(const Levels& levels, const game::Options& parameters) {
  const auto found = std::find_if(levels.begin(), levels.end(), [&](const Level& level) {
    const LevelParameters wanted = parameters_of_level(level);
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](const auto& entry) { return parameters.text(entry.first) == entry.second; });
  });
  return found == levels.end() ? std::nullopt : std::optional(static_cast<int>(found - levels.begin()) + 1);
}

}  // namespace catenary::player
