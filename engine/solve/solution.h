/// What the solver is asked (settings, limits) and what it answers; solve/solver.h does the work.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "core/move.h"
#include "game/exact_score.h"

namespace catenary::solve {

struct SolverSettings {
  int threads = 1;
  /// Size of the solver's own table; 0: none.
  int table_mb = 1024;
  /// Whether positions that are the same but for a symmetry share what is known.
  bool merge_symmetries = true;
  /// Whether games that number their endgames are solved by tables of them, which take as much memory again at most.
  bool endgame_tables = true;

  bool operator==(const SolverSettings&) const = default;
};

struct SolverLimits {
  double seconds = std::numeric_limits<double>::infinity();
  /// Set from another thread to end the proof as soon as possible; may be null.
  const std::atomic<bool>* stop = nullptr;
};

/// What is proven of a position, for the side to move.
struct Solution {
  game::ScoreBounds bounds;
  /// Whether a win of this game has a margin.
  bool has_margin = false;
  /// Best moves of both sides; empty unless the bounds are exact, short where the limits ended it.
  std::vector<core::Move> line;
  std::uint64_t nodes = 0;
  /// The longest line looked at, in moves.
  int depth = 0;
  double seconds = 0;
  /// The share of the table that is in use.
  double table_usage = 0;
  /// Whether the machine had less memory than the settings allow and the proof wanted.
  bool lacked_memory = false;
};

/// Told about once a second how far the proof is; the line is empty.
using SolverObserver = std::function<void(const Solution&)>;

}  // namespace catenary::solve
