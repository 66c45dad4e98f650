// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catalonia {

namespace {

/// The other moves of the colour that makes a move.
std::vector<Move> others_of(const Position& before, Move chosen) {
  Position::MoveList moves;
  before.moves(moves);
  std::vector<Move> others;
  for (const Move move : moves)
    if (move != chosen && before.mover(move) == before.mover(chosen)) others.push_back(move);
  return others;
}

/// The points of a turn with the movement of the other colour if it is due; nothing where that one is not possible.
std::optional<int> points_with(const Position& before, Move movement, const std::vector<Move>& partner) {
  Position scored = before;
  scored.play(movement);
  if (!scored.scored() && scored.turn().number == before.turn().number) {
    if (partner.empty() || !scored.legal(partner.front())) return std::nullopt;
    scored.play(partner.front());
  }
  return scored.turn().total - before.turn().total;
}

Board moved(Board board, Move movement) {
  const Piece piece = *board.piece_at(movement.from());
  board.lift(movement.from());
  board.put(piece, movement.to());
  return board;
}

/// What the turn scores after the movements of both colours. `partner` is the expected one if the other colour is due.
std::string score(const Position& before, Move movement, const std::vector<Move>& partner) {
  const std::optional<int> points = points_with(before, movement, partner);
  if (!points) return "";
  const bool both = !partner.empty();
  const std::string with = both ? fmt::format(" with {}'s {}", game::side_text(opposite(before.mover(movement))),
                                              game::to_text(partner.front(), before.rules().grid()))
                                : "";
  int most_of_others = 0;
  for (const Move other : others_of(before, movement))
    most_of_others = std::max(most_of_others, points_with(before, other, partner).value_or(0));
  if (*points == 0)
    return before.turn().started || most_of_others == 0
               ? ""
               : fmt::format("Puts off the first chain, which is possible now{}: until there is one, no pits open.",
                             with);
  // A turn scores the square of the length; choices since then may have changed the board.
  const int length = static_cast<int>(std::lround(std::sqrt(*points)));
  const int now = longest_chain_length(before.board());
  const std::string growth = length <= now ? "" : now == 0 ? "; there is none now" : fmt::format(", up from {}", now);
  const std::string other = fmt::format(" No other move{} scores", both ? " with it" : "");
  const std::string best = most_of_others == 0 ? other + "." : most_of_others < *points ? other + " as much." : "";
  return fmt::format("Scores {} points{}: the longest chain is {}{}.{}", *points, with, length, growth, best);
}

/// `the peasant on G7`
std::string piece_text(const Board& board, Cell cell, const board::Grid& grid) {
  return fmt::format("the {} on {}", name_of(board.piece_at(cell)->kind), game::cell_text(cell, grid));
}

/// `the knight on E5 and the peasants on D7 and F7`, kind by kind.
std::string pieces_text(const Board& board, const Set& cells, const board::Grid& grid) {
  std::vector<std::string> texts;
  for (const Kind kind : kAllKinds) {
    const Set of_kind = cells & board.kinds[static_cast<std::size_t>(kind)];
    if (of_kind.empty()) continue;
    const std::string_view ending = of_kind.count() > 1 ? "s" : "";
    texts.push_back(fmt::format("the {}{} on {}", name_of(kind), ending, game::cells_text(of_kind, grid, "and")));
  }
  return game::list_text(texts, "and");
}

/// `The knight on F5 joins the chain: the lady on D4 defends it, and it defends the peasant on G7.`, of a piece that
/// has gone there; empty where it is in no longest chain.
std::string role(const Board& board, Cell cell, const board::Grid& grid) {
  const Chain chain = longest_chain(board);
  const auto place = std::find(chain.begin(), chain.end(), cell);
  if (place == chain.end()) return "";
  const Cell before = place == chain.begin() ? chain.back() : *(place - 1);
  const Cell after = place + 1 == chain.end() ? chain.front() : *(place + 1);
  return fmt::format("The {} on {} joins the chain: {} defends it, and it defends {}.",
                     name_of(board.piece_at(cell)->kind), game::cell_text(cell, grid), piece_text(board, before, grid),
                     piece_text(board, after, grid));
}

/// `On E5 the knight defends the peasants on D7 and F7 of Black: a chain needs links between the colours.`, or the
/// pieces of its own colour where there are no others.
std::string links(const Board& board, Cell cell, const board::Grid& grid) {
  const Piece piece = *board.piece_at(cell);
  const Set own = defended(piece, cell, board.closed()) & board.pieces(piece.color);
  const Set others = defended(piece, cell, board.closed()) & board.pieces(opposite(piece.color));
  const std::string start = fmt::format("On {} the {} defends ", game::cell_text(cell, grid), name_of(piece.kind));
  if (!others.empty())
    return fmt::format("{}{} of {}: a chain needs links between the colours.", start, pieces_text(board, others, grid),
                       game::side_text(opposite(piece.color)));
  return own.empty() ? "" : start + pieces_text(board, own, grid) + ".";
}

/// `Frees the bishop on F1 and the lady on D1, which could not move: they now reach 9 squares.`
std::string release(const Position& before, Move movement) {
  const Board after = moved(before.board(), movement);
  std::vector<std::string> released;
  int reached = 0;
  after.pieces(before.mover(movement)).for_each([&](Cell cell) {
    const auto piece = before.board().piece_at(cell);
    const int now = piece ? destinations(*piece, cell, after.closed()).count() : 0;
    if (now == 0 || !destinations(*piece, cell, before.board().closed()).empty()) return;
    released.push_back(piece_text(before.board(), cell, before.rules().grid()));
    reached += now;
  });
  return released.empty()
             ? ""
             : fmt::format("Frees {}, which could not move: {} {} square{}.", core::join(released, " and "),
                           released.size() == 1 ? "it now reaches" : "they now reach", reached,
                           reached == 1 ? "" : "s");
}

/// `The piece reaches 3 more squares from D4.`, where nothing else tells of a movement.
std::string reach(const Position& before, Move movement) {
  const Board after = moved(before.board(), movement);
  const Piece piece = *after.piece_at(movement.to());
  const int more = destinations(piece, movement.to(), after.closed()).count() -
                   destinations(piece, movement.from(), before.board().closed()).count();
  return more <= 0 ? ""
                   : fmt::format("The {} reaches {} more square{} from {}.", name_of(piece.kind), more,
                                 more == 1 ? "" : "s", game::cell_text(movement.to(), before.rules().grid()));
}

/// The length of the longest chain; if a piece must still choose its escape, after the best escape.
int chain_left(const Position& after) {
  if (after.turn().phase != Phase::escape) return longest_chain_length(after.board());
  Position::MoveList escapes;
  after.moves(escapes);
  int most = 0;
  for (const Move escape : escapes) most = std::max(most, chain_left(game::position_after(after, escape)));
  return most;
}

/// The chain that a choice leaves with the expected escape, where none leaves a longer one and some a shorter one.
std::string chain(const Position& before, const std::vector<Move>& turn, const std::vector<Move>& reply) {
  Position after = game::position_after(before, turn);
  for (std::size_t i = 0; i < reply.size() && after.turn().phase == Phase::escape; ++i) after.play(reply[i]);
  const int chosen = chain_left(after);
  bool is_any_worse = false;
  int most_of_others = 0;
  for (const Move other : others_of(before, turn.front())) {
    const int left = chain_left(game::position_after(before, other));
    is_any_worse = is_any_worse || left < chosen;
    most_of_others = std::max(most_of_others, left);
  }
  if (!is_any_worse || most_of_others > chosen) return "";
  const bool is_kept = chosen == longest_chain_length(before.board());
  const std::string left = fmt::format("{} a chain of {}", is_kept ? "Keeps" : "Leaves", chosen);
  if (most_of_others == chosen) return left + ", the longest one possible.";
  return fmt::format("{}; every other choice leaves {}.", left,
                     most_of_others == 0 ? "none" : fmt::format("at most {}", most_of_others));
}

/// The chain that the expected movements make in the next turn.
std::string preparation(const Position& before, const Position& after, const std::vector<Move>& reply) {
  Position position = after;
  std::vector<std::string> movements;
  int turn = 0;
  for (const Move move : reply) {
    if (position.turn().phase != Phase::movement || position.turn().total > after.turn().total) break;
    turn = position.turn().number;
    movements.push_back(game::to_text(move, position.rules().grid()));
    position.play(move);
  }
  if (position.turn().total == after.turn().total || turn != before.turn().number + 1) return "";
  return fmt::format("Prepares a chain of {} for the next turn, with {}.", longest_chain_length(position.board()),
                     core::join(movements, ", "));
}

/// `The knight on D4 can escape, and stays on the board.`
std::string fate(const Position& before, Cell target) {
  const board::Grid& grid = before.rules().grid();
  const std::string piece =
      fmt::format("The {} on {}", name_of(before.board().piece_at(target)->kind), game::cell_text(target, grid));
  if (!before.escapes(target).empty()) return piece + " can escape, and stays on the board.";
  const Chain chain = longest_chain(before.board());
  if (std::find(chain.begin(), chain.end(), target) != chain.end()) return "";
  return piece + " has no escape, but the longest chain does without it.";
}

/// `The peasant on C3 stays: it defends the knight on D4.`, of the trapped peasants that a pass keeps.
std::string kept(const Position& before, Move choice) {
  if (choice.kind() != Move::Kind::pass) return "";
  const board::Grid& grid = before.rules().grid();
  const Board& board = before.board();
  std::string text;
  before.choices().for_each([&](Cell cell) {
    const Set all = defended(*board.piece_at(cell), cell, board.closed()) & board.pieces();
    if (text.empty() && !all.empty())
      text = fmt::format("The peasant on {} stays: it defends {}.", game::cell_text(cell, grid),
                         pieces_text(board, all, grid));
  });
  return text;
}

}  // namespace

