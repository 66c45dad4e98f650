// SPDX-License-Identifier: MIT
/// The ribbons of a Catena position that can still grow, for the evaluation and the network.
#pragma once

#include <boost/container/static_vector.hpp>

#include "rules.h"

namespace catenary::games::catena {

template <int Words>
struct OpenRibbon {
  using Set = board::Bitset<Words>;

  Set stones;
  /// The playable cells next to it, and these together with the playable cells next to them.
  Set growth;
  Set reach;
  /// Black stones minus white ones.
  int lead;
};

/// No two ribbons share a stone, and each has a playable cell next to it.
template <int Words>
using OpenRibbons = boost::container::static_vector<OpenRibbon<Words>, board::Bitset<Words>::kCapacity / 2>;

/// Ordered by their lowest live stones.
template <int Words>
OpenRibbons<Words> open_ribbons(const Position<Words>& position);

}  // namespace catenary::games::catena
