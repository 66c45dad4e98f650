// SPDX-License-Identifier: MIT
#include "notation.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "board/rows.h"
#include "core/text.h"
#include "game/reasons.h"
#include "game/sentences.h"

namespace catenary::games::catalonia {

namespace {

using TurnState = Position::TurnState;

constexpr char kNothing[] = "-";
constexpr char kPit = '*';

constexpr const char* name_of(Phase phase) {
  switch (phase) {
    case Phase::movement:
      return "move";
    case Phase::roll:
      return "roll";
    case Phase::target:
      return "target";
    case Phase::escape:
      return "escape";
    case Phase::trapped:
      return "trapped";
    case Phase::over:
      break;
  }
  return "over";
}

/// The field `at` of position texts.
std::string text_at(const Position& position) {
  const auto at = position.turn().at;
  return at ? to_text(position.rules().grid().vertex_of(*at)) : kNothing;
}

char moved_letter(const TurnState& turn) { return turn.moved[0] ? 'b' : turn.moved[1] ? 'w' : '-'; }

core::Result<Board> parse_board(const board::Grid& grid, std::string_view rows) {
  const auto symbols = board::parse_rows(grid, rows, "NBLGPnblgp*.");
  if (!symbols) return core::Failure(symbols.error());
  Board board;
  for (std::size_t i = 0; i < symbols->size(); ++i) {
    const char symbol = (*symbols)[i];
    const auto cell = static_cast<Cell>(i);
    if (const auto piece = piece_of_letter(symbol)) {
      board.put(*piece, cell);
    } else if (symbol == kPit) {
      board.pits.insert(cell);
    }
  }
  return board;
}

std::optional<Phase> parse_phase(std::string_view name) {
  for (const Phase phase : {Phase::movement, Phase::roll, Phase::target, Phase::escape, Phase::trapped, Phase::over})
    if (name == name_of(phase)) return phase;
  return std::nullopt;
}

/// The words after the rows; nothing if one of them is malformed.
std::optional<TurnState> parse_turn(const Rules& rules, const std::vector<std::string>& words) {
  const auto side = core::color_of_letter(words[1]);
  const auto number = core::parse_field(words[2], "turn", rules.turns);
  const auto phase = parse_phase(core::field_text(words[3], "phase").value_or(""));
  const auto moved = core::field_text(words[4], "moved");
  const auto chain = core::field_text(words[5], "chain");
  const auto at = core::field_text(words[6], "at");
  const auto total = core::parse_field(words[7], "total", kMaxTurns * kMaxPointsOfTurn);
  if (!side || !number || *number == 0 || !phase || !moved || !at || !total) return std::nullopt;
  if (chain != "yes" && chain != "no") return std::nullopt;
  if (*moved != "w" && *moved != "b" && *moved != kNothing) return std::nullopt;
  TurnState turn{.number = static_cast<std::uint8_t>(*number),
                 .phase = *phase,
                 .to_move = *side,
                 .moved = {*moved == "b", *moved == "w"},
                 .started = chain == "yes",
                 .total = *total};
  if (*at == kNothing) return turn;
  const auto vertex = core::parse_vertex(*at);
  if (vertex) turn.at = rules.grid().cell_at(*vertex);
  return turn.at ? std::optional(turn) : std::nullopt;
}

core::Result<> check_board(const Board& board, const board::Grid& grid) {
  for (const Color color : {Color::black, Color::white}) {
    for (const Kind kind : kAllKinds)
      if (board.pieces(color, kind).count() > kPiecesOfKind[static_cast<std::size_t>(kind)])
        return core::malformed("more pieces of a kind than at the start");
    const int last_rank = color == Color::white ? kWidth - 1 : 0;
    bool on_last_rank = false;
    board.pieces(color, Kind::peasant).for_each([&](Cell cell) {
      on_last_rank = on_last_rank || grid.vertex_of(cell).row == last_rank;
    });
    if (on_last_rank) return core::malformed("a peasant on its last rank");
  }
  return {};
}

/// The maximum total that the turns scored so far can have reached.
int most_points(const Position& position) {
  const TurnState& turn = position.turn();
  const int scored_turns = turn.number - (position.scored() ? 0 : 1);
  return turn.started ? scored_turns * kMaxPointsOfTurn : 0;
}

core::Result<> check_history(const Position& position) {
  const TurnState& turn = position.turn();
  const int turns_before = turn.number - (position.scored() ? 0 : 1);
  // The pit of this turn opens at the end of an escape, so in an earlier phase there is one fewer.
  const bool pit_may_be_new = turn.phase == Phase::trapped || turn.phase == Phase::over;
  const int max_pits = turn.started ? turns_before - (position.scored() && !pit_may_be_new ? 1 : 0) : 0;
  const bool scoring_phase = position.scored() && !position.over();
  if (!turn.started && scoring_phase) return core::malformed("nothing has been scored without a chain");
  if (turn.started && turn.total < kMinCycle * kMinCycle) return core::malformed("the total misses the first chain");
  if (turn.total > most_points(position)) return core::malformed("the total is too high for the turn");
  if (position.board().pits.count() > max_pits) return core::malformed("more pits than turns that make one");
  if (!turn.started && turn.number > kTurnsWithoutChain)
    return core::malformed("the game would be over without a chain");
  if (turn.started && turns_before == 0) return core::malformed("no turn has been scored yet");
  if (turn.moved[0] && turn.moved[1]) return core::malformed("both colours have moved");
  if ((turn.moved[0] || turn.moved[1]) && turn.phase != Phase::movement)
    return core::malformed("moved= is for the phase move");
  return {};
}

/// Checks `at`: only a choice of a target near a rolled square and an escape have it.
core::Result<> check_spot(const Rules& rules, const Board& board, const TurnState& turn) {
  const bool rolled = turn.phase == Phase::target && rules.pits == Pits::dice;
  if (turn.at.has_value() != (rolled || turn.phase == Phase::escape))
    return core::malformed("at= does not fit the phase");
  if (turn.phase == Phase::escape && !board.pieces().contains(*turn.at)) return core::malformed("at= is no piece");
  if (!rolled) return {};
  if (board.closed().contains(*turn.at) || !kDiceSquares.contains(*turn.at))
    return core::malformed("at= was not rolled");
  return {};
}

core::Result<> check_phase(const Position& position) {
  const TurnState& turn = position.turn();
  const bool dice = position.rules().pits == Pits::dice;
  switch (turn.phase) {
    case Phase::movement: {
      const bool white = position.may_move(Color::white);
      if (!white && !position.may_move(Color::black)) return core::malformed("nobody has a piece to move");
      return turn.to_move == (white ? Color::white : Color::black) ? core::Result<>()
                                                                   : core::malformed("another side is to move");
    }
    case Phase::over: {
      const bool lost = !turn.started && turn.number == kTurnsWithoutChain;
      if (!lost && turn.number != position.rules().turns) return core::malformed("the game is not over");
      return turn.to_move == Color::none ? core::Result<>() : core::malformed("nobody is to move after the end");
    }
    case Phase::roll:
      if (!dice) return core::malformed("nothing is rolled with chosen pits");
      return turn.to_move == Color::chance ? core::Result<>() : core::malformed("chance rolls");
    case Phase::target:
      if (turn.to_move != Color::white) return core::malformed("White chooses the target");
      return position.choices().count() > 1 ? core::Result<>() : core::malformed("there is no target to choose");
    case Phase::escape:
      if (turn.to_move != position.board().piece_at(*turn.at)->color)
        return core::malformed("the owner of the target chooses");
      return position.choices().count() > 1 ? core::Result<>() : core::malformed("there is no escape to choose");
    case Phase::trapped:
      if (turn.to_move != Color::white && turn.to_move != Color::black)
        return core::malformed("a player removes peasants");
      return position.choices().empty() ? core::malformed("no peasant of that side is trapped") : core::Result<>();
  }
  return {};
}

}  // namespace

char symbol_at(const Board& board, Cell cell) {
  if (const auto piece = board.piece_at(cell)) return letter_of(*piece);
  return board.pits.contains(cell) ? kPit : '.';
}

std::string Notation::position_text(const Position& position) {
  const TurnState& turn = position.turn();
  const auto symbol = [&](Cell cell) { return symbol_at(position.board(), cell); };
  return board::rows_text(position.rules().grid(), symbol) + " " + core::letter_of(turn.to_move) +
         " turn=" + std::to_string(turn.number) + " phase=" + name_of(turn.phase) + " moved=" + moved_letter(turn) +
         " chain=" + (turn.started ? "yes" : "no") + " at=" + text_at(position) +
         " total=" + std::to_string(turn.total);
}

core::Result<Position> Notation::parse_position(const Rules& rules, std::string_view text) {
  std::vector<std::string> words = core::words_of(text);
  if (words.size() != 8)
    return core::malformed("a position has eight words: rows, side, turn=, phase=, moved=, chain=, at=, total=");
  // Case matters only in the rows.
  for (auto word = words.begin() + 1; word != words.end(); ++word) *word = core::to_lower(*word);
  const auto board = parse_board(rules.grid(), words[0]);
  if (!board) return core::Failure(board.error());
  if (const auto checked = check_board(*board, rules.grid()); !checked) return core::Failure(checked.error());
  const auto turn = parse_turn(rules, words);
  if (!turn) return core::malformed("malformed side, turn=, phase=, moved=, chain=, at= or total=");
  if (const auto checked = check_spot(rules, *board, *turn); !checked) return core::Failure(checked.error());
  const Position position(rules, *board, *turn);
  if (const auto checked = check_history(position); !checked) return core::Failure(checked.error());
  if (const auto checked = check_phase(position); !checked) return core::Failure(checked.error());
  return position;
}

namespace {

/// The squares to choose from, such as "B2, F2".
std::string squares_text(const Position& position) {
  return game::cells_text(position.choices(), position.rules().grid());
}

/// The targets without an escape, such as " (H6 has no escape and would be removed)"; empty if there are none.
std::string lost_text(const Position& position) {
  Set lost;
  position.choices().for_each([&](Cell target) {
    if (position.escapes(target).empty()) lost.insert(target);
  });
  if (lost.empty()) return "";
  return fmt::format(" ({} {} no escape and would be removed)", game::cells_text(lost, position.rules().grid(), "and"),
                     lost.count() == 1 ? "has" : "have");
}

/// The side to move, and whether the other side may start or has already moved.
std::string movement_text(const Position& position) {
  const Color side = position.to_move();
  const TurnState& turn = position.turn();
  std::string text = game::side_text(side) + " to move";
  const std::string other = game::side_text(opposite(side));
  if (position.may_move(opposite(side))) text += " (" + other + " may begin)";
  if (side == Color::white && turn.moved[core::side_index(Color::black)]) text += ", " + other + " has moved";
  return text;
}

std::string what_to_decide(const Position& position) {
  const std::string side = game::side_text(position.to_move());
  switch (position.turn().phase) {
    case Phase::movement:
      return movement_text(position);
    case Phase::roll:
      return "The dice are to be rolled";
    case Phase::target:
      return side + " to choose the target" + (position.turn().at ? " near " + text_at(position) : "") +
             lost_text(position);
    case Phase::escape:
      return side + " to choose where " + text_at(position) + " escapes to";
    case Phase::trapped:
      return side + " may remove a trapped peasant (" + squares_text(position) + ") or pass";
    case Phase::over:
      break;
  }
  return "Game over";
}

}  // namespace

std::string Notation::result(const Position& position) {
  const TurnState& turn = position.turn();
  if (turn.started)
    return "Finished: " + std::to_string(turn.total) + " points in " + std::to_string(turn.number) + " turns";
  return "Lost: no chain in the first " + std::to_string(kTurnsWithoutChain) + " turns";
}

game::Status Notation::status(const Position& position) {
  if (position.over()) return {result(position)};
  const TurnState& turn = position.turn();
  const bool is_final = turn.started && turn.number == position.rules().turns && turn.phase != Phase::movement;
  const bool last_chance = !turn.started && turn.number == kTurnsWithoutChain && turn.phase == Phase::movement;
  return {what_to_decide(position),
          fmt::format("total {}, turn {} of {}, chain now {}", turn.total, turn.number, position.rules().turns,
                      longest_chain(position.board()).size()),
          last_chance ? "Without a chain in this turn the game is lost"
          : is_final  ? "The last turn has been scored: no choice changes the total"
                      : ""};
}

std::string Notation::describe(const Position& position, Move move) {
  const board::Grid& grid = position.rules().grid();
  const Cell origin = move.kind() == Move::Kind::place ? move.to() : move.from();
  const Piece piece = position.board().piece_at(origin).value_or(Piece());
  const std::string kind(name_of(piece.kind));
  const auto from = [&] { return game::cell_text(origin, grid); };
  const auto to = [&] { return game::cell_text(move.to(), grid); };
  switch (position.why_not(move)) {
    case Illegality::none:
      return "";
    case Illegality::game_over:
      return game::kGameOver;
    case Illegality::no_such_move:
      return "a move is the square of a piece and the square that it goes to, a choice a single square";
    case Illegality::no_piece:
      return from() + (position.board().pits.contains(origin) ? " is a pit and has no piece" : " has no piece");
    case Illegality::has_moved:
      return game::side_text(piece.color) + ", whose piece is on " + from() + ", has moved in this turn";
    case Illegality::immobile:
      return "the " + kind + " on " + from() + " cannot move";
    case Illegality::occupied:
      return to() + " already has a piece";
    case Illegality::pit:
      return to() + " is a pit";
    case Illegality::out_of_reach:
      return "a " + kind + " does not move from " + from() + " to " + to();
    case Illegality::blocked:
      return "something stands in the way from " + from() + " to " + to();
    case Illegality::not_rolled:
      return "the dice show a square of B2..G7 without a pit, not " + to();
    case Illegality::no_target:
      return to() + " cannot be the target; choose one of " + squares_text(position);
    case Illegality::no_escape:
      return "the target cannot escape to " + to() + "; choose one of " + squares_text(position);
    case Illegality::not_trapped:
      return to() + " is no trapped peasant of the side to move; choose one of " + squares_text(position) + ", or pass";
    case Illegality::no_pass:
      return "only the removal of trapped peasants can be passed";
  }
  return "";
}

}  // namespace catenary::games::catalonia
