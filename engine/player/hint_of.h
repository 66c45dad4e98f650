// SPDX-License-Identifier: MIT
/// The search for a hint.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/concepts.h"
#include "player/analyzer.h"
#include "player/hint.h"
#include "search/searchers.h"

namespace catenary::player {

template <game::Game G>
class Hinter {
 public:
  using Position = typename G::Position;

  /// Requires a root at which the side `limits.first_mover` may move.
  explicit Hinter(const Position& root) : x_root(root) {}

  /// The hint depends on nothing but the arguments: it starts with empty tables.
  Hint run(std::span<const std::uint64_t> earlier_keys, const search::SearchSettings& settings,
           const search::SearchLimits& limits) const {
    search::Searchers<G> searchers;
    Rng rng(settings.seed);
    Analyzer<G> analyzer(searchers, x_root, earlier_keys, settings, limits, rng);
    const std::vector<AnalyzedMove> found = analyzer.run(kCandidates, {}).moves;
    Hint hint;
    hint.side = game::mover(x_root, found.front().variation.front());
    hint.best = turn_of(found.front());
    for (const AnalyzedMove& other : found)
      if (!hint.next && !same_turn(turn_of(other).moves, hint.best.moves)) hint.next = turn_of(other);
    Position after = x_root;
    for (const Move move : hint.best.moves) after.play(move);
    hint.wins_at_once = after.over() && game::is_win(hint.best.value);
    // Of a turn of several moves, only the first one is compared with all others.
    const bool whole = hint.best.moves.size() == 1;
    hint.forced = whole && !hint.next;
    const bool loses = game::is_loss(hint.best.value);
    hint.all_lose = loses && analyzer.others_lose();
    hint.others_lose = whole && hint.next && !loses && analyzer.others_lose();
    if constexpr (G::kTraits.hint_reasons)
      if ((G::kTraits.cooperative || !after.over()) && !game::turn_goes_on(after, hint.side))
        hint.reasons = G::hint_reasons(x_root, hint.best.moves, rest_of(found.front(), hint.best));
    return hint;
  }

 private:
  /// More than the orders of the moves of a turn.
  static constexpr std::size_t kCandidates = 8;

  HintedTurn turn_of(const AnalyzedMove& entry) const {
    return {game::turn_of_one_side(x_root, entry.variation), entry.value, entry.exact};
  }
  static std::vector<Move> rest_of(const AnalyzedMove& entry, const HintedTurn& turn) {
    return {entry.variation.begin() + static_cast<std::ptrdiff_t>(turn.moves.size()), entry.variation.end()};
  }
  static bool same_turn(std::vector<Move> a, std::vector<Move> b) {
    if constexpr (G::kCommutativeTurn) {
      std::ranges::sort(a);
      std::ranges::sort(b);
    }
    return a == b;
  }

  const Position& x_root;
};

}  // namespace catenary::player
