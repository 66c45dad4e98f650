// SPDX-License-Identifier: MIT
/// Evaluation of Catalonia positions. Ideas:
/// * Every turn still to come is expected to score the square of one length: that of the chain that stands now, and a
///   share of what it lacks to the longest one that the number of ways into and out of each piece allows. So pieces
///   that can join count before they have joined, and there is something to gain before the first chain.
/// * Each defence more is another way to mend the chain after a pit.
/// * Before the first chain there are no pits, so dice make it worth while to build in peace for some turns. But a
///   first chain that has still not come before the fifth turn is a danger, and counts little.
/// * How well a chain stands up to pits is left to the search: it looks at all outcomes of the dice and at the best
///   answers to them.
#pragma once

#include "game/value.h"
#include "rules.h"

namespace catenary::games::catalonia {

/// The expected final total in units of game::kPointUnit. Requires a position that is not over.
game::Value evaluate(const Position& position);

/// No game that goes on from here has a higher final total: no turn scores more than all pieces left.
game::Value upper_bound(const Position& position);

}  // namespace catenary::games::catalonia
