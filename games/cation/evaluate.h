// SPDX-License-Identifier: MIT
/// Evaluation of Cation positions: the log-odds of winning as a weighted sum of terms (game/weighted_terms.h,
/// weights in weights.inc). Ideas:
/// * Distance: the number of stones that a colour still needs for a chain between its edges. A diagonal step costs
///   nothing extra while both points beside it are empty: if the opponent takes one, the other still connects.
/// * Scarcity: points at equal distance from both edges are interchangeable. Each stone still needed has a number of
///   candidates; as with resistors, candidates are in parallel and the stones of a chain in series.
/// * The fewer stones are left, the more each one matters.
/// * A crosscut costs the other side its turn, and perhaps its stone, so points where a side can make one are valuable.
/// * A turn is worth part of a stone, but less if it must be spent on moving a stone out of a crosscut.
#pragma once

#include <array>
#include <string_view>

#include "game/weighted_terms.h"
#include "rules.h"

namespace catenary::games::cation {

/// The amounts of the terms, for the side to move.
struct Amounts {
  /// 1 outside a crosscut, when the turn places a stone.
  float to_move = 0;
  /// 1 in a crosscut, when the turn moves a stone.
  float to_relocate = 0;

  // Differences between the sides; more is better for the side to move, except for `blocked`.
  /// The number of stones that a shortest chain still needs: the opponent's minus one's own.
  float distance = 0;
  /// The scarcity of candidates for these stones: the opponent's minus one's own.
  float scarcity = 0;
  /// 1 / (1 + stones needed), so that a stone counts more the fewer are needed.
  float nearness = 0;
  /// 1 if the side to move can no longer complete a chain, -1 if the opponent cannot.
  float blocked = 0;
  /// The total number of stones.
  float stones = 0;
  /// Points where a stone would make a crosscut.
  float cuts = 0;
};

inline constexpr std::string_view kChain = "stones needed for a chain";

/// The names of the terms in weights.inc, with their meanings.
inline constexpr auto kTerms = std::to_array<game::Term<Amounts>>({
    {"to_move", &Amounts::to_move},
    {"to_relocate", &Amounts::to_relocate},
    {"distance", &Amounts::distance, kChain},
    {"scarcity", &Amounts::scarcity, "the choice of points for a chain"},
    {"nearness", &Amounts::nearness, kChain},
    {"blocked", &Amounts::blocked, kChain},
    {"stones", &Amounts::stones},
    {"cuts", &Amounts::cuts, "points for a crosscut"},
});
inline constexpr auto kWeightedTerms = game::weighted_terms(kTerms, std::to_array<game::TermWeight>({
#include "weights.inc"
                                                                    }));

/// Returns the amounts; in a crosscut, those after lifting the stone that costs least. Requires a position that is not
/// over.
template <int Words>
Amounts terms(const Position<Words>& position);

/// The share of the board that is full, from 0 to 1.
template <int Words>
float phase(const Position<Words>& position) {
  return 1 - static_cast<float>(position.free().count()) / static_cast<float>(position.rules().points().count());
}

/// In thousandths of log-odds, for the side to move. Requires a position that is not over.
template <int Words>
game::Value evaluate(const Position<Words>& position) {
  return game::weighted_sum(kWeightedTerms, terms(position), phase(position));
}

}  // namespace catenary::games::cation
