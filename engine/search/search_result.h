// SPDX-License-Identifier: MIT
/// The result of a search: the chosen turn with its value and the effort spent.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/move.h"
#include "game/value.h"

namespace catenary::search {

using core::Move;
using game::Value;

/// A (partial) result of a search.
struct SearchResult {
  /// The moves of the side to move until its turn ends; never empty. In cooperative games, the moves of both sides
  /// until chance decides or the search ends.
  std::vector<Move> turn;
  /// The principal variation; begins with `turn`.
  std::vector<Move> variation;
  /// The value for the side to move at the root.
  Value value = 0;
  /// The depth of the last finished iteration.
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  /// The value is exact, assuming best play to the end of the game.
  bool exact = false;
  /// Resources that the search used: fewer threads and less memory than its settings request if the machine has no
  /// more; 0 for a resource that was not used.
  int threads = 0;
  int memory_mb = 0;
};

/// A legal move and the result of searching it separately, for the side to move.
struct RatedMove {
  Move move;
  Value value = 0;
  /// The value is exact.
  bool exact = false;
};

/// Called after each finished iteration, and with the result of the last one if it was interrupted.
using SearchObserver = std::function<void(const SearchResult&)>;

}  // namespace catenary::search
