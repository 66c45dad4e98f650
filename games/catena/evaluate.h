// SPDX-License-Identifier: MIT
/// Evaluation of Catena positions: the log-odds of winning as a weighted sum of terms (game/weighted_terms.h,
/// weights in weights.inc). Ideas:
/// * All stones of a ribbon end in one colour, so every ribbon is like an election: bounded ribbons are decided and
///   count exactly; an open ribbon counts by each side's chance to win it.
/// * That chance grows with the majority in the ribbon and with the majorities in ribbons that may be joined to it:
///   directly, if both can grow onto the same cell, or with one more stone between. The fewer cells the ribbon can
///   still reach, the more certain it is.
/// * Stones placed next to a ribbon later go to its owner, whoever placed them, so playable cells within reach of a
///   ribbon are part of the stake.
/// * Any lead wins the game, so a lead is weighed against everything that may still change it.
#pragma once

#include <array>

#include "game/weighted_terms.h"
#include "open_ribbons.h"
#include "rules.h"

namespace catenary::games::catena {

/// The amounts of the terms, for the side to move. All are divided by Forecast::unit.
struct Amounts {
  /// Forecast::settled.
  float settled = 0;
  /// Forecast::open.
  float open = 0;
  /// TurnState::stones_left. A stone to place is worth some lead, and a lead is worth more log-odds the less the rest
  /// can change the result, so stones are divided by the unit too.
  float stones_to_place = 0;
};

/// The names of the terms in weights.inc, with their meanings.
inline constexpr auto kTerms = std::to_array<game::Term<Amounts>>({
    {"settled", &Amounts::settled, "points that are decided"},
    {"open", &Amounts::open, "points to expect from ribbons that can grow"},
    {"stones_to_place", &Amounts::stones_to_place},
});
inline constexpr auto kWeightedTerms = game::weighted_terms(kTerms, std::to_array<game::TermWeight>({
#include "weights.inc"
                                                                    }));

/// The expected result for the side to move, in the units of the scoring: points, or cells of the longest ribbon.
struct Forecast {
  /// The lead from what is decided, including komi and button.
  double settled = 0;
  /// The lead that ribbons that can still grow add to it.
  double open = 0;
  /// The lead that corresponds to one natural unit of log-odds, the scale of all terms; positive. Under `area` it is
  /// the standard deviation of the expected result, so that a side that leads plays safely and a side that is behind
  /// takes risks.
  double unit = 0;
};

/// Requires a position that is not over, and its open ribbons.
template <int Words>
Forecast forecast(const Position<Words>& position, const OpenRibbons<Words>& open);

/// Requires a position that is not over.
template <int Words>
Amounts terms(const Position<Words>& position, const Forecast& expected) {
  const auto amount = [&](double lead) { return static_cast<float>(lead / expected.unit); };
  return {.settled = amount(expected.settled),
          .open = amount(expected.open),
          .stones_to_place = amount(position.turn().stones_left)};
}

/// The share of the board that is no longer playable, from 0 to 1.
template <int Words>
float phase(const Position<Words>& position) {
  const auto cells = static_cast<float>(position.rules().grid().cell_count());
  return 1 - static_cast<float>(position.playable().count()) / cells;
}

/// In thousandths of log-odds, for the side to move. Requires a position that is not over.
template <int Words>
game::Value evaluate(const Position<Words>& position) {
  return game::weighted_sum(kWeightedTerms, terms(position, forecast(position, open_ribbons(position))),
                            phase(position));
}

}  // namespace catenary::games::catena
