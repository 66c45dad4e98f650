// SPDX-License-Identifier: MIT
/// The consequences of moves of Catalonia in sentences.
#pragma once

#include "game/event.h"
#include "rules.h"

namespace catenary::games::catalonia {

/// Scores of turns, targets with their escapes and pits, trapped peasants. Requires a legal move from `before` to
/// `after`.
game::Events events(const Position& before, Move move, const Position& after);

}  // namespace catenary::games::catalonia
