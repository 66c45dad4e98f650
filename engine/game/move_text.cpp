// SPDX-License-Identifier: MIT
#include "game/move_text.h"

#include <cassert>

#include "core/text.h"

namespace catenary::game {

namespace {

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
  return parse_vertices(core::split(word, '-'), grid);
}

}  // namespace catenary::game
