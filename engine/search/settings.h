// SPDX-License-Identifier: MIT
/// Settings and limits of a search, shared by all searchers; search/search_result.h has the results.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "core/color.h"
#include "core/stop_flags.h"
#include "game/pruning_parameters.h"
#include "game/value.h"
#include "network/network.h"

namespace catenary::search {

using core::Color;
using game::Value;

/// UCT takes the value of a new leaf from a random playout or from the evaluation.
enum class SearcherKind { alphabeta, uct, uct_with_evaluations, greedy, random };

/// The persistent settings of the searcher.
struct SearchSettings {
  /// Cooperative games have their own search (search/cooperative.h), which replaces alpha-beta and the tree searches.
  SearcherKind searcher = SearcherKind::alphabeta;
  /// Threads for alpha-beta, at least one; with more than one the result is not reproducible.
  int threads = 1;
  /// Size of the transposition table, or of the tree of UCT; allocated at the first search.
  int hash_mb = 64;
  /// The cost of a draw to `contempt_side`, in evaluation units.
  Value contempt = 0;
  /// The side for which the engine thinks; none only if contempt is 0. It is not always the side to move at the root:
  /// an analysis for Black searches the positions after Black's moves, in which White is to move.
  Color contempt_side = Color::none;
  std::uint64_t seed = 1;
  /// Games that support it try to prove the result near the end before alpha-beta searches (player/proven_endings.h).
  bool prove_endings = true;
  /// Corrects the evaluation of alpha-beta and of UCT with evaluations; null for the weighted sum alone. Must fit the
  /// game (network/learned_evaluation.h).
  std::shared_ptr<const network::Network> network = nullptr;
  /// The pruning parameters; kGameDefault for those left to the game.
  game::PruningParameters pruning = game::kGameDefaults;

  /// Returns the value of a draw to a side. Requires a contempt_side if there is contempt.
  Value draw_value(Color side) const;
};

/// Limits of one search. The first iteration is always finished, so that there is a move; if a later one is
/// interrupted, its best line so far counts.
struct SearchLimits {
  /// The planned time in seconds. Alpha-beta starts no iteration after 0.5 to 2 times this time
  /// (search/time_scaling.h), or after exactly this time if it equals hard_seconds. UCT stops at it. The cooperative
  /// search starts no iteration after it.
  double soft_seconds = std::numeric_limits<double>::infinity();
  /// The search is interrupted after this time in seconds.
  double hard_seconds = std::numeric_limits<double>::infinity();
  int max_depth = game::kMaxPly;
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  /// Raised to end the search as soon as possible; may be null.
  const core::StopFlag* stop = nullptr;

  /// What remains of these limits after some effort, with at least one node.
  SearchLimits after(std::uint64_t nodes, double seconds) const;
};

}  // namespace catenary::search
