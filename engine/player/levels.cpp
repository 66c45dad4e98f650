// SPDX-License-Identifier: MIT
#include "player/levels.h"

#include <algorithm>

#include "player/parameters.h"

namespace catenary::player {

void apply_level(const Level& level, Parameters& parameters) {
  parameters = at_full_strength(std::move(parameters));
  parameters.max_nodes = level.max_nodes;
  parameters.temperature = level.temperature;
  parameters.search.threads = 1;
}

std::optional<int> level_of(const Levels& levels, const Parameters& parameters) {
  const bool one_thread = parameters.search.threads == 1;
  if (!one_thread || parameters.move_time > 0 || parameters.max_depth > 0) return std::nullopt;
  const auto found = std::find(levels.begin(), levels.end(), Level{parameters.max_nodes, parameters.temperature});
  return found == levels.end() ? std::nullopt : std::optional(static_cast<int>(found - levels.begin()) + 1);
}

}  // namespace catenary::player
