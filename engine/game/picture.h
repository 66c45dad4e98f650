/// Parts of a position that a front end shows beside black and white stones; a game fills them, the protocol draws
/// them. All parts may be empty, and a cell may be in several of them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "board/bitset.h"
#include "core/move.h"

namespace catenary::game {

using core::Cell;

struct Picture {
  /// Colours that belong to the board: of squares, and of the edges of the two sides.
  enum class Shade { red, yellow, green, blue, black, white };
  struct Area {
    Shade shade;
    std::vector<Cell> cells;
  };

  std::vector<Area> areas;
  /// A short text without blanks on a cell: the kind of a piece, the size of a group.
  std::vector<std::pair<Cell, std::string>> labels;
  /// Cells that are out of play.
  std::vector<Cell> removed;
  /// Cells that belong together and matter now: a chain in order, the largest groups, a crosscut.
  std::vector<Cell> highlighted;
  /// Stones and pieces that nothing can take or change any more.
  std::vector<Cell> safe;
  /// The choices of the player to move, unless they are stones to place or pieces to move.
  std::vector<Cell> choices;
  /// The cells of the latest turn that the rules look at in the next one.
  std::vector<Cell> latest;
};

/// The cells of a set in ascending order, as the parts of a picture have them.
template <int Words>
std::vector<Cell> cells_of(const board::Bitset<Words>& set) {
  std::vector<Cell> cells;
  set.for_each([&](Cell cell) { cells.push_back(cell); });
  return cells;
}

}  // namespace catenary::game
