// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
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
  int others = 0;
  int worse = 0;
  int scoring = 0;
  for (const Move other : others_of(before, movement)) {
    const std::optional<int> other_points = points_with(before, other, partner);
    if (!other_points) continue;
    ++others;
    worse += *other_points < *points ? 1 : 0;
    scoring += *other_points > 0 ? 1 : 0;
  }
  if (*points == 0)
    return before.turn().started || scoring == 0
               ? ""
               : fmt::format("Puts off the first chain, which {} would make{}: no pit opens before it.",
                             game::others_text(scoring, others, "move"), with);
  // A turn scores the square of the length; choices since then may have changed the board.
  const int length = static_cast<int>(std::lround(std::sqrt(*points)));
  const int now = longest_chain_length(before.board());
  const std::string growth = length <= now ? "" : now == 0 ? "; there is none now" : fmt::format(", up from {}", now);
  const std::string best =
      2 * worse > others
          ? fmt::format(", more than {}{}", game::others_text(worse, others, "move"), both ? " with it" : "")
          : "";
  return fmt::format("Scores {} points{}{}: the longest chain is {}{}.", *points, with, best, length, growth);
}

/// `The knight on F5 joins the chain: D4 defends it, and it defends G7.`
std::string role(const Position& before, Move movement, const std::vector<Move>& partner) {
  const board::Grid& grid = before.rules().grid();
  const Piece piece = *before.board().piece_at(movement.from());
  // The board that is scored, before a piece is struck.
  Board board = moved(before.board(), movement);
  for (const Move move : partner) board = moved(board, move);
  const Chain chain = longest_chain(board);
  const auto next = [&](std::size_t i) { return chain[(i + 1) % chain.size()]; };
  for (std::size_t i = 0; i < chain.size(); ++i)
    if (next(i) == movement.to())
      return fmt::format("The {} on {} joins the chain: {} defends it, and it defends {}.", name_of(piece.kind),
                         game::cell_text(next(i), grid), game::cell_text(chain[i], grid),
                         game::cell_text(next(i + 1), grid));
  return "";
}

/// `Lets the bishop on F1 and the lady on D1 move.`
std::string release(const Position& before, Move movement) {
  Position after = before;
  after.play(movement);
  std::vector<std::string> released;
  after.board().pieces(before.mover(movement)).for_each([&](Cell cell) {
    const auto piece = before.board().piece_at(cell);
    if (piece && destinations(*piece, cell, before.board().closed()).empty() &&
        !destinations(*piece, cell, after.board().closed()).empty())
      released.push_back(
          fmt::format("the {} on {}", name_of(piece->kind), game::cell_text(cell, before.rules().grid())));
  });
  return released.empty() ? "" : fmt::format("Lets {} move.", core::join(released, " and "));
}

/// What is counted on a board: the longest chain, or defences.
using Measure = int (*)(const Board&);

/// How many times a piece defends another one.
int defences(const Board& board) {
  int count = 0;
  for (const VertexSet defended : defence_graph(board).successors) count += std::popcount(defended);
  return count;
}

/// The measure of the board that a choice leaves, the largest one where the piece still has to choose its escape.
int left_by(const Position& before, Move choice, Measure measure) {
  if (before.turn().phase == Phase::movement) return measure(moved(before.board(), choice));
  Position after = before;
  after.play(choice);
  if (after.turn().phase != Phase::escape) return measure(after.board());
  Position::MoveList escapes;
  after.moves(escapes);
  int most = 0;
  for (const Move escape : escapes) most = std::max(most, left_by(after, escape, measure));
  return most;
}

/// A choice beside the others.
struct Comparison {
  int chosen = 0;
  int most_of_others = 0;
  int others = 0;
  /// The number of others that leave less.
  int worse = 0;

  bool is_best() const { return others > 0 && chosen >= most_of_others; }
};

Comparison compare(const Position& before, Move chosen, Measure measure) {
  Comparison found{.chosen = left_by(before, chosen, measure)};
  for (const Move move : others_of(before, chosen)) {
    const int left = left_by(before, move, measure);
    found.most_of_others = std::max(found.most_of_others, left);
    found.worse += left < found.chosen ? 1 : 0;
    ++found.others;
  }
  return found;
}

/// The chain that a choice leaves, where none leaves a longer one and some a shorter one.
std::string chain(const Comparison& chains, bool has_to_escape) {
  if (!chains.is_best() || chains.worse == 0) return "";
  const std::string left = fmt::format("{} a chain of {}", has_to_escape ? "Can leave" : "Leaves", chains.chosen);
  if (chains.worse < chains.others)
    return fmt::format("{}; {} of the {} other choices {} less.", left, chains.worse, chains.others,
                       chains.worse == 1 ? "leaves" : "leave");
  return fmt::format("{}; every other choice leaves {}.", left,
                     chains.most_of_others == 0 ? "none" : fmt::format("at most {}", chains.most_of_others));
}

/// The defences that a choice leaves, where there are more than after most other choices.
std::string mutual_defence(const Comparison& all, bool has_to_escape) {
  if (2 * all.worse <= all.others) return "";
  return fmt::format("{} {} defences between pieces, more than {}.", has_to_escape ? "Can leave" : "Leaves", all.chosen,
                     game::others_text(all.worse, all.others, "choice"));
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

/// `The knight on D4 can escape, unlike 2 of the other 5 pieces to choose from.`, or `unlike the other piece`.
std::string escape(const Position& before, Cell target) {
  if (before.escapes(target).empty()) return "";
  int lost = 0;
  before.choices().for_each([&](Cell cell) { lost += before.escapes(cell).empty() ? 1 : 0; });
  if (lost == 0) return "";
  const int others = before.choices().count() - 1;
  const std::string lost_text =
      others == 1 ? "the other piece" : fmt::format("{} of the other {} pieces", lost, others);
  return fmt::format("The {} on {} can escape, unlike {} to choose from.",
                     name_of(before.board().piece_at(target)->kind), game::cell_text(target, before.rules().grid()),
                     lost_text);
}

}  // namespace

std::vector<std::string> Notation::hint_reasons(const Position& before, const std::vector<Move>& turn,
                                                const std::vector<Move>& reply) {
  const Move first = turn.front();
  std::vector<std::string> reasons;
  if (before.turn().phase == Phase::movement) {
    Position after = before;
    after.play(first);
    const bool due = !after.scored() && after.turn().number == before.turn().number;
    const std::vector<Move> partner(reply.begin(), due && !reply.empty() ? reply.begin() + 1 : reply.begin());
    const std::string scored = score(before, first, partner);
    const bool scores = scored.starts_with("Scores");
    const bool last_chance = !before.turn().started && before.turn().number == kTurnsWithoutChain;
    reasons = {scored, scores && last_chance ? "Without a chain in this turn the game would be lost." : "",
               scores ? role(before, first, partner) : preparation(before, after, reply),
               mutual_defence(compare(before, first, defences), false), scores ? "" : release(before, first)};
  } else if (before.turn().number == before.rules().turns) {
    reasons = {"The last turn has been scored: no choice changes the total."};
  } else {
    Position after = before;
    after.play(first);
    const bool has_to_escape = after.turn().phase == Phase::escape;
    for (const Move move : std::span(turn).subspan(1)) after.play(move);
    reasons = {chain(compare(before, first, longest_chain_length), has_to_escape), preparation(before, after, reply),
               before.turn().phase == Phase::target ? escape(before, first.to()) : "",
               mutual_defence(compare(before, first, defences), has_to_escape)};
  }
  std::erase(reasons, "");
  return reasons;
}

}  // namespace catenary::games::catalonia
