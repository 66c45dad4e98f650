// SPDX-License-Identifier: MIT
/// The results of searches as text: turns, values, proven results and speeds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/game_info.h"
#include "session/session.h"
#include "solve/solution.h"

namespace catenary::text {

/// The moves of a line from the position of the session, grouped into turns as `play` takes them: "C3,D4". The last
/// turn may be incomplete.
std::vector<std::string> turns_of(const session::Session& session, const std::vector<core::Move>& line);

/// A value for the side to move, or for Black if chance is to move: the chance to win as "61%", a proven result as
/// "W+3", the total of a cooperative game as "812". A value that is not exact proves only the winner: "W+".
std::string value_text(const game::GameInfo& game, const session::Session& session, game::Value value, bool exact);

/// A bound of a solution for `side`: "W+3", "B+", "0".
std::string bound_text(const solve::Solution& solution, game::ExactScore score, core::Color side);

/// For example "from B+1 to W+3".
std::string bounds_text(const solve::Solution& solution, core::Color side);

/// For example "152340 nodes/s".
std::string speed_text(std::uint64_t count, double seconds, std::string_view unit);

}  // namespace catenary::text
