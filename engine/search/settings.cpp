// SPDX-License-Identifier: MIT
#include "search/settings.h"

#include <cassert>

namespace catenary::search {

Value SearchSettings::draw_value(Color side) const {
  assert(contempt == 0 || core::is_side(contempt_side));
  return side == contempt_side ? -contempt : contempt;
}

SearchLimits SearchLimits::after(std::uint64_t nodes, double seconds) const {
  SearchLimits left = *this;
  left.max_nodes = max_nodes > nodes ? max_nodes - nodes : 1;
  left.soft_seconds -= seconds;
  left.hard_seconds -= seconds;
  return left;
}

}  // namespace catenary::search
