/// Evaluation of Cation positions: the log-odds of winning as a weighted sum of terms (game/weighted_terms.h,
/// weights in weights.inc). Ideas:
/// * Distance: the stones that a colour still needs for a chain between its edges. A diagonal step costs nothing extra
///   while both points beside it are empty: whichever of them the opponent takes, the other one connects.
/// * Scarcity: points that are equally far from both edges stand for each other. Each stone still needed has so many
///   candidates; like resistors, candidates lie parallel and the stones of a chain in series.
/// * A stone of distance means the more the fewer are left.
/// * A crosscut costs the other side its turn, and perhaps its stone, so points where a side can make one are good.
/// * A turn is worth part of a stone, less while it is spent on moving a stone out of a crosscut.
#pragma once

#include <array>
#include <string_view>

#include "game/weighted_terms.h"
#include "rules.h"

namespace catenary::games::cation {

/// The terms, in the order of the amounts that terms() gives.
inline constexpr auto kTerms = std::to_array<std::string_view>(
    {"to_move", "to_relocate", "distance", "scarcity", "nearness", "blocked", "stones", "cuts"});
inline constexpr auto kWeights = game::weights_of(kTerms, std::to_array<game::TermWeight>({
#include "weights.inc"
                                                          }));

using Amounts = std::array<float, kTerms.size()>;

/// The amounts of the terms that kTerms names, for the side to move; in a crosscut those with the stone lifted that
/// is missed least. Requires a position that is not over.
template <int Words>
Amounts terms(const Position<Words>& position);

/// How full the board is, 0 to 1.
template <int Words>
float phase(const Position<Words>& position) {
  return 1 - static_cast<float>(position.free().count()) / static_cast<float>(position.rules().points().count());
}

/// In thousandths of log-odds, for the side to move. Requires a position that is not over.
template <int Words>
game::Value evaluate(const Position<Words>& position) {
  return game::weighted_sum(kWeights, terms(position), phase(position));
}

}  // namespace catenary::games::cation
