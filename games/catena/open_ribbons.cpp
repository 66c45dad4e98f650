// SPDX-License-Identifier: MIT
#include "open_ribbons.h"

namespace catenary::games::catena {

namespace {

/// Stones next to which a ribbon can grow.
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

#define INSTANTIATE(Words) template OpenRibbons<Words> open_ribbons(const Position<Words>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATENA_WORDS)

}  // namespace catenary::games::catena
