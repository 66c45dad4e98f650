// Registers Tic-tac-toe: its size, and the static interface that the engine is instantiated with.

#include "evaluate.h"
#include "notation.h"
#include "player/game_engine_of.h"
#include "rules.h"

namespace catenary::games {

namespace tictactoe {
namespace {

struct Tictactoe {
  using Rules = tictactoe::Rules;
  using Position = tictactoe::Position;

  static constexpr bool kCommutativeTurn = false;
  static constexpr bool kRepetitionDraws = false;

  static game::Value evaluate(const Position& position) { return tictactoe::evaluate(position); }
  static Outcome estimate(const Position&) { return Outcome::draw(); }
  static int expected_turns(const Position& position) { return position.free().count() / 2 + 1; }
  static core::Result<> legality(const Position& position, Move move) { return game::legality(position.why_not(move)); }
  static std::optional<Cell> stand_in(const Position&, Move, Move) { return std::nullopt; }
  static Color stone_at(const Position& position, Cell cell) { return position.stone_at(cell); }
  static char symbol_at(const Position& position, Cell cell) { return core::stone_symbol(position.stone_at(cell)); }
  static std::string status(const Position& position) { return tictactoe::status(position); }
  static std::string position_text(const Position& position) { return tictactoe::position_text(position); }
  static core::Result<Position> parse_position(const Rules& rules, std::string_view text) {
    return tictactoe::parse_position(rules, text);
  }
};

player::StartedGame start(const game::Settings& settings) { return player::start<Tictactoe>(settings); }

}  // namespace
}  // namespace tictactoe

player::Plugin tictactoe_info() {
  player::Plugin info;
  info.name = "tictactoe";
  info.title = "Tictactoe";
  info.widths = {tictactoe::kWidth};
  info.default_width = tictactoe::kWidth;
  info.bench = {{0, 2, 4}, 9};
  info.start = tictactoe::start;
  return info;
}

}  // namespace catenary::games
