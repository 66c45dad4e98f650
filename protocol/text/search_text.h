// SPDX-License-Identifier: MIT
/// What searches find, as text: turns, values, proven results and speeds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/game_info.h"
#include "session/session.h"
#include "solve/solution.h"

namespace catenary::text {

/// The moves of a line from the position of the session as turns, each as `play` takes it: "C3,D4". The last turn may
/// be a part of one.
std::vector<std::string> turns_of(const session::Session& session, const std::vector<core::Move>& line);

/// A value for the side to move, or for Black where chance is: its chance of winning as "61%", a proven result as
/// "W+3", the total of a cooperative game as "812". A value that is not exact proves the winner alone: "W+".
std::string value_text(const game::GameInfo& game, const session::Session& session, game::Value value, bool exact);

/// One bound of a solution for `side`: "W+3", "B+", "0".
std::string bound_text(const solve::Solution& solution, game::ExactScore score, core::Color side);

/// "from B+1 to W+3"
std::string bounds_text(const solve::Solution& solution, core::Color side);

/// "152340 nodes/s"
std::string speed_text(std::uint64_t count, double seconds, std::string_view unit);

}  // namespace catenary::text
