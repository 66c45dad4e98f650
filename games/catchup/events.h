// SPDX-License-Identifier: MIT
/// The consequences of moves of Catchup in sentences.
#pragma once

#include "game/event.h"
#include "rules.h"

namespace catenary::games::catchup {

/// The end of a turn: a new record with the bonus that it earns, and the end of the game. Requires a legal move from
/// `before` to `after`.
template <int Words>
game::Events events(const Position<Words>& before, Move move, const Position<Words>& after);

}  // namespace catenary::games::catchup
