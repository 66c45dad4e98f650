// SPDX-License-Identifier: MIT
#include "search/settings.h"

#include <algorithm>
#include <thread>

namespace catenary::search {

SearchLimits SearchLimits::after(std::uint64_t nodes, double seconds) const {
  SearchLimits left = *this;
  left.max_nodes = max_nodes > nodes ? max_nodes - nodes : 1;
  left.soft_seconds -= seconds;
  left.hard_seconds -= seconds;
  return left;
}

int threads_for(int threads, bool timed) {
  if (threads > 0) return threads;
  return timed ? static_cast<int>(std::max(1U, std::thread::hardware_concurrency())) : 1;
}

}  // namespace catenary::search
