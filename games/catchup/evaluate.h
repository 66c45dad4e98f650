/// Judges Catchup positions for the search. Ideas:
/// * A colour's realm: its stones and the empty cells nearer to it than to the other colour. The largest connected
/// piece
///   of the realm foretells the largest group at the end, the second one the tie-break.
/// * Cells at equal distance go to neither; they are what the stones still to be placed in this turn will decide.
/// * A turn that made a record gives the opponent a third stone: worth a share of a tempo.
#pragma once

#include "rules.h"
#include "search/value.h"

namespace catenary::games::catchup {

/// In hundredths of a cell of the largest group, for the side to move. Requires a position that is not over.
template <int Words>
engine::Value evaluate(const Position<Words>& position);

extern template engine::Value evaluate(const Position<1>&);
extern template engine::Value evaluate(const Position<5>&);

}  // namespace catenary::games::catchup
