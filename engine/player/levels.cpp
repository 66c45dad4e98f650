// SPDX-License-Identifier: MIT
#include "player/levels.h"

#include <algorithm>

namespace catenary::player {

LevelParameters parameters_of_level(int level) {
  const Level& wanted = kLevels[static_cast<std::size_t>(level - 1)];
  return {{{"max_nodes", std::to_string(wanted.max_nodes)},
           {"temperature", std::to_string(wanted.temperature)},
           {"move_time", "0"},
           {"max_depth", "0"},
           {"threads", "1"}}};
}

std::optional<int> level_of(const game::Options& parameters) {
  for (int level = 1; level <= static_cast<int>(kLevels.size()); ++level) {
    const LevelParameters wanted = parameters_of_level(level);
    if (std::all_of(wanted.begin(), wanted.end(),
                    [&](const auto& entry) { return parameters.text(entry.first) == entry.second; }))
      return level;
  }
  return std::nullopt;
}

}  // namespace catenary::player
