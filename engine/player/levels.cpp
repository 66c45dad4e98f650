// SPDX-License-Identifier: MIT
#include "player/levels.h"

#include <algorithm>

namespace catenary::player {

LevelParameters parameters_of_level(int level) {
  return {{{"max_nodes", std::to_string(kNodesOfLevel[static_cast<std::size_t>(level - 1)])},
           {"move_time", "0"},
           {"max_depth", "0"},
           {"threads", "1"}}};
}

std::optional<int> level_of(const game::Options& parameters) {
  for (int level = 1; level <= static_cast<int>(kNodesOfLevel.size()); ++level) {
    const LevelParameters wanted = parameters_of_level(level);
    if (std::all_of(wanted.begin(), wanted.end(),
                    [&](const auto& entry) { return parameters.text(entry.first) == entry.second; }))
      return level;
  }
  return std::nullopt;
}

}  // namespace catenary::player
