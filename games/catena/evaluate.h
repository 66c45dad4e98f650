/// Judges Catena positions for the search.
#pragma once

#include "rules.h"
#include "search/value.h"

namespace catenary::games::catena {

/// In hundredths of a point, for the side to move. Requires a position that is not over.
template <int Words>
engine::Value evaluate(const Position<Words>& position);

extern template engine::Value evaluate(const Position<1>&);
extern template engine::Value evaluate(const Position<2>&);
extern template engine::Value evaluate(const Position<5>&);

}  // namespace catenary::games::catena
