// SPDX-License-Identifier: MIT
/// Settings, limits and result of the solver (solve/solver.h).
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/move.h"
#include "core/stop_flags.h"
#include "game/exact_score.h"

namespace catenary::solve {

/// Where a solver keeps its proofs between processes.
struct StorePlace {
  /// A folder; empty to keep none.
  std::string folder;
  /// The rules, for the names of the files: "cation-4".
  std::string name;
  /// All rules, in one line.
  std::string setting;

  bool operator==(const StorePlace&) const = default;
};

struct SolverSettings {
  int threads = 1;
  /// The size of the solver's table; 0 for none.
  int table_mb = 1024;
  /// Lets positions that differ only by a symmetry share their entries.
  bool merge_symmetries = true;
  /// Solves games that number their endgames with endgame tables, which take at most another `table_mb`.
  bool endgame_tables = true;
  StorePlace store = {};

  bool operator==(const SolverSettings&) const = default;
};

struct SolverLimits {
  double seconds = std::numeric_limits<double>::infinity();
  /// Raised to end the proof as soon as possible; may be null.
  const core::StopFlag* stop = nullptr;
  /// The proof ends soon after this number of nodes.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

/// The proven result of a position, for the side to move.
struct Solution {
  game::ScoreBounds bounds;
  /// True if wins of the game have a margin.
  bool has_margin = false;
  /// Best moves of both sides; short if the limits ended it. If the bounds are not exact: a whole turn that is proven
  /// to win, or nothing.
  std::vector<core::Move> line;
  std::uint64_t nodes = 0;
  /// The longest line searched, in moves.
  int depth = 0;
  double seconds = 0;
  /// The share of the table that is in use.
  double table_usage = 0;
  /// Whether the proof needed memory that the settings allow but the machine did not have.
  bool lacked_memory = false;
  /// Why proofs could not be kept; empty if they could, or should not.
  std::string store_failure;
};

/// Receives the progress of the proof, without a line, about once a second.
using SolverObserver = std::function<void(const Solution&)>;

}  // namespace catenary::solve
