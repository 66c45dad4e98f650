// SPDX-License-Identifier: MIT
/// Sure bounds of the result of a game of Catchup before its end.
#pragma once

#include "game/exact_score.h"
#include "rules.h"

namespace catenary::games::catchup {

/// A side has won once its largest group exceeds any that its opponent can still make: one connected piece of
/// the opponent's stones and of free cells, of which the opponent fills no more than its turns allow. For the side to
/// move; requires a position that is not over.
template <int Words>
game::ScoreBounds score_bounds(const Position<Words>& position);

}  // namespace catenary::games::catchup
