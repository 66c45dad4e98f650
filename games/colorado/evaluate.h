/// Evaluation of Colorado positions: the log-odds of winning as a weighted sum of terms
/// (game/weighted_terms.h, weights in weights.inc). Ideas:
/// * The game is a race, so a side counts the ranks that its boats still have to go.
///   The fewest moves home say less: on a crowded board the way is rarely as short as on an empty one.
/// * A boat that can go to many squares gets around the boats in its way.
/// * Sunk boats have nothing to do any more, so losing boats is good as long as one is left, and sinking them is bad.
#pragma once

#include <array>
#include <string_view>

#include "game/weighted_terms.h"
#include "rules.h"

namespace catenary::games::colorado {

/// The terms, in the order of the amounts that terms() gives.
inline constexpr auto kTerms = std::to_array<std::string_view>(
    {"to_move", "boats_out", "ranks_to_go", "choices", "home", "attacks", "attacked", "home_choices"});
inline constexpr auto kWeights = game::weights_of(kTerms, std::to_array<game::TermWeight>({
#include "weights.inc"
                                                          }));

using Amounts = std::array<float, kTerms.size()>;

/// The amounts of the terms that kTerms names, for the side to move. Requires a position that is not over.
Amounts terms(const Position& position);

/// How many of all boats are home or sunk, 0 to 1.
inline float phase(const Position& position) {
  const int out = position.boats_out(Color::black).count() + position.boats_out(Color::white).count();
  return 1 - static_cast<float>(out) / (2 * kBoats);
}

/// In thousandths of log-odds, for the side to move. Requires a position that is not over.
inline game::Value evaluate(const Position& position) {
  return game::weighted_sum(kWeights, terms(position), phase(position));
}

}  // namespace catenary::games::colorado
