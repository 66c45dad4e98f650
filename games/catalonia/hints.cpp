// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <vector>

#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catalonia {

namespace {

/// What the turn scores after the movements of both colours. The movement of the other one is expected if it is due.
std::string score(const Position& before, Move movement, const std::vector<Move>& reply) {
  Position scored = before;
  scored.play(movement);
  std::string partner;
  if (!scored.scored() && scored.turn().number == before.turn().number) {
    if (reply.empty()) return "";
    partner = fmt::format(" with {}'s {}", game::side_text(scored.mover(reply.front())),
                          game::to_text(reply.front(), before.rules().grid()));
    scored.play(reply.front());
  }
  const int points = scored.turn().total - before.turn().total;
  if (points == 0) return "";
  // A turn scores the square of the length; choices since then may have changed the board.
  const int length = static_cast<int>(std::lround(std::sqrt(points)));
  const int now = longest_chain_length(before.board());
  const std::string growth = length <= now ? "" : now == 0 ? "; there is none now" : fmt::format(", up from {}", now);
  return fmt::format("Scores {} points{}: the longest chain is {}{}.", points, partner, length, growth);
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
  Position::MoveList moves;
  before.moves(moves);
  for (const Move move : moves) {
    if (move == chosen) continue;
    const int left = left_by(before, move, measure);
    found.most_of_others = std::max(found.most_of_others, left);
    found.worse += left < found.chosen ? 1 : 0;
    ++found.others;
  }
  return found;
}

/// The chain that a choice leaves, where it is at least as long as after each other choice.
std::string chain(const Comparison& chains, bool has_to_escape) {
  if (!chains.is_best() || chains.chosen == 0) return "";
  if (chains.worse == 0) return fmt::format("Every choice leaves a chain of {}.", chains.chosen);
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
  return fmt::format(
      "{} {} defences between pieces, more than {}.", has_to_escape ? "Can leave" : "Leaves", all.chosen,
      all.worse == all.others ? "any other choice" : fmt::format("{} of the {} other choices", all.worse, all.others));
}

/// The chain that the expected movements of the next turn make.
std::string preparation(const Position& after, const std::vector<Move>& reply) {
  Position position = after;
  std::vector<std::string> movements;
  for (const Move move : reply) {
    if (position.turn().phase != Phase::movement) break;
    movements.push_back(game::to_text(move, position.rules().grid()));
    position.play(move);
  }
  const int points = position.turn().total - after.turn().total;
  if (points == 0) return "";
  return fmt::format("Prepares a chain of {} for the next turn, with {}.", longest_chain_length(position.board()),
                     core::join(movements, " and "));
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
    reasons = {score(before, first, reply)};
  } else if (before.turn().number == before.rules().turns) {
    reasons = {"The last turn has been scored: no choice changes the total."};
  } else {
    Position after = before;
    after.play(first);
    const bool has_to_escape = after.turn().phase == Phase::escape;
    for (const Move move : std::span(turn).subspan(1)) after.play(move);
    reasons = {chain(compare(before, first, longest_chain_length), has_to_escape), preparation(after, reply),
               before.turn().phase == Phase::target ? escape(before, first.to()) : "",
               mutual_defence(compare(before, first, defences), has_to_escape)};
  }
  std::erase(reasons, "");
  return reasons;
}

}  // namespace catenary::games::catalonia
