// SPDX-License-Identifier: MIT
#include "notation.h"

#include "board/rows.h"
#include "core/text.h"
#include "game/reasons.h"

namespace catenary::games::tictactoe {

std::string Notation::position_text(const Position& position) {
  return board::rows_text(position.rules().grid(),
                          [&](Cell cell) { return board::row_symbol(position.stone_at(cell)); });
}

core::Result<Position> Notation::parse_position(const Rules& rules, std::string_view text) {
  const auto symbols = board::parse_stone_rows(rules.grid(), core::to_lower(text));
  if (!symbols) return core::Failure(symbols.error());
  const Set black = board::stones_of<1>(Color::black, *symbols);
  const Set white = board::stones_of<1>(Color::white, *symbols);
  const int lead = black.count() - white.count();
  if (lead != 0 && lead != 1) return core::malformed("Black has as many stones as White, or one more");
  const Position position(rules, black, white);
  // A line that ends the game belongs to the side that has just moved.
  const Color latest = lead == 1 ? Color::black : Color::white;
  if (position.has_line(opposite(latest))) return core::malformed("the game ended a move before");
  return position;
}

game::Status Notation::status(const Position& position) {
  if (position.over()) return {game::describe(position.outcome())};
  return {core::capitalized(to_text(position.to_move())) + " to move"};
}

game::Picture Notation::picture(const Position& position) {
  Set line_of_winner;
  for (const Color color : {Color::black, Color::white})
    for (const Set& line : lines())
      if ((line - position.stones(color)).empty()) line_of_winner |= line;
  game::Picture picture;
  picture.mark(game::Mark::Kind::winning, game::cells_of(line_of_winner), "winning line");
  return picture;
}

std::string Notation::describe(const Position& position, Move move) {
  switch (position.why_not(move)) {
    case Illegality::none:
      return "";
    case Illegality::game_over:
      return game::kGameOver;
    case Illegality::no_such_move:
      return game::no_such_move("Tic-tac-toe", move);
    case Illegality::occupied:
      return game::occupied(move.to(), position.rules().grid());
  }
  return "";
}

}  // namespace catenary::games::tictactoe
