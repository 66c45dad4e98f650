// SPDX-License-Identifier: MIT
/// Plays the move after which the game would score best if it stopped: the searcher that looks one move ahead.
#pragma once

#include "game/concepts.h"
#include "search/turns.h"

namespace catenary::search {

using core::Move;
using game::Value;

/// The value of the game to `side` if it stopped now.
template <game::Game G>
Value standing(const typename G::Position& position, core::Color side) {
  return game::outcome_value(position.over() ? position.outcome() : G::estimate(position), side, 0);
}

/// Plays a whole turn greedily, ties at random; `side` as for turn_by(). Requires a root that is not over.
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
