// SPDX-License-Identifier: MIT
/// Results of an analysis (player/analyzer.h): several moves with their values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/move.h"
#include "game/value.h"
#include "player/proven_results.h"

namespace catenary::player {

/// Results for one move, for the side to move.
struct AnalyzedMove {
  /// The principal variation; begins with the move.
  std::vector<core::Move> variation;
  game::Value value = 0;
  int depth = 0;
  /// The total nodes of all searches of this move.
  std::uint64_t nodes = 0;
  /// The value is exact (search/search_result.h).
  bool exact = false;
};

struct Analysis {
  /// Best first; as many as were requested, or all legal moves.
  std::vector<AnalyzedMove> moves;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// Everything that analyses have found out about a position. A longer one continues from it.
struct Findings {
  /// The most promising moves, best first; empty before the first analysis.
  std::vector<AnalyzedMove> moves;
  /// The last depth to which all of them have been searched.
  int depth = 0;
  /// Of all these analyses, as are the seconds.
  std::uint64_t nodes = 0;
  double seconds = 0;
  /// No move is better than this, because a proof says so.
  game::Value bound = game::kInfinity;
  /// The most nodes with which a proof has been tried (player/proven_endings.h).
  std::uint64_t proof_nodes = 0;
  /// Moves are missing because others were more promising.
  bool dropped_some = false;
  /// Every move that is missing is proven to lose.
  bool rest_loses = true;

  /// Returns true if the result of every move is exact.
  bool is_final() const;
  /// Returns true if these include the `count` best moves, or all moves.
  bool has_best(std::size_t count) const { return !moves.empty() && (!dropped_some || moves.size() >= count); }
  /// Returns true if every move but the best one is proven to lose. Requires a move.
  bool others_lose() const;
  /// What these prove about the position.
  std::optional<ProvenResult> result() const;
  /// Adds a proven line, which replaces the one with the same first move.
  void add_proof(AnalyzedMove proven);
  /// Sorts the moves, after lowering values that are not exact to the bound.
  void sort();
};

/// Called whenever there is a new result.
using AnalysisObserver = std::function<void(const Analysis&)>;

}  // namespace catenary::player
