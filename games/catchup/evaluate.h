/// Judges Catchup positions for the search: the log-odds of winning as a weighted sum of terms
/// (search/weighted_terms.h, weights in weights.inc). Ideas:
/// * A large group early is a target, and making it gives stones away; late it is the score. So each term has a weight
///   for the opening and one for the end.
/// * A colour's realm: its stones and the empty cells nearer to it than to the other colour; cells at equal distance
///   go to neither. Its largest pieces foretell the groups at the end.
/// * What a colour could still connect if it were left alone, and by its next stone.
/// * The stones still to be placed in the turn, and the third stone that a record gives to the opponent.
#pragma once

#include <array>

#include "rules.h"
#include "search/weighted_terms.h"

namespace catenary::games::catchup {

inline constexpr std::array kWeights = std::to_array<engine::TermWeight>({
#include "weights.inc"
});

/// The amounts of the terms that kWeights names, for the side to move. Requires a position that is not over.
template <int Words>
std::array<float, kWeights.size()> terms(const Position<Words>& position);

/// How full the board is, 0 to 1.
template <int Words>
float phase(const Position<Words>& position);

/// In thousandths of log-odds, for the side to move. Requires a position that is not over.
template <int Words>
engine::Value evaluate(const Position<Words>& position) {
  return engine::weighted_sum(kWeights, terms(position), phase(position));
}

extern template std::array<float, kWeights.size()> terms(const Position<1>&);
extern template std::array<float, kWeights.size()> terms(const Position<5>&);
extern template float phase(const Position<1>&);
extern template float phase(const Position<5>&);

}  // namespace catenary::games::catchup
