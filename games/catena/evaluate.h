/// Judges Catena positions for the search. Ideas:
/// * All stones of a ribbon end in one colour, so every ribbon is an election: what is bounded is decided and counts
///   exactly, an open ribbon counts by the chance that each side has to win it.
/// * That chance grows with the majority in the ribbon and with those of the ribbons that it may be joined to:
/// directly,
///   where both can grow onto the same cell, or with one more stone between. It is the more certain the fewer cells the
///   ribbon can still reach.
/// * Stones that are placed beside a ribbon later go to its owner whoever placed them, so playable cells within reach
/// of a
///   ribbon count as part of what is at stake in it.
#pragma once

#include "rules.h"
#include "search/value.h"

namespace catenary::games::catena {

/// How evaluations count: hundredths of a point or of a cell of the longest ribbon, tenths under `square`, whose scores
/// are much larger.
constexpr engine::Value units_per_point(Scoring scoring) { return scoring == Scoring::square ? 10 : 100; }

/// In these units, for the side to move. Requires a position that is not over.
template <int Words>
engine::Value evaluate(const Position<Words>& position);

extern template engine::Value evaluate(const Position<1>&);
extern template engine::Value evaluate(const Position<2>&);
extern template engine::Value evaluate(const Position<5>&);

}  // namespace catenary::games::catena
