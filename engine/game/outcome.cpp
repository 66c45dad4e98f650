// SPDX-License-Identifier: MIT
#include "game/outcome.h"

#include <cmath>
#include <cstdlib>

#include "core/text.h"
#include "game/exact_score.h"
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

core::Result<Outcome> parse_outcome(std::string_view text) {
  if (text == "0") return Outcome::draw();
  const std::string upper = core::to_upper(text);
  const bool black = upper.starts_with("B+");
  const Color winner = black ? Color::black : Color::white;
  if (upper == "B+" || upper == "W+") return Outcome::win(winner);
  const auto margin = black || upper.starts_with("W+") ? core::parse_real(upper.substr(2)) : std::nullopt;
  const double half_points = 2 * margin.value_or(-1);
  if (half_points < 0 || half_points >= kMaxScore || std::trunc(half_points) != half_points)
    return core::malformed("'" + std::string(text) + "' is no result; expected one such as B+3, W+ or 0");
  return Outcome::win_by_half_points(winner, static_cast<int>(half_points));
}

std::string describe(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::draw) return "Draw";
  // A cooperative game that scores no point is lost.
  if (outcome.kind == Outcome::Kind::total)
    return "Total " + points_text(outcome.half_points) + (outcome.half_points == 0 ? ": the players lose" : "");
  const std::string winner = side_text(outcome.winner) + " wins";
  return outcome.has_margin ? winner + " by " + points_text(outcome.half_points) : winner;
}

}  // namespace catenary::game