std::vector<std::string> Notation::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                const std::vector<Move>& reply) {
  const Move first = turn.front();
  std::vector<std::string> reasons;
  if (before.turn().phase == Phase::movement) {
    const Position after = game::position_after(before, first);
    const bool due = !after.scored() && after.turn().number == before.turn().number;
    const std::vector<Move> partner(reply.begin(), due && !reply.empty() ? reply.begin() + 1 : reply.begin());
    const std::string scored = score(before, first, partner);
    const bool scores = scored.starts_with("Scores");
    const bool last_chance = !before.turn().started && before.turn().number == kTurnsWithoutChain;
    // The board that is scored, before a piece is struck.
    Board board = moved(before.board(), first);
    for (const Move move : partner) board = moved(board, move);
    const board::Grid& grid = before.rules().grid();
    reasons = {scored, scores && last_chance ? "Without a chain in this turn the game would be lost." : "",
               scores ? role(board, first.to(), grid) : preparation(before, after, reply),
               scores ? "" : links(moved(before.board(), first), first.to(), grid),
               scores ? "" : release(before, first)};
  } else if (before.turn().number == before.rules().turns) {
    reasons = {"The last turn has been scored: no choice changes the total."};
  } else {
    const Position after = game::position_after(before, turn);
    const Phase phase = before.turn().phase;
    reasons = {chain(before, turn, reply), preparation(before, after, reply),
               phase == Phase::target ? fate(before, first.to()) : "",
               phase == Phase::escape ? role(after.board(), first.to(), before.rules().grid()) : "",
               phase == Phase::trapped ? kept(before, first) : ""};
  }
  std::erase(reasons, "");
  if (reasons.empty() && before.turn().phase == Phase::movement) reasons = {reach(before, first)};
  std::erase(reasons, "");
  return reasons;
}

}  // namespace catenary::games::catalonia
