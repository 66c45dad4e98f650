// SPDX-License-Identifier: MIT
#include "core/vertex.h"

#include "core/text.h"

namespace catenary::core {

namespace {
constexpr std::string_view kLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
}

std::string to_text(Vertex vertex) {
  return kLetters[static_cast<std::size_t>(vertex.column)] + std::to_string(vertex.row + 1);
}

std::optional<Vertex> parse_vertex(std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const auto column = kLetters.find(to_upper(text.substr(0, 1)));
  const auto row = parse_integer(text.substr(1), 1, 99);
  if (column == std::string_view::npos || !row || text[1] < '1' || text[1] > '9') return std::nullopt;
  return Vertex{static_cast<int>(column), static_cast<int>(*row) - 1};
}

}  // namespace catenary::core
