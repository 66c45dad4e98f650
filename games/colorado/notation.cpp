// SPDX-License-Identifier: MIT
#include "notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "board/rows.h"
#include "core/text.h"
#include "game/move_text.h"
#include "game/reasons.h"
#include "game/sentences.h"

namespace catenary::games::colorado {

namespace {

using TurnState = Position::TurnState;

constexpr char kNobody[] = "-";

std::string landed_text(const Position& position) {
  const auto landed = position.turn().landed;
  return landed ? to_text(position.rules().grid().vertex_of(*landed)) : kNobody;
}

/// True if the side to move can move to the boat that has just landed.
bool can_sink_landed(const Position& position) {
  Position::MoveList moves;
  position.moves(moves);
  return position.turn().landed && std::any_of(moves.begin(), moves.end(), [&](Move move) {
           return move.kind() == Move::Kind::relocate && move.to() == position.turn().landed;
         });
}

/// In a draw: whether neither side can move. Otherwise it is a draw by repetition.
bool nobody_can_move(const Position& position) {
  return may_have_passed(position, Color::black) && may_have_passed(position, Color::white);
}

/// Checks the turn state of a position. Boats may stand anywhere, even before the first moves.
core::Result<> check_turn(const Position& position) {
  const TurnState& turn = position.turn();
  const Color mover = opposite(turn.to_move);
  if (position.boats_out(Color::black).empty() || position.boats_out(Color::white).empty())
    return core::malformed("the game would be over");
  if (turn.started < 2 && turn.to_move != (turn.started == 0 ? Color::white : Color::black))
    return core::malformed("White makes the first move");
  if (turn.started == 0 && (turn.landed || turn.passes > 0)) return core::malformed("nobody has moved yet");
  if (turn.landed && !(position.boats(mover) & home_bank(mover)).contains(*turn.landed))
    return core::malformed("landed is not a boat at home that the opponent has just moved");
  if (turn.passes > 0 && turn.landed) return core::malformed("a pass lands no boat");
  if (turn.passes > 0 && !may_have_passed(position, mover))
    return core::malformed("the side that passed could have moved");
  return {};
}

/// Checks the end state of a game.
core::Result<> check_end(const Position& position) {
  const Color winner = position.turn().winner;
  if (winner != Color::none) {
    const Color loser = opposite(winner);
    if (!position.boats_out(winner).empty()) return core::malformed("the winner has boats to bring home");
    // The side that sinks the last boat wins if all its own boats are home.
    if (position.boats(winner).empty() && position.boats_out(loser).empty())
      return core::malformed("the other side would have won");
    return {};
  }
  if (position.boats_out(Color::black).empty() || position.boats_out(Color::white).empty())
    return core::malformed("it is no draw");
  if (!position.rules().repetition_draws && !nobody_can_move(position))
    return core::malformed("it is no draw while a side can move");
  return {};
}

std::optional<TurnState> parse_end(const std::vector<std::string>& words) {
  const auto text = core::field_text(words[2], "winner");
  if (words[1] != kNobody || !text) return std::nullopt;
  const auto winner = core::color_of_letter(*text);
  if (!winner || *winner == Color::chance) return std::nullopt;
  return TurnState{.to_move = Color::none, .winner = *winner, .started = 2};
}

std::optional<TurnState> parse_turn(const board::Grid& grid, const std::vector<std::string>& words) {
  const auto side = core::color_of_letter(words[1]);
  const auto started = core::parse_field(words[2], "started", 2);
  const auto landed = core::field_text(words[3], "landed");
  const auto passes = core::parse_field(words[4], "passes", 1);
  if (!side || !core::is_side(*side) || !started || !landed || !passes) return std::nullopt;
  TurnState turn{
      .to_move = *side, .started = static_cast<std::uint8_t>(*started), .passes = static_cast<std::uint8_t>(*passes)};
  if (*landed == kNobody) return turn;
  const auto vertex = core::parse_vertex(*landed);
  if (vertex) turn.landed = grid.cell_at(*vertex);
  return turn.landed ? std::optional(turn) : std::nullopt;
}

constexpr std::string_view kPast = "since";
constexpr char kPass[] = "pass";

/// The event just before the oldest position of the past, and the moves since: " since=C8,A1-B1,pass".
std::string past_text(const Position& position) {
  if (position.past().empty()) return "";
  const auto& oldest = position.past().front();
  std::vector<std::string> items{kNobody};
  if (oldest.landed) items.front() = to_text(position.rules().grid().vertex_of(*oldest.landed));
  if (oldest.passes > 0) items.front() = kPass;
  for (const auto& earlier : position.past()) items.push_back(game::to_text(earlier.move, position.rules().grid()));
  return fmt::format(" {}={}", kPast, core::join(items, ","));
}

/// The position from which the moves led to this one; nothing if that is impossible.
std::optional<Position> before_moves(const Position& position, const std::vector<Move>& moves,
                                     const std::string& cause) {
  board::StoneSets<1> boats(position.boats(Color::black), position.boats(Color::white));
  TurnState turn{.to_move = position.to_move(), .started = 2};
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    turn.to_move = opposite(turn.to_move);
    if (move->kind() == Move::Kind::pass) continue;
    if (boats.at(move->to()) != turn.to_move || boats.at(move->from()) != Color::none) return std::nullopt;
    boats.relocate(turn.to_move, move->to(), move->from());
  }
  if (cause == kPass) {
    turn.passes = 1;
  } else if (cause != kNobody) {
    const auto vertex = core::parse_vertex(cause);
    if (vertex) turn.landed = position.rules().grid().cell_at(*vertex);
    if (!turn.landed) return std::nullopt;
  }
  return Position(position.rules(), boats.black(), boats.white(), turn);
}

/// Returns the position with the past given in the text.
core::Result<Position> with_past(const Position& position, const std::string& text) {
  const auto items = core::split(text, ',');
  std::vector<Move> moves;
  for (std::size_t i = 1; i < items.size(); ++i) {
    const auto [status, move] = game::parse_move(items[i], position.rules().grid());
    const bool is_move = move.kind() == Move::Kind::relocate || move.kind() == Move::Kind::pass;
    if (status != game::ParsedMove::Status::ok || !is_move) return core::malformed("since= has a malformed move");
    moves.push_back(move);
  }
  auto replayed = before_moves(position, moves, items.front());
  if (!replayed || !check_turn(*replayed)) return core::malformed("since= has moves that can't have been made");
  for (const Move move : moves) {
    if (!replayed->legal(move)) return core::malformed("since= has moves that can't have been made");
    replayed->play(move);
  }
  if (replayed->turn() != position.turn() || replayed->past().size() != moves.size())
    return core::malformed("since= has moves that lead to another position");
  return *replayed;
}

}  // namespace

