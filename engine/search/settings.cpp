// SPDX-License-Identifier: MIT
#include "search/settings.h"

namespace catenary::search {

SearchLimits SearchLimits::after(std::uint64_t nodes, double seconds) const {
  SearchLimits left = *this;
  left.max_nodes = max_nodes > nodes ? max_nodes - nodes : 1;
  left.soft_seconds -= seconds;
  left.hard_seconds -= seconds;
  return left;
}

}  // namespace catenary::search
