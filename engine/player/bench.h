// SPDX-License-Identifier: MIT
/// Searches fixed positions to a fixed depth: measures speed, and gives a node total that reveals any change of search,
/// evaluation or move order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/stop_flags.h"
#include "player/plugin.h"

namespace catenary::player {

struct BenchLine {
  std::string position;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// Searches the game's bench positions with default options, one thread and a new table of fixed size. Returns fewer
/// lines if `stop` (may be null) was set.
std::vector<BenchLine> run_bench(const Plugin& game, const core::StopFlag* stop);

}  // namespace catenary::player
