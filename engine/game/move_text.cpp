// SPDX-License-Identifier: MIT
#include "game/move_text.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace catenary::game {

namespace {

constexpr std::string_view kDigits = "0123456789";

/// The vertices of a move's text: "e2" and "e4" for "e2-e4" and for "e2e4".
std::vector<std::string> words_of_move(const std::string& text) {
  auto vertices = vertices_of(text);
  return vertices.size() == 2 ? vertices : core::split(text, '-');
}

ParsedMove parse_vertices(const std::vector<std::string>& words, const Grid& grid) {
  const auto origin = core::parse_vertex(words[0]);
  const bool removal = words.size() == 2 && words[1] == "x";
  const auto last = removal ? origin : core::parse_vertex(words.back());
  if (!origin || !last || words.size() > 2) return {};
  const auto from = grid.cell_at(*origin);
  const auto to = grid.cell_at(*last);
  if (!from || !to) return {ParsedMove::Status::off_board, Move()};
  if (removal) return {ParsedMove::Status::ok, Move::remove(*from)};
  return {ParsedMove::Status::ok, words.size() == 1 ? Move::place(*to) : Move::relocate(*from, *to)};
}

/// Normalizes a misspelt vertex: "c3" for "3c" and "c03", with any letter for the column. Empty if the word is not a
/// letter and a number.
std::string as_vertex(const std::string& word) {
  if (word.size() < 2) return "";
  const bool reversed = kDigits.find(word[0]) != std::string_view::npos;
  const char letter = reversed ? word.back() : word[0];
  const auto row = core::parse_integer(reversed ? word.substr(0, word.size() - 1) : word.substr(1), 0, 99);
  return letter >= 'a' && letter <= 'z' && row ? letter + std::to_string(*row) : "";
}

}  // namespace

std::string to_text(Move move, const Grid& grid) {
  switch (move.kind()) {
    case Move::Kind::place:
      return to_text(grid.vertex_of(move.to()));
    case Move::Kind::relocate:
      return to_text(grid.vertex_of(move.from())) + "-" + to_text(grid.vertex_of(move.to()));
    case Move::Kind::remove:
      return to_text(grid.vertex_of(move.from())) + "-X";
    case Move::Kind::pass:
      return "pass";
    case Move::Kind::swap:
      return "swap";
    case Move::Kind::button:
      return "button";
    case Move::Kind::none:
      break;
  }
  assert(false && "no move has no text");
  return "";
}

std::string to_text(const std::vector<Move>& turn, const Grid& grid) { return core::join(to_texts(turn, grid), ","); }

std::vector<std::string> to_texts(const std::vector<Move>& moves, const Grid& grid) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Move move : moves) texts.push_back(to_text(move, grid));
  return texts;
}

ParsedMove parse_move(std::string_view text, const Grid& grid) {
  const std::string word = core::to_lower(text);
  if (word == "pass") return {ParsedMove::Status::ok, Move::pass()};
  if (word == "swap") return {ParsedMove::Status::ok, Move::swap()};
  if (word == "button") return {ParsedMove::Status::ok, Move::button()};
  return parse_vertices(words_of_move(word), grid);
}

std::string fault_of_move(std::string_view text) {
  std::vector<std::string> meant;
  bool is_fit = true;
  for (const std::string& word : words_of_move(core::to_lower(text))) {
    meant.push_back(word == "x" ? word : as_vertex(word));
    if (meant.back().starts_with('i')) return "there is no column I";
    if (meant.back().ends_with('0') && meant.back().size() == 2) return "rows are numbered from 1";
    is_fit = is_fit && !meant.back().empty();
  }
  if (is_fit && meant.size() <= 2 && meant[0] != "x")
    return "did you mean " + core::to_upper(core::join(meant, "-")) + "?";
  return "expected a vertex (D4), two (B1-C3), pass, swap or button";
}

bool resembles_move(std::string_view text) {
  const std::string word = core::to_lower(text);
  if (word == "pass" || word == "swap" || word == "button") return true;
  const auto words = words_of_move(word);
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& part) { return !as_vertex(part).empty() || !vertices_of(part).empty(); });
}

std::vector<std::string> vertices_of(std::string_view text) {
  std::vector<std::string> vertices;
  while (!text.empty()) {
    const auto row = std::min(text.find_first_of(kDigits), text.size());
    const auto end = std::min(text.find_first_not_of(kDigits, row), text.size());
    vertices.emplace_back(text.substr(0, end));
    if (!core::parse_vertex(vertices.back())) return {};
    text.remove_prefix(end);
  }
  return vertices;
}

}  // namespace catenary::game
