/// Judges Cation positions for the search. Ideas:
/// * Distance: the stones that a colour still needs for a chain between its edges. A diagonal step costs nothing extra
///   while both points beside it are empty: whichever of them the opponent takes, the other one connects.
/// * Breadth: points that are equally far from both edges stand for each other. Each stone still needed has so many
///   candidates; like resistors, candidates lie parallel and the stones of a chain in series.
/// * Tempo: a turn is worth part of a stone, less while it is spent on moving a stone out of a crosscut.
#pragma once

#include "rules.h"
#include "search/value.h"

namespace catenary::games::cation {

/// In hundredths of a stone of distance, for the side to move. Requires a position that is not over.
template <int Words>
engine::Value evaluate(const Position<Words>& position);

extern template engine::Value evaluate(const Position<2>&);
extern template engine::Value evaluate(const Position<6>&);

}  // namespace catenary::games::cation
