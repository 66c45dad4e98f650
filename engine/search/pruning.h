// SPDX-License-Identifier: MIT
/// Futility pruning, late move pruning and late move reductions, controlled by a game's pruning parameters. Part of
/// search/alpha_beta.h.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "game/pruning_parameters.h"
#include "game/value.h"

namespace catenary::search {

using game::Value;

/// A depth is the number of plies that remain to be searched at a node; an index is the position of a move in the order
/// of its node, from 0.
class Pruning {
 public:
  Pruning() = default;
  explicit Pruning(const game::PruningParameters& parameters) : x_parameters(parameters) {}

  /// The smallest distance of the evaluation from a null window for futility pruning, in value units; nothing at depths
  /// without futility pruning.
  std::optional<Value> futility_distance(int depth) const {
    if (depth > x_parameters.futility_depth) return std::nullopt;
    return x_parameters.futility * depth;
  }

  /// The reduction of a move in plies, less than `depth`.
  int reduction(int depth, int index) const {
    if (depth < 2 || index < x_parameters.full_moves) return 0;
    const auto magnitude = [](int number) { return static_cast<int>(std::bit_width(static_cast<unsigned>(number))); };
    return std::min(depth - 1, magnitude(depth) * magnitude(index) * x_parameters.reduction / 100);
  }

  /// True if this move and those after it are skipped. `best` is the value of the best move before it; nothing is
  /// skipped while that is a loss. In a futile node the evaluation is far below the window.
  bool is_late(int depth, int index, Value best, bool futile) const {
    if (game::is_loss(best)) return false;
    return (futile && index >= x_parameters.full_moves) ||
           (depth <= x_parameters.late_depth && index >= x_parameters.late_moves * depth);
  }

 private:
  game::PruningParameters x_parameters;
};

}  // namespace catenary::search
