// SPDX-License-Identifier: MIT
#include "rules.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace catenary::games::tictactoe {

namespace {

Set set_of(std::initializer_list<Cell> cells) {
  Set set;
  for (const Cell cell : cells) set.insert(cell);
  return set;
}

Set all_squares() { return set_of({0, 1, 2, 3, 4, 5, 6, 7, 8}); }

}  // namespace

const std::array<Set, 8>& lines() {
  static const std::array<Set, 8> all = {set_of({0, 1, 2}), set_of({3, 4, 5}), set_of({6, 7, 8}), set_of({0, 3, 6}),
                                         set_of({1, 4, 7}), set_of({2, 5, 8}), set_of({0, 4, 8}), set_of({2, 4, 6})};
  return all;
}

Position::Position(const Rules& rules, const Set& black, const Set& white)
    : x_rules(&rules), x_stones(black, white), x_to_move(black.count() == white.count() ? Color::black : Color::white) {
  update_end();
}

Set Position::free() const { return all_squares() - x_stones.all(); }

void Position::moves(MoveList& list) const {
  if (!over()) free().for_each([&](Cell cell) { list.push_back(Move::place(cell)); });
}

Illegality Position::why_not(Move move) const {
  if (over()) return Illegality::game_over;
  if (move.kind() != Move::Kind::place || move.to() >= kSquares) return Illegality::no_such_move;
  return free().contains(move.to()) ? Illegality::none : Illegality::occupied;
}

void Position::play(Move move) {
  x_stones.insert(x_to_move, move.to());
  x_to_move = opposite(x_to_move);
  update_end();
}

bool Position::has_line(Color color) const {
  return std::any_of(lines().begin(), lines().end(), [&](const Set& line) { return (line - stones(color)).empty(); });
}

/// Ends the game where it is over.
void Position::update_end() {
  for (const Color color : {Color::black, Color::white})
    if (has_line(color)) x_winner = color;
  if (x_winner != Color::none || free().empty()) x_to_move = Color::none;
}

}  // namespace catenary::games::tictactoe
