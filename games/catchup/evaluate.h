/// Evaluation of Catchup positions: the log-odds of winning as a weighted sum of terms
/// (game/weighted_terms.h, weights in weights.inc). Ideas:
/// * A large group early is a target, and making it gives stones away; late it is the score. So each term has a weight
///   for the opening and one for the end.
/// * A colour's realm: its stones and the empty cells nearer to it than to the other colour; cells at equal distance
///   go to neither. Its largest pieces foretell the groups at the end.
/// * What a colour could still connect if it were left alone, and by its next stone.
/// * The stones still to be placed in the turn, and the third stone that a record gives to the opponent.
#pragma once

#include <array>
#include <string_view>

#include "game/weighted_terms.h"
#include "rules.h"

namespace catenary::games::catchup {

/// The terms, in the order of the amounts that terms() gives.
inline constexpr auto kTerms =
    std::to_array<std::string_view>({"stones_to_place", "gives_bonus", "largest_group", "second_group", "group_squares",
                                     "largest_realm", "realm", "reachable", "largest_by_one_stone", "room", "stones"});
inline constexpr auto kWeights = game::weights_of(kTerms, std::to_array<game::TermWeight>({
#include "weights.inc"
                                                          }));

/// The amounts of the terms that kTerms names, for the side to move. Requires a position that is not over.
template <int Words>
std::array<float, kTerms.size()> terms(const Position<Words>& position);

/// How full the board is, 0 to 1.
template <int Words>
float phase(const Position<Words>& position);

/// In thousandths of log-odds, for the side to move. Requires a position that is not over.
template <int Words>
game::Value evaluate(const Position<Words>& position) {
  return game::weighted_sum(kWeights, terms(position), phase(position));
}

}  // namespace catenary::games::catchup
