// SPDX-License-Identifier: MIT
/// A point of the coordinate grid as the protocol writes it (D4); board/grid.h maps it to a cell of a board.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace catenary::core {

/// Column and row are counted from 0: column 0 is A, and row 0 is the bottom row, written 1.
struct Vertex {
  int column = 0;
  int row = 0;
  auto operator<=>(const Vertex&) const = default;
};

/// The widest grid that has a letter for each column (the letter I is skipped).
inline constexpr int kMaxGridWidth = 25;

/// Upper case: "D4". Requires a column below kMaxGridWidth.
std::string to_text(Vertex vertex);

/// Reads a letter other than I, in either case, and a row number from 1 to 99; nothing for other texts.
std::optional<Vertex> parse_vertex(std::string_view text);

}  // namespace catenary::core
