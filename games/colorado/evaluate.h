/// Judges Colorado positions for the search.
#pragma once

#include "rules.h"
#include "search/value.h"

namespace catenary::games::colorado {

/// In hundredths of a move, for the side to move. Requires a position that is not over.
engine::Value evaluate(const Position& position);

}  // namespace catenary::games::colorado
