// SPDX-License-Identifier: MIT
/// Evaluation of Colorado positions: the log-odds of winning as a weighted sum of terms
/// (game/weighted_terms.h, weights in weights.inc). Ideas:
/// * The game is a race, so a side counts the ranks that its boats still have to go. The minimum number of moves home
///   is a worse measure: on a crowded board the way is rarely as short as on an empty one.
/// * A boat that can go to many squares can get around boats in its way.
/// * Sunk boats have nothing left to do, so losing boats is good as long as one remains, and sinking them is bad.
#pragma once

#include <array>
#include <string_view>

#include "game/weighted_terms.h"
#include "rules.h"

namespace catenary::games::colorado {

/// The amounts of the terms, for the side to move.
struct Amounts {
  /// The constant 1.
  float to_move = 0;

  // Differences: the side to move minus the opponent.
  /// Boats that are neither home nor sunk, the ranks that they still have to go, and the number of their moves.
  float boats_out = 0;
  float ranks_to_go = 0;
  float choices = 0;
  /// Boats at home.
  float home = 0;
  /// Boats that can reach home in one move.
  float home_choices = 0;

  /// Boats of the opponent that the side to move can sink minus its own that the opponent can sink.
  float attacks = 0;
  float attacked = 0;
};

inline constexpr std::string_view kRace = "the way home";

/// The names of the terms in weights.inc, with their meanings.
inline constexpr auto kTerms = std::to_array<game::Term<Amounts>>({
    {"to_move", &Amounts::to_move},
    {"boats_out", &Amounts::boats_out, kRace},
    {"ranks_to_go", &Amounts::ranks_to_go, kRace},
    {"choices", &Amounts::choices, "moves to choose from"},
    {"home", &Amounts::home, kRace},
    {"attacks", &Amounts::attacks, "boats that can be sunk"},
    {"attacked", &Amounts::attacked, "boats that can be sunk"},
    {"home_choices", &Amounts::home_choices, "boats that can go home in one move"},
});
inline constexpr auto kWeightedTerms = game::weighted_terms(kTerms, std::to_array<game::TermWeight>({
#include "weights.inc"
                                                                    }));

/// Requires a position that is not over.
Amounts terms(const Position& position);

/// The share of all boats that are home or sunk, from 0 to 1.
inline float phase(const Position& position) {
  const int out = position.boats_out(Color::black).count() + position.boats_out(Color::white).count();
  return 1 - static_cast<float>(out) / (2 * kBoats);
}

/// In thousandths of log-odds, for the side to move. Requires a position that is not over.
inline game::Value evaluate(const Position& position) {
  return game::weighted_sum(kWeightedTerms, terms(position), phase(position));
}

}  // namespace catenary::games::colorado
