/// Judges Catena positions for the search. Ideas:
/// * All stones of a ribbon end in one colour, so every ribbon is an election: what is bounded is decided and counts
///   exactly, an open ribbon counts by the chance that each side has to win it.
/// * That chance grows with the majority in the ribbon and with those of the ribbons that it may be joined to:
/// directly,
///   where both can grow onto the same cell, or with one more stone between. It is the more certain the fewer cells
///   the ribbon can still reach.
/// * Stones that are placed beside a ribbon later go to its owner whoever placed them, so playable cells within reach
///   of a ribbon count as part of what is at stake in it.
/// * A game is won by any lead, so a lead is worth what it is beside all that may still change it.
#pragma once

#include "rules.h"
#include "search/weighted_terms.h"

namespace catenary::games::catena {

/// What the end of the game may bring the side to move, in the measure of the scoring: points, or cells of the longest
/// ribbon.
struct Forecast {
  double lead = 0;
  /// Of the lead; above 0.
  double deviation = 0;
};

/// Requires a position that is not over.
template <int Words>
Forecast forecast(const Position<Words>& position);

/// For the side to move. Under `area` in thousandths of log-odds: the forecast's lead by its deviation, so that a side
/// that leads plays for certainty and one that is behind for a chance. In hundredths of a cell under `longest`, in
/// tenths of a point under `square`. Requires a position that is not over.
template <int Words>
engine::Value evaluate(const Position<Words>& position);

extern template Forecast forecast(const Position<1>&);
extern template Forecast forecast(const Position<2>&);
extern template Forecast forecast(const Position<5>&);
extern template engine::Value evaluate(const Position<1>&);
extern template engine::Value evaluate(const Position<2>&);
extern template engine::Value evaluate(const Position<5>&);

}  // namespace catenary::games::catena
