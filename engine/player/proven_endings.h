// SPDX-License-Identifier: MIT
/// Proofs near the end of a game, where the solver finds the result sooner than alpha-beta.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/stopwatch.h"
#include "game/concepts.h"
#include "player/knowledge.h"

namespace catenary::player {

/// A game whose result the player tries to prove before it searches.
template <class G>
concept ProvenEndings = game::Game<G> && G::kTraits.proof_growth > 0;

template <ProvenEndings G>
class EndingProver {
 public:
  using Position = typename G::Position;

  /// The knowledge must outlive the prover.
  explicit EndingProver(Knowledge<G>& knowledge) : x_knowledge(&knowledge) {}

  /// Runs alpha-beta, and first spends a share of its limits on a proof if one is likely to succeed.
  search::SearchResult search(const Position& root, const search::Past& past, const search::SearchSettings& settings,
                              const search::SearchLimits& limits, core::Rng& rng,
                              const search::SearchObserver& observer) {
    search::SearchResult proof = prove_near_end(root, settings, limits);
    if (!proof.turn.empty()) {
      if (observer) observer(proof);
      return proof;
    }
    const search::SearchLimits left = limits.after(proof.nodes, proof.seconds);
    search::SearchResult found = x_knowledge->searchers.search(root, past, settings, left, rng, observer);
    found.nodes += proof.nodes;
    found.seconds += proof.seconds;
    return found;
  }

  /// A proven turn, found with a share of the limits; no turn if the end is far or the proof fails. If the result is
  /// proven to be a win, the rest of the limits goes into proving its margin.
  search::SearchResult prove_near_end(const Position& root, const search::SearchSettings& settings,
                                      const search::SearchLimits& limits) {
    const solve::SolverLimits share = share_of(limits, kParts);
    if (!is_near(root, share)) return {};
    const Value draw = settings.draw_value(root.to_move());
    const search::SearchResult proof = prove(root, draw, share);
    if (proof.exact || proof.turn.empty()) return proof;
    search::SearchResult exact = prove(root, draw, share_of(limits.after(proof.nodes, proof.seconds), 1));
    const std::uint64_t nodes = proof.nodes + exact.nodes;
    const double seconds = proof.seconds + exact.seconds;
    if (exact.turn.empty()) exact = proof;
    exact.nodes = nodes;
    exact.seconds = seconds;
    return exact;
  }

 private:
  /// The first proof gets this fraction of a turn's limits: one part in kParts.
  static constexpr int kParts = 2;
  /// The maximum number of nodes in a proof, even if the search has no limits, as in pondering.
  static constexpr std::uint64_t kMaxNodes = 1 << 24;
  static constexpr double kNodesPerSecond = 1e6;
  /// A proof of the result takes about proof_growth^moves / kEaseOfProofs nodes.
  static constexpr double kEaseOfProofs = 10;
  static constexpr int kTableMegabytes = 64;

  static solve::SolverLimits share_of(const search::SearchLimits& limits, int parts) {
    solve::SolverLimits share;
    share.seconds = std::min(limits.soft_seconds, limits.hard_seconds) / parts;
    share.stop = limits.stop;
    share.nodes = std::min(limits.max_nodes / static_cast<std::uint64_t>(parts), kMaxNodes);
    return share;
  }

  /// True if the result can probably be proven within the limits.
  static bool is_near(const Position& root, const solve::SolverLimits& limits) {
    typename Position::MoveList moves;
    root.moves(moves);
    const double nodes = std::min(static_cast<double>(limits.nodes), limits.seconds * kNodesPerSecond);
    return std::pow(G::kTraits.proof_growth, moves.size()) <= kEaseOfProofs * nodes;
  }

  /// A proven turn, with the exact value or at least a win; no turn if neither is proven.
  search::SearchResult prove(const Position& root, Value draw, const solve::SolverLimits& limits) {
    const core::Stopwatch watch;
    solve::SolverSettings settings;
    settings.table_mb = kTableMegabytes;
    settings.merge_symmetries = false;
    const solve::Solution solution = x_knowledge->endings.solver(root.rules(), settings).solve(root, limits, {});
    search::SearchResult result;
    result.nodes = solution.nodes;
    result.seconds = watch.seconds();
    result.turn = game::first_turn(root, solution.line);
    if (result.turn.empty()) return result;
    result.variation = solution.line;
    result.depth = static_cast<int>(result.variation.size());
    result.exact = solution.bounds.exact();
    const game::Outcome outcome = game::outcome_of(solution.bounds.low, root.to_move(), solution.has_margin);
    result.value = game::outcome_value(outcome, root.to_move(), result.depth, draw);
    return result;
  }

  Knowledge<G>* x_knowledge;
};

}  // namespace catenary::player
