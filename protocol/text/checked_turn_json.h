// SPDX-License-Identifier: MIT
/// Checked turns as JSON, for programs that offer puzzles.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "player/checked_turn.h"

namespace catenary::text {

/// Returns the consequences of a turn.
/// * `v`: version of this description; `turn`: as `play` takes it.
/// * `right`: true if the turn reaches the wanted result; null if neither is proven.
/// * `result`: as `solve` prints it, or "unknown".
/// * `reply`: the best turn after it, or ""; `line`: the reply and the best turns after it.
/// * `text`: all of this in sentences, with reasons for the reply if the turn is wrong.
nlohmann::json checked_turn(const player::CheckedTurn& checked);

}  // namespace catenary::text
