// SPDX-License-Identifier: MIT
/// Values of several moves at once (multi-PV): searches the legal moves one by one at increasing depths, with the
/// searchers used for play (search/searchers.h).
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/stopwatch.h"
#include "player/analysis.h"
#include "search/searchers.h"
#include "search/turns.h"

namespace catenary::player {

using core::Color;
using core::Move;
using core::Rng;
using game::Value;

template <game::Game G>
class Analyzer {
 public:
  using Position = typename G::Position;

  /// `earlier_keys` holds the keys of the game's earlier positions. Analyzes only moves of `first_mover` unless it is
  /// none, and only those of the piece on `origin` if there is one. The searchers must outlive the analyzer.
  Analyzer(search::Searchers<G>& searchers, const Position& root, std::span<const std::uint64_t> earlier_keys,
           const search::SearchSettings& settings, const search::SearchLimits& limits, Rng& rng,
           Color first_mover = Color::none, std::optional<core::Cell> origin = std::nullopt)
      : x_searchers(&searchers),
        x_root(root),
        x_earlier_keys(earlier_keys.begin(), earlier_keys.end()),
        x_settings(settings),
        x_limits(limits),
        x_rng(&rng),
        x_first_mover(first_mover),
        x_origin(origin) {
    x_settings.searcher = search::SearcherKind::alphabeta;
    if constexpr (G::kRepetitionDraws) x_earlier_keys.push_back(root.key());
  }

  /// Makes run() continue from what an analysis of the same moves has found.
  void continue_from(Findings known) { x_found = std::move(known); }
  /// Finds the `count` best moves at increasing depths, starting with `first_depth`, which is always completed, or with
  /// the depth after the one that it continues from. Depth 0 evaluates the positions after the moves without a search.
  /// Requires a root at which a side is to move. May be called only once.
  Analysis run(std::size_t count, const AnalysisObserver& observer, int first_depth = 1);
  /// What run() has found.
  const Findings& findings() const { return x_found; }

 private:
  /// From this depth on, only the most promising moves are kept: kSpare times as many as requested.
  static constexpr int kBroadDepth = 2;
  static constexpr std::size_t kSpare = 2;

  void evaluate_moves();
  void deepen(AnalyzedMove& entry, int depth);
  bool out_of_limits() const;
  Analysis best(std::size_t count) const;

  search::Searchers<G>* x_searchers;
  Position x_root;
  std::vector<std::uint64_t> x_earlier_keys;
  search::SearchSettings x_settings;
  search::SearchLimits x_limits;
  Rng* x_rng;
  Color x_first_mover;
  std::optional<core::Cell> x_origin;
  core::Stopwatch x_watch;
  Findings x_found;
};

template <game::Game G>
Analysis Analyzer<G>::run(std::size_t count, const AnalysisObserver& observer, int first_depth) {
  if (x_found.moves.empty()) {
    for (const Move move : search::moves_of(x_root, x_first_mover))
      if (!x_origin || move.from() == *x_origin) x_found.moves.push_back({{move}});
  } else if (observer) {
    observer(best(count));
  }
  if (first_depth == 0) evaluate_moves();
  for (int depth = x_found.depth + 1;
       depth <= x_limits.max_depth && !x_found.is_final() && (depth == first_depth || !out_of_limits()); ++depth) {
    std::vector<AnalyzedMove> deeper = x_found.moves;
    for (AnalyzedMove& entry : deeper)
      if (!entry.exact && (depth == first_depth || !out_of_limits())) deepen(entry, depth);
    // Values at different depths are not comparable, so only complete depths count.
    if (depth > first_depth && out_of_limits()) break;
    x_found.moves = std::move(deeper);
    x_found.sort();
    x_found.depth = depth;
    if (observer) observer(best(count));
    if (depth >= kBroadDepth && x_found.moves.size() > kSpare * count) {
      x_found.dropped_some = true;
      x_found.rest_loses &= game::is_loss(x_found.moves[kSpare * count].value);
      x_found.moves.resize(kSpare * count);
    }
  }
  Analysis analysis = best(count);
  x_found.seconds = analysis.seconds;
  return analysis;
}

template <game::Game G>
void Analyzer<G>::evaluate_moves() {
  search::Evaluator<G> evaluate;
  evaluate.use(x_settings.network.get());
  for (AnalyzedMove& entry : x_found.moves) {
    const Color side = game::mover(x_root, entry.variation.front());
    Position child = x_root;
    child.play(entry.variation.front());
    const auto known = game::value_without_search<G>(side, child, x_earlier_keys, x_settings.draw_value(side));
    entry.exact = child.over();
    entry.value = known ? *known : game::value_for<G>(side, child, evaluate(child));
    entry.nodes = 1;
  }
  x_found.nodes += x_found.moves.size();
  x_found.sort();
}

template <game::Game G>
void Analyzer<G>::deepen(AnalyzedMove& entry, int depth) {
  search::SearchLimits limits = x_limits.after(x_found.nodes, x_watch.seconds());
  limits.max_depth = std::max(1, depth - 1);
  limits.soft_seconds = limits.hard_seconds;
  search::SearchResult result =
      x_searchers->search_after(x_root, entry.variation.front(), x_earlier_keys, x_settings, limits, *x_rng);
  entry.nodes += result.nodes;
  x_found.nodes += result.nodes;
  // A search that prunes may miss what has been proven.
  if (game::is_decisive(entry.value) && !game::is_decisive(result.value)) return;
  entry.value = result.value;
  entry.depth = depth;
  entry.exact = result.exact;
  entry.variation = std::move(result.variation);
}

template <game::Game G>
bool Analyzer<G>::out_of_limits() const {
  return x_found.nodes >= x_limits.max_nodes || x_watch.seconds() >= x_limits.hard_seconds ||
         core::is_raised(x_limits.stop);
}

template <game::Game G>
Analysis Analyzer<G>::best(std::size_t count) const {
  Analysis analysis;
  analysis.moves = x_found.moves;
  if (analysis.moves.size() > count) analysis.moves.resize(count);
  analysis.depth = x_found.depth;
  analysis.nodes = x_found.nodes;
  analysis.seconds = x_found.seconds + x_watch.seconds();
  return analysis;
}

}  // namespace catenary::player
