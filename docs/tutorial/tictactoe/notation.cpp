#include "notation.h"

#include "board/rows.h"
#include "core/text.h"

namespace catenary::games::tictactoe {

std::string position_text(const Position& position) {
  return engine::rows_text(position.rules().grid(),
                           [&](Cell cell) { return engine::row_symbol(position.stone_at(cell)); });
}

std::variant<Position, std::string> parse_position(const Rules& rules, std::string_view text) {
  const auto symbols = engine::parse_stone_rows(rules.grid(), engine::to_lower(text));
  if (!symbols) return "the rows do not fit the board";
  const Set black = engine::stones_of<1>(Color::black, *symbols);
  const Set white = engine::stones_of<1>(Color::white, *symbols);
  const int lead = black.count() - white.count();
  if (lead != 0 && lead != 1) return "Black has as many stones as White, or one more";
  const Position position(rules, black, white);
  // Who has just moved made the line that ended the game.
  const Color latest = lead == 1 ? Color::black : Color::white;
  if (position.has_line(opposite(latest))) return "the game ended a move before";
  return position;
}

std::string status(const Position& position) {
  if (position.over()) return engine::describe(position.outcome());
  return engine::capitalized(engine::to_text(position.to_move())) + " to move";
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
