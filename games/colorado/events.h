// SPDX-License-Identifier: MIT
/// The consequences of moves of Colorado in sentences.
#pragma once

#include "game/event.h"
#include "rules.h"

namespace catenary::games::colorado {

/// Boats sunk, landed and safe, passes, and the end of the game. Requires a legal move from `before` to `after`.
game::Events events(const Position& before, Move move, const Position& after);

}  // namespace catenary::games::colorado
