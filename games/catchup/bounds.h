// SPDX-License-Identifier: MIT
/// Proven bounds on the result of a game of Catchup before its end.
#pragma once

#include "game/exact_score.h"
#include "rules.h"

namespace catenary::games::catchup {

/// A side has won once its largest group exceeds any that its opponent can still make: a connected piece of the
/// opponent's stones and free cells, of which the opponent fills no more than its turns allow. The bounds are for the
/// side to move. Requires a position that is not over.
template <int Words>
game::ScoreBounds score_bounds(const Position<Words>& position);

}  // namespace catenary::games::catchup
