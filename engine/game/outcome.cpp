// SPDX-License-Identifier: MIT
#include "game/outcome.h"

#include <cstdlib>

#include "game/sentences.h"

namespace catenary::game {

std::string points_text(int half_points) {
  return (half_points < 0 ? "-" : "") + std::to_string(std::abs(half_points) / 2) + (half_points % 2 != 0 ? ".5" : "");
}

std::string to_text(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::draw) return "0";
  if (outcome.kind == Outcome::Kind::total) return points_text(outcome.half_points);
  const std::string winner = outcome.winner == Color::black ? "B+" : "W+";
  return outcome.has_margin ? winner + points_text(outcome.half_points) : winner;
}

std::string describe(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::draw) return "Draw";
  // A cooperative game without a point is lost.
  if (outcome.kind == Outcome::Kind::total)
    return "Total " + points_text(outcome.half_points) + (outcome.half_points == 0 ? ": the players lose" : "");
  const std::string winner = side_text(outcome.winner) + " wins";
  return outcome.has_margin ? winner + " by " + points_text(outcome.half_points) : winner;
}

}  // namespace catenary::game
