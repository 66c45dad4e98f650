/// Judges Colorado positions for the search. Ideas:
/// * The game is a race, so a side is judged by what its boats that are not home have still to do: the moves of each to
/// the
///   nearest home square that its own side does not hold (Rules::home_distances), and the ranks to go. The ranks count
///   more: on a crowded board the way is rarely as short as on the empty one.
/// * A home square that the opponent blocks counts as free: the boat on it has to leave, or can be sunk from outside.
/// * A boat that can go to many squares gets around the boats in its way.
/// * Sunk boats have nothing to do any more, so losing boats is good as long as one is left, sinking them is bad, and a
///   boat that can be sunk on landing at home is no weakness: only the exact end of the game punishes a sinking there.
#pragma once

#include "rules.h"
#include "search/value.h"

namespace catenary::games::colorado {

/// In hundredths of a move or so, for the side to move. Requires a position that is not over.
engine::Value evaluate(const Position& position);

}  // namespace catenary::games::colorado
