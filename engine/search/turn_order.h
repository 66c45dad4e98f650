// SPDX-License-Identifier: MIT
/// The order of the placements within a turn. If it does not matter to the game (`kCommutativeTurn` of a plug-in), only
/// the ascending order of cells is searched. Part of search/alpha_beta.h.
#pragma once

#include <cstdint>

#include "core/move.h"
#include "core/rng.h"
#include "game/concepts.h"

namespace catenary::search {

using core::Color;
using core::Move;

template <game::Game G>
struct TurnOrder {
  /// The placement that led to `child`; further placements of the turn must come after it. None if the turn of `side`
  /// is over, or if the order matters.
  static Move last_placement(const typename G::Position& child, Color side, Move move) {
    const bool goes_on = child.to_move() == side && move.kind() == Move::Kind::place;
    return goes_on && G::kCommutativeTurn ? move : Move();
  }

  /// True if another order covers the turn that continues with this move after the last placement: C3 after D4 is
  /// skipped, because D4 is searched after C3.
  static bool skips(Move move, Move last_placement) {
    return G::kCommutativeTurn && move.kind() == Move::Kind::place && !last_placement.is_none() &&
           move < last_placement;
  }

  /// The key of a node. After D4, the search of the same turn places only above D4, while every cell is available if
  /// the game itself stands there. The stones are equal but the values may differ, so the two nodes have different
  /// keys.
  static std::uint64_t key(const typename G::Position& position, Move last_placement) {
    const std::uint64_t key = game::full_key(position);
    return last_placement.is_none() ? key : key ^ core::mix64(last_placement.raw());
  }
};

}  // namespace catenary::search
