/// Judges Catalonia positions for the search.
#pragma once

#include "rules.h"
#include "search/value.h"

namespace catenary::games::catalonia {

/// Expected points until the end of the game, in hundredths of a point. Requires a position that is not over.
engine::Value evaluate(const Position& position);

}  // namespace catenary::games::catalonia
