// SPDX-License-Identifier: MIT
/// The consequences of moves of Cation in sentences.
#pragma once

#include "game/event.h"
#include "rules.h"

namespace catenary::games::cation {

/// Crosscuts made and resolved, points that the latest stone forbids, the swap, and a winning chain. Requires a legal
/// move from `before` to `after`.
template <int Words>
game::Events events(const Position<Words>& before, Move move, const Position<Words>& after);

}  // namespace catenary::games::cation
