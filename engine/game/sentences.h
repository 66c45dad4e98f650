// SPDX-License-Identifier: MIT
/// Building blocks of sentences for people: cells, colours and lists of them. Games use them in events, reasons and
/// status lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/bitset.h"
#include "board/grid.h"
#include "core/color.h"
#include "core/move.h"
#include "game/concepts.h"

namespace catenary::game {

/// "C3"
std::string cell_text(core::Cell cell, const board::Grid& grid);

/// "A2, B2, B3", or with a word before the last item: "A2, B2 or B3". Empty if there are no cells.
std::string cells_text(const std::vector<core::Cell>& cells, const board::Grid& grid, std::string_view last_word = "");

template <int Words>
std::string cells_text(const board::Bitset<Words>& cells, const board::Grid& grid, std::string_view last_word = "") {
  std::vector<core::Cell> list;
  cells.for_each([&](core::Cell cell) { list.push_back(cell); });
  return cells_text(list, grid, last_word);
}

/// "A1, B2 and C3", or "A1, B2, C3" if the word is empty.
std::string list_text(const std::vector<std::string>& items, std::string_view last_word);

/// "Black" or "White".
std::string side_text(core::Color side);

/// "1 stone", "3 stones"
std::string count_text(int count, std::string_view noun);

/// "17 of the 24 other moves", "every other move"
std::string others_text(int count, int all, std::string_view noun);

/// "If White answers D4, you can"
std::string if_answered(core::Color other, const std::vector<core::Move>& answer, const board::Grid& grid);

/// "With best play White wins 17 to 16 (largest groups)." for a line that ends the game, "At the end White wins ..." if
/// it has ended already; empty for other lines.
template <class Notation, Position P>
std::string result_at_end(const P& position, const std::vector<core::Move>& line) {
  const P end = position_after(position, line);
  if (!end.over()) return "";
  return (position.over() ? "At the end " : "With best play ") + Notation::result(end) + ".";
}

/// The reason as an infinitive: "join your groups of 3 and 2." for "Joins your groups of 3 and 2." Requires a reason
/// that begins with a verb in the third person.
std::string infinitive(std::string reason);

}  // namespace catenary::game
