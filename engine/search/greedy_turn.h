// SPDX-License-Identifier: MIT
/// The searcher that looks one move ahead: plays the best move by the evaluation, in cooperative games by the total.
#pragma once

#include "game/concepts.h"
#include "search/turns.h"

namespace catenary::search {

using core::Move;
using game::Value;

/// The value of a position to `side` without a search.
template <game::Game G>
Value standing(const typename G::Position& position, core::Color side) {
  if (position.over()) return game::outcome_value(position.outcome(), side, 0);
  if constexpr (G::kTraits.cooperative) return game::outcome_value(G::estimate(position), side, 0);
  return game::value_for<G>(side, position, G::evaluate(position));
}

/// Plays a whole turn greedily and breaks ties at random; `side` as for turn_by(). Requires a root that is not over.
template <game::Game G>
SearchResult greedy_turn(const typename G::Position& root, core::Rng& rng, core::Color side) {
  return turn_by<G>(root, side, [&](const typename G::Position& position, const std::vector<Move>& moves) {
    std::vector<Move> best;
    Value most = -game::kInfinity;
    for (const Move move : moves) {
      typename G::Position child = position;
      child.play(move);
      const Value value = standing<G>(child, game::mover(position, move));
      if (value > most) best.clear();
      most = std::max(most, value);
      if (value == most) best.push_back(move);
    }
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
  });
}

}  // namespace catenary::search
