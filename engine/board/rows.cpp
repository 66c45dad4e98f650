// SPDX-License-Identifier: MIT
#include "board/rows.h"

#include "core/text.h"

namespace catenary::board {

namespace {

/// Calls `visit(row from the top, cell)` for each cell in the order of the text.
void visit_rows(const Grid& grid, const std::function<void(int, Cell)>& visit) {
  for (int line = 0; line < grid.width(); ++line)
    for (int column = 0; column < grid.width(); ++column)
      if (const auto cell = grid.cell_at({column, grid.width() - 1 - line})) visit(line, *cell);
}

}  // namespace

std::string rows_text(const Grid& grid, const std::function<char(Cell)>& symbol) {
  std::vector<std::string> rows(static_cast<std::size_t>(grid.width()));
  visit_rows(grid, [&](int line, Cell cell) { rows[static_cast<std::size_t>(line)] += symbol(cell); });
  return core::join(rows, "/");
}

core::Result<std::string> parse_rows(const Grid& grid, std::string_view text, std::string_view allowed) {
  const auto misfit = core::malformed("the rows do not fit the board");
  const std::vector<std::string> rows = core::split(text, '/');
  if (rows_text(grid, [](Cell) { return '.'; }).size() != text.size() || static_cast<int>(rows.size()) != grid.width())
    return misfit;
  std::string symbols(static_cast<std::size_t>(grid.cell_count()), ' ');
  std::vector<std::size_t> used(rows.size());
  bool fits = true;
  visit_rows(grid, [&](int line, Cell cell) {
    const auto index = static_cast<std::size_t>(line);
    if (used[index] < rows[index].size()) {
      symbols[cell] = rows[index][used[index]++];
    } else {
      fits = false;
    }
  });
  if (!fits || symbols.find_first_not_of(allowed) != std::string::npos) return misfit;
  return symbols;
}

core::Result<std::string> parse_stone_rows(const Grid& grid, std::string_view text) {
  return parse_rows(grid, text, "xo.");
}

}  // namespace catenary::board
