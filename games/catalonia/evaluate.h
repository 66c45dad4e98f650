// SPDX-License-Identifier: MIT
/// Evaluation of Catalonia positions. Ideas:
/// * Every remaining turn is expected to score the square of one length: the length of the current chain, plus a share
///   of what separates it from the longest chain that the number of links into and out of each piece allows. So pieces
///   that can be linked count before they are, and there is something to gain before the first chain.
/// * Each additional defence is another way to repair the chain after a pit.
/// * Before the first chain there are no pits, so with dice it pays to build in peace for some turns. But if the first
///   chain has still not come before the fifth turn, that is dangerous, and the position is worth little.
/// * How well a chain survives pits is left to the search, which examines all outcomes of the dice and the best replies
///   to them.
#pragma once

#include "game/value.h"
#include "rules.h"

namespace catenary::games::catalonia {

/// The expected final total in units of game::kPointUnit. Requires a position that is not over.
game::Value evaluate(const Position& position);

/// No continuation reaches a higher final total, because no turn scores more than all remaining pieces.
game::Value upper_bound(const Position& position);

}  // namespace catenary::games::catalonia
