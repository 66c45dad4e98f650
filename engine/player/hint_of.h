// SPDX-License-Identifier: MIT
/// The search for hints.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/concepts.h"
#include "player/analyzer.h"
#include "player/hint.h"
#include "player/knowledge.h"
#include "player/proven_endings.h"
#include "player/request.h"

namespace catenary::player {

/// The turn with which an analyzed line begins.
template <game::Position P>
HintedTurn hinted_turn(const P& root, const AnalyzedMove& entry) {
  return {game::turn_of_one_side(root, entry.variation), entry.value, entry.exact};
}

/// True for two turns that lead to the same position.
template <game::Game G>
bool is_same_turn(std::vector<Move> a, std::vector<Move> b) {
  if constexpr (G::kCommutativeTurn) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
  }
  return a == b;
}

/// The game's own reasons for the turn with which a line begins; none if the line ends within that turn.
template <game::Game G>
std::vector<std::string> reasons_for(const typename G::Position& root, const std::vector<Move>& line) {
  if constexpr (G::kTraits.hint_reasons) {
    const std::vector<Move> turn = game::first_turn(root, line);
    if (!turn.empty())
      return G::hint_reasons(root, turn, {line.begin() + static_cast<std::ptrdiff_t>(turn.size()), line.end()});
  }
  return {};
}

/// A proven turn near the end, in games for which the player proves endings (player/proven_endings.h); otherwise no
/// turn.
template <game::Game G>
search::SearchResult proven_turn(Knowledge<G>& knowledge, const typename G::Position& root,
                                 const search::SearchSettings& settings, const search::SearchLimits& limits) {
  if constexpr (ProvenEndings<G>)
    if (settings.prove_endings) return EndingProver<G>(knowledge).prove_near_end(root, settings, limits);
  return {};
}

/// A hint for the side `request.first_mover`, which has a move at the root. The result depends only on the arguments:
/// the search starts with empty tables.
template <game::Game G>
Hint find_hint(const typename G::Position& root, std::span<const std::uint64_t> earlier_keys,
               const search::SearchSettings& settings, const Request& request) {
  // More than the number of orders of a turn's moves.
  constexpr std::size_t kCandidates = 8;
  Knowledge<G> knowledge;
  const search::SearchResult proof = proven_turn<G>(knowledge, root, settings, request.limits);
  Rng rng(settings.seed);
  Analyzer<G> analyzer(knowledge.searchers, root, earlier_keys, settings, request.limits.after(proof.nodes, 0), rng,
                       request.first_mover);
  const std::vector<AnalyzedMove> found = analyzer.run(kCandidates, {}).moves;
  const bool is_proven = !proof.turn.empty();
  const std::vector<Move>& line = is_proven ? proof.variation : found.front().variation;
  Hint hint;
  hint.side = game::mover(root, line.front());
  hint.best = is_proven ? HintedTurn{proof.turn, proof.value, proof.exact} : hinted_turn(root, found.front());
  for (const AnalyzedMove& other : found) {
    HintedTurn turn = hinted_turn(root, other);
    const auto is_same = [&](const HintedTurn& earlier) { return is_same_turn<G>(turn.moves, earlier.moves); };
    if (!is_same(hint.best) && std::none_of(hint.others.begin(), hint.others.end(), is_same))
      hint.others.push_back(std::move(turn));
  }
  // The search may have missed what the proof shows.
  for (HintedTurn& other : hint.others)
    if (is_proven && proof.exact && other.value > proof.value) other = {std::move(other.moves), proof.value, false};
  typename G::Position after = root;
  for (const Move move : hint.best.moves) after.play(move);
  if (line.size() > hint.best.moves.size() && !after.over())
    hint.answer =
        game::turn_of_one_side(after, {line.begin() + static_cast<std::ptrdiff_t>(hint.best.moves.size()), line.end()});
  hint.wins_at_once = after.over() && game::is_win(hint.best.value);
  // In a turn of several moves, only the first is compared with all alternatives.
  const bool whole = hint.best.moves.size() == 1;
  hint.forced = whole && hint.others.empty();
  const bool loses = game::is_loss(hint.best.value);
  hint.all_lose = loses && (is_proven || analyzer.others_lose());
  hint.others_lose = whole && !hint.others.empty() && !loses && line.front() == found.front().variation.front() &&
                     analyzer.others_lose();
  hint.reasons = reasons_for<G>(root, line);
  return hint;
}

}  // namespace catenary::player
