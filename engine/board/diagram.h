/// A board as lines of text with its coordinates, for people.
#pragma once

#include <functional>
#include <string>

#include "board/grid.h"

namespace catenary::board {

/// Rows from the top, no line break at the end. On hexhex boards a row going down shifts right by half a cell, as front
/// ends show it; a column's letter stands below its lowest cell.
std::string draw_board(const Grid& grid, const std::function<char(core::Cell)>& symbol);

}  // namespace catenary::board
