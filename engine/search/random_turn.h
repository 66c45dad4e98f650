// SPDX-License-Identifier: MIT
/// Plays uniformly random legal moves: the weakest searcher.
#pragma once

#include <vector>

#include "core/rng.h"
#include "search/turns.h"

namespace catenary::search {

/// Plays a whole turn at random; `side` as for turn_by(). Requires a root that is not over.
template <game::Game G>
SearchResult random_turn(const typename G::Position& root, core::Rng& rng, core::Color side) {
  return turn_by<G>(root, side, [&](const typename G::Position&, const std::vector<Move>& moves) {
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  });
}

}  // namespace catenary::search
