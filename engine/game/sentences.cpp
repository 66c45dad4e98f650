// SPDX-License-Identifier: MIT
#include "game/sentences.h"

#include <cctype>

#include "core/text.h"
#include "game/move_text.h"

namespace catenary::game {

std::string cell_text(core::Cell cell, const board::Grid& grid) { return to_text(grid.vertex_of(cell)); }

std::string cells_text(const std::vector<core::Cell>& cells, const board::Grid& grid, std::string_view last_word) {
  std::vector<std::string> texts;
  for (const core::Cell cell : cells) texts.push_back(cell_text(cell, grid));
  return list_text(texts, last_word);
}

std::string list_text(const std::vector<std::string>& items, std::string_view last_word) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool last = i + 1 == items.size() && !last_word.empty();
    if (i > 0) text += last ? " " + std::string(last_word) + " " : ", ";
    text += items[i];
  }
  return text;
}

std::string side_text(core::Color side) { return core::capitalized(to_text(side)); }

std::string count_text(int count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string others_text(int count, int all, std::string_view noun) {
  if (count == all) return "every other " + std::string(noun);
  return std::to_string(count) + " of the " + std::to_string(all) + " other " + std::string(noun) + "s";
}

std::string if_answered(core::Color other, const std::vector<core::Move>& answer, const board::Grid& grid) {
  return "If " + side_text(other) + " answers " + to_text(answer, grid) + ", you can";
}

std::string infinitive(std::string reason) {
  reason.erase(reason.find(' ') - 1, 1);
  reason.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(reason.front())));
  return reason;
}

}  // namespace catenary::game
