// SPDX-License-Identifier: MIT
#include "text/search_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "game/move_text.h"
#include "session/turns.h"

namespace catenary::text {

std::vector<std::string> turns_of(const session::Session& session, const std::vector<core::Move>& line) {
  std::vector<std::string> texts;
  for (const session::Turn& turn : session::turns_of(session.state(), line))
    texts.push_back(game::to_text(turn, session.grid()));
  return texts;
}

std::string value_text(const game::GameInfo& game, const session::Session& session, game::Value value, bool exact) {
  const game::GameState& state = session.state();
  if (state.cooperative()) return std::to_string(value / game::kPointUnit);
  if (game::is_decisive(value))
    return to_text(game::proven_outcome(value, state.to_move(), exact && state.has_margins()));
  return fmt::format("{}%", game::percent(game.win_rate(value)));
}

std::string bound_text(const solve::Solution& solution, game::ExactScore score, core::Color side) {
  const bool open = std::abs(score) == game::kMaxScore;
  return to_text(game::outcome_of(score, side, solution.has_margin && !open));
}

std::string bounds_text(const solve::Solution& solution, core::Color side) {
  const game::ScoreBounds& bounds = solution.bounds;
  const bool is_white = side == core::Color::white;
  return "from " + bound_text(solution, is_white ? bounds.low : bounds.high, side) + " to " +
         bound_text(solution, is_white ? bounds.high : bounds.low, side);
}

std::string speed_text(std::uint64_t count, double seconds, std::string_view unit) {
  constexpr double kMinSeconds = 1e-9;
  return fmt::format("{:.0f} {}/s", static_cast<double>(count) / std::max(seconds, kMinSeconds), unit);
}

}  // namespace catenary::text
