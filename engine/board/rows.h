// SPDX-License-Identifier: MIT
/// A board as text: rows from the top, one character per cell. Position texts contain it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "board/bitset.h"
#include "board/grid.h"
#include "core/color.h"
#include "core/result.h"

namespace catenary::board {

using core::Cell;
using core::Color;

/// Rows separated by '/'; each contains only the cells on the board.
std::string rows_text(const Grid& grid, const std::function<char(Cell)>& symbol);

/// The symbols by cell; each must be one of `allowed`.
core::Result<std::string> parse_rows(const Grid& grid, std::string_view text, std::string_view allowed);

/// The character of a stone or piece in rows: x black, o white, . none.
constexpr char row_symbol(Color color) { return color == Color::black ? 'x' : color == Color::white ? 'o' : '.'; }

/// Like parse_rows(), for boards with only the symbols of row_symbol().
core::Result<std::string> parse_stone_rows(const Grid& grid, std::string_view text);

/// The cells of one colour, given the symbols of all cells.
template <int Words>
Bitset<Words> stones_of(Color color, std::string_view symbols) {
  Bitset<Words> stones;
  for (std::size_t cell = 0; cell < symbols.size(); ++cell)
    if (symbols[cell] == row_symbol(color)) stones.insert(static_cast<Cell>(cell));
  return stones;
}

}  // namespace catenary::board
