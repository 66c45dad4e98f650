// SPDX-License-Identifier: MIT
/// The consequences of moves of Catena in sentences.
#pragma once

#include "game/event.h"
#include "rules.h"

namespace catenary::games::catena {

/// Claims, the button, and the end of the game. Requires a legal move from `before` to `after`.
template <int Words>
game::Events events(const Position<Words>& before, Move move, const Position<Words>& after);

}  // namespace catenary::games::catena
