// SPDX-License-Identifier: MIT
/// Results of an analysis (player/analyzer.h): several moves with their values.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/move.h"
#include "game/value.h"

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

/// Called whenever there is a new result.
using AnalysisObserver = std::function<void(const Analysis&)>;

}  // namespace catenary::player
