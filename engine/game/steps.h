// SPDX-License-Identifier: MIT
/// The step layer that all games share: moves made by clicks on vertices and on `pass`. Used by Session.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/grid.h"
#include "core/move.h"

namespace catenary::game {

using core::Cell;
using core::Move;

/// One click: on a cell, or on `pass` if there is no cell.
struct Step {
  std::optional<Cell> cell;

  static Step at(Cell cell) { return {cell}; }
  static Step pass() { return {}; }
  bool operator==(const Step&) const = default;
};

/// "D4" or "pass".
std::string to_text(Step step, const board::Grid& grid);

/// A way to make a move: one step, or an origin and a second step.
struct StepPath {
  Move move;
  Step first;
  std::optional<Step> second;
};

/// All ways to make `move`, the preferred one first. `substitute` is the cell that stands for a pass or a swap, if any:
/// a pass can also be made as `pass`, a swap only by its cell, the button only as `pass`, and C3-X as C3 twice.
std::vector<StepPath> paths_to(Move move, std::optional<Cell> substitute);

/// The effect of a step while `selected` is the chosen origin of an unfinished move.
struct StepEffect {
  enum class Kind { illegal, select, deselect, complete };
  Kind kind = Kind::illegal;
  Cell origin = 0;
  /// The completed move, or one of the moves from the chosen origin; none otherwise.
  Move move;
};

StepEffect effect_of(Step step, const std::vector<StepPath>& paths, std::optional<Cell> selected);

/// The steps whose effect is not illegal, each once, in unspecified order.
std::vector<Step> possible_steps(const std::vector<StepPath>& paths, std::optional<Cell> selected);

/// The next step towards `move`. Requires paths that can make the move.
Step step_on_path(Move move, const std::vector<StepPath>& paths, std::optional<Cell> selected);

}  // namespace catenary::game
