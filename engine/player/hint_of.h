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
#include "player/analysis.h"
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

/// What a hint is based on: `known`, what an analysis has found, if it has searched as many nodes as the request allows;
/// otherwise a search with empty tables, whose result depends only on the other arguments. Either is completed by a
/// proof.
template <game::Game G>
Findings findings_for_hint(Findings known, const typename G::Position& root,
                           std::span<const std::uint64_t> earlier_keys, const search::SearchSettings& settings,
                           const Request& request) {
  // More than the number of orders of a turn's moves.
  constexpr std::size_t kCandidates = 8;
  const bool is_known = known.has_best(kCandidates) && (known.is_final() || known.nodes >= request.limits.max_nodes);
  if (is_known && known.proof_nodes >= request.limits.max_nodes) return known;
  Knowledge<G> knowledge;
  const search::SearchResult proof = proven_turn<G>(knowledge, root, settings, request.limits);
  if (!is_known) {
    Rng rng(settings.seed);
    Analyzer<G> analyzer(knowledge.searchers, root, earlier_keys, settings, request.limits.after(proof.nodes, 0), rng,
                         request.first_mover);
    analyzer.run(kCandidates, {});
    known = analyzer.findings();
    known.nodes += proof.nodes;
  }
  known.proof_nodes = request.limits.max_nodes;
  if (!proof.turn.empty()) known.add_proof({proof.variation, proof.value, proof.depth, proof.nodes, proof.exact});
  return known;
}

/// The hint that follows from what was found.
template <game::Game G>
Hint hint_from(const typename G::Position& root, const Findings& found) {
  const std::vector<Move>& line = found.moves.front().variation;
  Hint hint;
  hint.side = game::mover(root, line.front());
  hint.best = hinted_turn(root, found.moves.front());
  for (const AnalyzedMove& other : found.moves) {
    HintedTurn turn = hinted_turn(root, other);
    const auto is_same = [&](const HintedTurn& earlier) { return is_same_turn<G>(turn.moves, earlier.moves); };
    if (!is_same(hint.best) && std::none_of(hint.others.begin(), hint.others.end(), is_same))
      hint.others.push_back(std::move(turn));
  }
  const auto after = game::position_after(root, hint.best.moves);
  const auto rest_of = [&](std::size_t count) {
    return std::vector<Move>(line.begin() + static_cast<std::ptrdiff_t>(std::min(count, line.size())), line.end());
  };
  const std::size_t length = hint.best.moves.size();
  hint.answer = game::turn_of_one_side(after, rest_of(length));
  hint.follow_up = game::first_turn(game::position_after(after, hint.answer), rest_of(length + hint.answer.size()));
  hint.wins_at_once = after.over() && game::is_win(hint.best.value);
  // In a turn of several moves, only the first is compared with all alternatives.
  const bool whole = hint.best.moves.size() == 1;
  hint.forced = whole && hint.others.empty();
  const bool loses = game::is_loss(hint.best.value);
  hint.all_lose = loses && found.others_lose();
  hint.others_lose = whole && !hint.others.empty() && !loses && found.others_lose();
  hint.reasons = reasons_for<G>(root, line);
  hint.nodes = found.nodes;
  return hint;
}

}  // namespace catenary::player