std::string Notation::position_text(const Position& position) {
  const TurnState& turn = position.turn();
  const auto symbol = [&](Cell cell) { return board::row_symbol(position.boat_at(cell)); };
  const std::string text = board::rows_text(position.rules().grid(), symbol) + " " + core::letter_of(turn.to_move);
  if (position.over()) return text + " winner=" + core::letter_of(turn.winner);
  return text + " started=" + std::to_string(turn.started) + " landed=" + landed_text(position) +
         " passes=" + std::to_string(turn.passes) + past_text(position);
}

core::Result<Position> Notation::parse_position(const Rules& rules, std::string_view text) {
  const auto words = core::words_of(core::to_lower(text));
  const bool has_past = words.size() == 6 && rules.repetition_draws;
  if (words.size() != 5 && words.size() != 3 && !has_past)
    return core::malformed(
        "a position has five words: rows, side, started=, landed=, passes=; after the end three: rows, -, winner=");
  const auto symbols = board::parse_stone_rows(rules.grid(), words[0]);
  if (!symbols) return core::Failure(symbols.error());
  const auto turn = words.size() == 3 ? parse_end(words) : parse_turn(rules.grid(), words);
  if (!turn) return core::malformed("malformed side, started=, landed=, passes= or winner=");
  const Position position(rules, board::stones_of<1>(Color::black, *symbols),
                          board::stones_of<1>(Color::white, *symbols), *turn);
  if (position.boats(Color::black).count() > kBoats || position.boats(Color::white).count() > kBoats)
    return core::malformed("more than eight boats of a side");
  if (const auto checked = position.over() ? check_end(position) : check_turn(position); !checked)
    return core::Failure(checked.error());
  if (!has_past) return position;
  const auto past = core::field_text(words.back(), kPast);
  return past ? with_past(position, std::string(*past)) : core::malformed("the sixth word of a position is since=");
}

std::string Notation::result(const Position& position) {
  const Color winner = position.turn().winner;
  const Outcome outcome = position.outcome();
  if (winner == Color::none)
    return nobody_can_move(position) ? "Draw: neither side can move" : "Draw: the position has occurred three times";
  const std::string name = game::side_text(winner);
  const std::string loser = game::side_text(opposite(winner));
  if (position.boats(winner).empty()) {
    const bool draw = outcome.kind == Outcome::Kind::draw;
    return (draw ? "Draw" : name + " wins") + ": " + loser + " sank all boats of " + name + " (0 points)";
  }
  // A margin of 0 would look like a draw.
  const bool bare = outcome.half_points == 0;
  const auto out = position.boats_out(opposite(winner)).count();
  return (bare ? name + " wins" : game::describe(outcome)) + ": all its boats are home, " +
         (out == 0 ? "and all of " + loser + "'s"
                   : std::to_string(out) + " of " + loser + (out == 1 ? "'s is not" : "'s are not")) +
         (bare ? " (0 points)" : "");
}

game::Status Notation::status(const Position& position) {
  if (position.over()) return {result(position)};
  game::Status status{game::side_text(position.to_move()) + " to move",
                      fmt::format("boats to bring home: black {}, white {}", position.boats_out(Color::black).count(),
                                  position.boats_out(Color::white).count())};
  if (can_sink_landed(position))
    status.counts += "; may sink the boat on " + landed_text(position) + " in this turn only";
  if (position.turn().passes > 0) status.counts += "; the opponent has passed";
  if (position.earlier_occurrences() > 0) status.counts += "; this position occurs for the second time";
  return status;
}

