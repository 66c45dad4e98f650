/// What a search is asked to do (settings, limits) and what it answers (Thought); shared by all searchers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/move.h"
#include "game/options.h"
#include "search/margins.h"
#include "search/solution.h"
#include "search/value.h"

namespace catenary::engine {

enum class SearcherKind { alphabeta, uct, greedy, random };

/// The lasting settings of the searcher, set with `engine_param`.
struct SearchSettings {
  /// Games that both colours play together have their own search (search/cooperative.h) in place of alpha-beta and uct.
  SearcherKind searcher = SearcherKind::alphabeta;
  /// Threads of alpha-beta; with more than one the result is not reproducible. 0: all cores where time limits the
  /// search, one where it does not.
  int threads = 0;
  /// Size of the transposition table, or of the tree of `uct`; allocated at the first search.
  int hash_mb = 64;
  /// What a draw costs the side that searches, in evaluation units.
  Value contempt = 0;
  std::uint64_t seed = 1;
  /// In place of the game's own; kOwnMargin where those stand.
  SearchMargins margins = kOwnMargins;
};

/// Where one search ends. It always finishes its first iteration, so that there is a move.
struct SearchLimits {
  /// No new iteration starts after this time (seconds).
  double soft_seconds = std::numeric_limits<double>::infinity();
  /// The search is cut short after this time (seconds).
  double hard_seconds = std::numeric_limits<double>::infinity();
  int max_depth = kMaxPly;
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  /// Whose move the first one has to be where both colours may begin; none: whichever is better.
  Color first_mover = Color::none;
  /// Set from another thread to end the search as soon as possible; may be null.
  const std::atomic<bool>* stop = nullptr;
};

/// A (partial) result of a search.
struct Thought {
  /// The moves of the side to move until its turn ends; never empty. Where both colours play together, those of both
  /// until chance decides or the search ends.
  std::vector<Move> turn;
  /// The principal variation; begins with `turn`.
  std::vector<Move> variation;
  /// For the side to move at the root.
  Value value = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  /// The value is proven: no line was cut off at the horizon.
  bool exact = false;
  /// What the search had: fewer threads and less memory than its settings say where the machine has no more; 0 where it
  /// uses none of these.
  int threads = 0;
  int memory_mb = 0;
};

/// A legal move and what a search of its own makes of it, for the side to move.
struct RatedMove {
  Move move;
  Value value = 0;
};

/// Called after each finished iteration.
using ThoughtObserver = std::function<void(const Thought&)>;

/// The schema of `engine_param`, and what its values mean. max_depth, max_nodes and move_time (0: no such limit) go
/// into the limits of each search; live_gfx is the protocol's affair.
const OptionSchema& search_option_schema();
SearchSettings search_settings(const Options& options);
SolverSettings solver_settings(const Options& options);
/// What `threads` of the settings comes to: 0 stands for all cores where time limits the search, for one where not.
int threads_for(int threads, bool timed);

}  // namespace catenary::engine
