// SPDX-License-Identifier: MIT
#include "text/value_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace catenary::text {

bool is_proven(game::Value value) { return game::is_win(value) || game::is_loss(value); }

game::Outcome proven_outcome(const session::Session& session, game::Value value) {
  const core::Color winner = game::is_win(value) ? session.to_move() : opposite(session.to_move());
  const int margin = game::margin_of(value);
  return margin == 0 ? game::Outcome::win(winner) : game::Outcome::win_by_half_points(winner, margin);
}

int percent(const game::GameInfo& game, game::Value value) {
  return static_cast<int>(std::clamp(std::lround(100 * game.win_rate(value)), 1L, 99L));
}

std::string value_text(const game::GameInfo& game, const session::Session& session, game::Value value) {
  if (session.cooperative()) return std::to_string(value / game::kPointUnit);
  return is_proven(value) ? to_text(proven_outcome(session, value)) : fmt::format("{}%", percent(game, value));
}

std::string bound_text(const solve::Solution& solution, game::ExactScore score, core::Color side) {
  const bool open = std::abs(score) == game::kMaxScore;
  return to_text(game::outcome_of(score, side, solution.has_margin && !open));
}

std::string bounds_text(const solve::Solution& solution, core::Color side) {
  return "from " + bound_text(solution, solution.bounds.low, side) + " to " +
         bound_text(solution, solution.bounds.high, side);
}

std::string speed_text(std::uint64_t count, double seconds, std::string_view unit) {
  constexpr double kMinSeconds = 1e-9;
  return fmt::format("{:.0f} {}/s", static_cast<double>(count) / std::max(seconds, kMinSeconds), unit);
}

}  // namespace catenary::text
