// SPDX-License-Identifier: MIT
/// The order of the placements of a turn. Where it makes no difference to the game (`kCommutativeTurn` of a plug-in),
/// only the ascending order of cells is searched. Part of search/alpha_beta.h.
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
  /// The placement that led to `child` if the turn of `side` goes on there and the order makes no difference, else
  /// none.
  static Move last_placement(const typename G::Position& child, Color side, Move move) {
    const bool goes_on = child.to_move() == side && move.kind() == Move::Kind::place;
    return goes_on && G::kCommutativeTurn ? move : Move();
  }

  /// True if another order covers the turn that goes on with this move after the last placement.
  static bool skips(Move move, Move last_placement) {
    return G::kCommutativeTurn && move.kind() == Move::Kind::place && !last_placement.is_none() &&
           move < last_placement;
  }

  /// The key of a node. One that may only place above the last placement is worth less than the free position, so it
  /// has a key of its own.
  static std::uint64_t key(const typename G::Position& position, Move last_placement) {
    return last_placement.is_none() ? position.key() : position.key() ^ core::mix64(last_placement.raw());
  }
};

}  // namespace catenary::search