namespace {

std::string_view name_of(SquareColor color) {
  switch (color) {
    case SquareColor::red:
      return "red";
    case SquareColor::yellow:
      return "yellow";
    case SquareColor::green:
      return "green";
    case SquareColor::blue:
      break;
  }
  return "blue";
}

/// How a boat moves from a square of this colour.
std::string_view movement_text(SquareColor color) {
  switch (color) {
    case SquareColor::red:
      return "moves like a rook, no farther than the first red square";
    case SquareColor::yellow:
      return "moves like a bishop, no farther than the first yellow square";
    case SquareColor::green:
      return "moves like a knight";
    case SquareColor::blue:
      break;
  }
  return "moves like a king, one square";
}

/// The chess piece that moves like a boat from this colour.
const char* movement_sign(SquareColor color) {
  switch (color) {
    case SquareColor::red:
      return "♜";
    case SquareColor::yellow:
      return "♝";
    case SquareColor::green:
      return "♞";
    case SquareColor::blue:
      break;
  }
  return "♚";
}

}  // namespace

game::Picture Notation::picture(const Position& position) {
  using Fill = game::Area::Fill;
  using Kind = game::Mark::Kind;
  constexpr std::pair<SquareColor, Fill> kFills[] = {{SquareColor::red, Fill::red},
                                                     {SquareColor::yellow, Fill::yellow},
                                                     {SquareColor::green, Fill::green},
                                                     {SquareColor::blue, Fill::blue}};
  game::Picture picture;
  const Layout& layout = position.rules().layout;
  picture.actions = {game::Action::pass, game::Action::relocate};
  picture.names = {{"stone", "boat"}};
  for (const auto& [color, fill] : kFills) {
    picture.areas.push_back({fill, {}, "a boat here " + std::string(movement_text(color)), movement_sign(color)});
    for (Cell cell = 0; cell < kSquares; ++cell)
      if (layout[cell] == color) picture.areas.back().cells.push_back(cell);
  }
  Set safe = (position.boats(Color::black) & home_bank(Color::black)) |
             (position.boats(Color::white) & home_bank(Color::white));
  const auto landed = position.turn().landed;
  if (landed) safe.erase(*landed);
  picture.mark(Kind::latest, landed ? std::vector{*landed} : std::vector<Cell>(), "can be sunk in reply");
  picture.mark(Kind::safe, game::cells_of(safe), "safe at home");
  for (const Color side : {Color::black, Color::white}) {
    const int afloat = position.boats(side).count();
    const int home = afloat - position.boats_out(side).count();
    picture.scores.push_back({side, double(home), std::to_string(home) + " of " + std::to_string(afloat) + " home"});
  }
  return picture;
}

namespace {

/// The boat that blocks the line between two squares.
std::string obstacle_text(const Position& position, Cell from, Cell to) {
  const board::Grid& grid = position.rules().grid();
  for (const Paths::Ray& ray : position.rules().paths[from].rays) {
    if (std::find(ray.begin(), ray.end(), to) == ray.end()) continue;
    const auto boat =
        std::find_if(ray.begin(), ray.end(), [&](Cell cell) { return position.boat_at(cell) != Color::none; });
    return "the boat on " + game::cell_text(*boat, grid) + " stands in the way to " + game::cell_text(to, grid);
  }
  return "";
}

/// The moves available to a boat because of its square's colour.
std::string reach_text(const Position& position, Cell from) {
  const SquareColor color = position.rules().layout[from];
  return fmt::format("{} is {}: its boat {}", game::cell_text(from, position.rules().grid()), name_of(color),
                     movement_text(color));
}

}  // namespace

std::string Notation::describe(const Position& position, Move move) {
  const board::Grid& grid = position.rules().grid();
  const Cell origin = move.kind() == Move::Kind::place ? move.to() : move.from();
  const auto from = [&] { return game::cell_text(origin, grid); };
  const auto to = [&] { return game::cell_text(move.to(), grid); };
  switch (position.why_not(move)) {
    case Illegality::none:
      return "";
    case Illegality::game_over:
      return game::kGameOver;
    case Illegality::no_such_move:
      return "a move is the square of a boat and the square that it goes to";
    case Illegality::no_boat:
      return from() + " has no boat";
    case Illegality::opponents_boat:
      return from() + " has a boat of the opponent";
    case Illegality::immobile:
      return "the boat on " + from() + " cannot move";
    case Illegality::own_boat:
      return to() + " has a boat of the same side";
    case Illegality::out_of_reach:
      return reach_text(position, origin);
    case Illegality::blocked:
      return obstacle_text(position, origin, move.to());
    case Illegality::sinks_on_first_move:
      return "the boat on " + to() + " cannot be sunk: nothing may be sunk on a player's own first move";
    case Illegality::safe_at_home:
      return "the boat on " + to() + " is safe at home";
    case Illegality::can_move:
      return "only a player without a legal move passes";
  }
  return "";
}

}  // namespace catenary::games::colorado
