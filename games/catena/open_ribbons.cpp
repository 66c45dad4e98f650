// SPDX-License-Identifier: MIT
#include "open_ribbons.h"

namespace catenary::games::catena {

namespace {

/// Stones beside which a ribbon can grow.
template <int Words>
board::Bitset<Words> live_ends(const Position<Words>& position) {
  board::Bitset<Words> live;
  position.ends().for_each([&](Cell stone) {
    if (!(position.rules().neighbors[stone] & position.playable()).empty()) live.insert(stone);
  });
  return live;
}

}  // namespace

template <int Words>
OpenRibbons<Words> open_ribbons(const Position<Words>& position) {
  OpenRibbons<Words> ribbons;
  const auto& neighbors = position.rules().neighbors;
  position.for_each_ribbon(live_ends(position), [&](const auto& ribbon) {
    const auto reach = ribbon.growth | (neighbors.around(ribbon.growth) & position.playable());
    ribbons.push_back({ribbon.stones, ribbon.growth, reach, position.majority(ribbon.stones)});
  });
  return ribbons;
}

template OpenRibbons<1> open_ribbons(const Position<1>&);
template OpenRibbons<2> open_ribbons(const Position<2>&);
template OpenRibbons<5> open_ribbons(const Position<5>&);

}  // namespace catenary::games::catena
