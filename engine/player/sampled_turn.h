// SPDX-License-Identifier: MIT
/// A turn whose moves are sampled (player/sampling.h), each from its own analysis.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/stopwatch.h"
#include "player/analyzer.h"
#include "player/request.h"
#include "player/sampling.h"
#include "search/search_result.h"
#include "search/turns.h"

namespace catenary::player {

/// Samples a whole turn and calls the observer once. The value is that of its first move. `earlier_keys` holds the keys
/// of the game's earlier positions. Requires a request with sampling, and a root that is not over.
template <game::Game G>
search::SearchResult sampled_turn(search::Searchers<G>& searchers, const typename G::Position& root,
                                  std::span<const std::uint64_t> earlier_keys, const search::SearchSettings& settings,
                                  const Request& request, core::Rng& rng, const search::SearchObserver& observer) {
  const core::Stopwatch watch;
  search::SearchResult found;
  const auto choose = [&](const typename G::Position& position, const std::vector<core::Move>& moves) {
    // An analysis has only one time limit. The evaluation of each move is always finished.
    search::SearchLimits left = request.limits;
    left.hard_seconds = std::min(left.soft_seconds, left.hard_seconds);
    left = left.after(found.nodes, watch.seconds());
    const Color side = game::mover(position, moves.front());
    const Analysis analysis =
        Analyzer<G>(searchers, position, earlier_keys, settings, left, rng, side).run(moves.size(), {}, 0);
    const AnalyzedMove& chosen = analysis.moves[sample(analysis, *request.sampling, rng)];
    if (found.nodes == 0) {
      found.value = chosen.value;
      found.depth = analysis.depth;
      found.exact = chosen.exact;
    }
    found.nodes += analysis.nodes;
    return chosen.variation.front();
  };
  found.turn = search::turn_by<G>(root, request.first_mover, choose).turn;
  found.variation = found.turn;
  found.seconds = watch.seconds();
  if (observer) observer(found);
  return found;
}

}  // namespace catenary::player
