// SPDX-License-Identifier: MIT
/// A board as text, its rows from the top with one character a cell; the board part of position texts.
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

/// Rows separated by '/', each with only its own cells.
std::string rows_text(const Grid& grid, const std::function<char(Cell)>& symbol);

/// The symbols by cell, each one of `allowed`.
core::Result<std::string> parse_rows(const Grid& grid, std::string_view text, std::string_view allowed);

/// The character of a stone or piece in rows: x black, o white, . none.
constexpr char row_symbol(Color color) { return color == Color::black ? 'x' : color == Color::white ? 'o' : '.'; }

/// parse_rows for boards that hold nothing but row_symbol()s.
core::Result<std::string> parse_stone_rows(const Grid& grid, std::string_view text);

/// The cells of one colour among the symbols of all cells.
template <int Words>
Bitset<Words> stones_of(Color color, std::string_view symbols) {
  Bitset<Words> stones;
  for (std::size_t cell = 0; cell < symbols.size(); ++cell)
    if (symbols[cell] == row_symbol(color)) stones.insert(static_cast<Cell>(cell));
  return stones;
}

}  // namespace catenary::board
