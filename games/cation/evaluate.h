// SPDX-License-Identifier: MIT
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

/// The amounts of the terms, for the side to move.
struct Amounts {
  /// 1 outside a crosscut, where the turn places a stone.
  float to_move = 0;
  /// 1 in a crosscut, where the turn moves a stone.
  float to_relocate = 0;

  // Differences between the sides; more is better for the side to move, except for `blocked`.
  /// The stones of a shortest chain that are still needed: the opponent's minus own ones.
  float distance = 0;
  /// The scarcity of candidates for these stones: the opponent's minus the own one.
  float scarcity = 0;
  /// 1 / (1 + stones needed), so that a stone counts more the fewer are left.
  float nearness = 0;
  /// 1 where the side has no way left, -1 where the opponent has none.
  float blocked = 0;
  /// All stones.
  float stones = 0;
  /// Points where a stone makes a crosscut.
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

/// Returns the amounts; in a crosscut, those with the stone lifted that is missed least. Requires a position that is
/// not over.
template <int Words>
Amounts terms(const Position<Words>& position);

/// The share of the board that is full, 0 to 1.
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
