// SPDX-License-Identifier: MIT
/// The ribbons of a Catena position that can still grow, as the evaluation and the network see them.
#pragma once

#include <boost/container/static_vector.hpp>

#include "rules.h"

namespace catenary::games::catena {

template <int Words>
struct OpenRibbon {
  using Set = board::Bitset<Words>;

  Set stones;
  /// The playable cells beside it, and these with the playable cells beside them.
  Set growth;
  Set reach;
  /// Black stones minus white ones.
  int lead;
};

/// No two ribbons share a stone, and each has a cell beside it.
template <int Words>
using OpenRibbons = boost::container::static_vector<OpenRibbon<Words>, board::Bitset<Words>::kCapacity / 2>;

/// In the order of their lowest live stones.
template <int Words>
OpenRibbons<Words> open_ribbons(const Position<Words>& position);

}  // namespace catenary::games::catena
