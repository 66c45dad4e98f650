// SPDX-License-Identifier: MIT
/// Answers of a search: the chosen turn with its value and effort.
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
  /// The moves of the side to move until its turn ends; never empty. Where both colours play together, those of both
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
  /// The value is exact: that of best play to the end of the game.
  bool exact = false;
  /// Resources of the search: fewer threads and less memory than its settings say where the machine has no more; 0
  /// where it uses none of these.
  int threads = 0;
  int memory_mb = 0;
};

/// A legal move and what a search of its own makes of it, for the side to move.
struct RatedMove {
  Move move;
  Value value = 0;
  /// The value is exact.
  bool exact = false;
};

/// Called after each finished iteration, and with what the last one found where it was cut short.
using SearchObserver = std::function<void(const SearchResult&)>;

}  // namespace catenary::search
