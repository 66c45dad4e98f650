// SPDX-License-Identifier: MIT
/// Plays uniformly random legal moves: the weakest searcher.
#pragma once

#include <vector>

#include "core/rng.h"
#include "search/turns.h"

namespace catenary::search {

/// Plays a whole turn at random. Requires a root that is not over.
template <game::Game G>
SearchResult random_turn(const typename G::Position& root, core::Rng& rng, const SearchLimits& limits) {
  return turn_by<G>(root, limits, [&](const typename G::Position&, const std::vector<Move>& moves) {
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  });
}

}  // namespace catenary::search
