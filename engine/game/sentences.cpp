// SPDX-License-Identifier: MIT
#include "game/sentences.h"

#include "core/text.h"

namespace catenary::game {

std::string cell_text(core::Cell cell, const board::Grid& grid) { return to_text(grid.vertex_of(cell)); }

std::string cells_text(const std::vector<core::Cell>& cells, const board::Grid& grid, std::string_view last_word) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool last = i + 1 == cells.size() && !last_word.empty();
    if (i > 0) text += last ? " " + std::string(last_word) + " " : ", ";
    text += cell_text(cells[i], grid);
  }
  return text;
}

std::string side_text(core::Color side) { return core::capitalized(to_text(side)); }

std::string count_text(int count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace catenary::game
