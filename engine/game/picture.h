/// What a front end can show of a position beside black and white stones; a game fills it, the protocol draws it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/move.h"

namespace catenary::engine {

struct Picture {
  /// A short text on a cell: the kind of a piece.
  std::vector<std::pair<Cell, std::string>> labels;
  /// Cells that are out of play.
  std::vector<Cell> removed;
  /// Cells that belong together, in order: a chain.
  std::vector<Cell> highlighted;
};

}  // namespace catenary::engine
