/// The record of a game as the protocol made it: the commands' steps in order, for SGF (game/sgf.h).
#pragma once

#include <string>
#include <vector>

#include "core/color.h"
#include "game/steps.h"

namespace catenary::engine {

/// A step of `color` (a pass of the side that is not to move is recorded too), or a position that was set.
struct RecordEntry {
  Color color = Color::none;
  Step step;
  /// The text of the position that was set; empty for a step.
  std::string position = {};

  bool operator==(const RecordEntry&) const = default;
};

using Record = std::vector<RecordEntry>;

}  // namespace catenary::engine
