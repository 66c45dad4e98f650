#include "notation.h"

#include "board/rows.h"
#include "core/text.h"

namespace catenary::games::tictactoe {

std::string position_text(const Position& position) {
  return board::rows_text(position.rules().grid(),
                          [&](Cell cell) { return board::row_symbol(position.stone_at(cell)); });
}

core::Result<Position> parse_position(const Rules& rules, std::string_view text) {
  const auto symbols = board::parse_stone_rows(rules.grid(), core::to_lower(text));
  if (!symbols) return core::malformed("the rows do not fit the board");
  const Set black = board::stones_of<1>(Color::black, *symbols);
  const Set white = board::stones_of<1>(Color::white, *symbols);
  const int lead = black.count() - white.count();
  if (lead != 0 && lead != 1) return core::malformed("Black has as many stones as White, or one more");
  const Position position(rules, black, white);
  // Who has just moved made the line that ended the game.
  const Color latest = lead == 1 ? Color::black : Color::white;
  if (position.has_line(opposite(latest))) return core::malformed("the game ended a move before");
  return position;
}

std::string status(const Position& position) {
  if (position.over()) return game::describe(position.outcome());
  return core::capitalized(to_text(position.to_move())) + " to move";
}

std::string describe(Illegality reason) {
  switch (reason) {
    case Illegality::none:
      return "";
    case Illegality::game_over:
      return "the game is over";
    case Illegality::no_such_move:
      return "Tic-tac-toe has no such move";
    case Illegality::occupied:
      return "there is a stone already";
  }
  return "";
}

}  // namespace catenary::games::tictactoe
