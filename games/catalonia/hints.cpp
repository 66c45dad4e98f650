// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "game/move_text.h"
#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catalonia {

namespace {

/// What the turn scores after the movements of both colours. The movement of the other one is expected if it is due.
std::string score(const Position& before, const Position& after, const std::vector<Move>& reply) {
  Position scored = after;
  std::string partner;
  if (!after.scored() && after.turn().number == before.turn().number) {
    if (reply.empty()) return "";
    partner = fmt::format(" with {}'s {}", game::side_text(after.mover(reply.front())),
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

/// The longest chain that a choice leaves on the board, at best where the piece still has to choose its escape.
int chain_left(const Position& position) {
  if (position.turn().phase != Phase::escape) return longest_chain_length(position.board());
  Position::MoveList escapes;
  position.moves(escapes);
  int most = 0;
  for (const Move escape : escapes) {
    Position next = position;
    next.play(escape);
    most = std::max(most, longest_chain_length(next.board()));
  }
  return most;
}

/// Compares the chain that a choice leaves with those of the other choices.
std::string comparison(const Position& before, Move chosen, const Position& after) {
  const int length = chain_left(after);
  Position::MoveList moves;
  before.moves(moves);
  int most = -1;
  for (const Move move : moves) {
    if (move == chosen) continue;
    Position next = before;
    next.play(move);
    most = std::max(most, chain_left(next));
  }
  if (most < 0 || most >= length) return "";
  return fmt::format("{} a chain of {}; every other choice leaves {}.",
                     after.turn().phase == Phase::escape ? "Can leave" : "Leaves", length,
                     most == 0 ? "none" : fmt::format("at most {}", most));
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
  Position after = before;
  for (const Move move : turn) after.play(move);
  std::vector<std::string> reasons;
  if (before.turn().phase == Phase::movement) {
    reasons = {score(before, after, reply)};
  } else if (turn.size() == 1) {
    reasons = {comparison(before, turn.front(), after)};
    if (before.turn().phase == Phase::target) reasons.push_back(escape(before, turn.front().to()));
  }
  std::erase(reasons, "");
  return reasons;
}

}  // namespace catenary::games::catalonia
