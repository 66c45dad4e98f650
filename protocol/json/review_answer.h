// SPDX-License-Identifier: MIT
/// The review of a recorded game as an answer.
#pragma once

#include <functional>

#include "json/boards.h"
#include "json/fields.h"
#include "player/player.h"

namespace catenary::json {

/// Reviews the game of these turns from the player's position on, and returns the answer to a request with `review`
/// (docs/analysis.md). `report` receives the share of the work that is done, from 0 to 1, about. Throws RequestError,
/// and what `report` throws.
Json review_answer(player::Player& player, const GameText& game, const player::Request& search,
                   const std::function<void(double share)>& report);

}  // namespace catenary::json
