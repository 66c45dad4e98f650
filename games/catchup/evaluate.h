// SPDX-License-Identifier: MIT
/// Evaluation of Catchup positions: the log-odds of winning as a weighted sum of terms
/// (game/weighted_terms.h, weights in weights.inc). Ideas:
/// * A large group early is a target, and making it gives the opponent extra stones; late it is the score. So each term
///   has one weight for the opening and one for the end.
/// * A colour's realm: its stones and the empty cells nearer to it than to the other colour; cells at equal distance
///   belong to neither. Its largest pieces predict the groups at the end.
/// * What a colour could still connect if the opponent passed, and with its next stone.
/// * The stones still to be placed in the turn, and the third stone that a record gives the opponent.
#pragma once

#include <array>
#include <string_view>

#include "game/weighted_terms.h"
#include "rules.h"

namespace catenary::games::catchup {

/// The amounts of the terms, for the side to move.
struct Amounts {
  /// The maximum number of stones that may still be placed in this turn.
  float stones_to_place = 0;
  /// 1 if the turn gives the opponent a third stone.
  float gives_bonus = 0;

  // Differences: the side to move minus the opponent.
  /// Sizes of the largest and second-largest group.
  float largest_group = 0;
  float second_group = 0;
  /// The sum of the squared sizes of all groups.
  float group_squares = 0;
  /// Sizes of the largest connected piece of the realm, and of the whole realm.
  float largest_realm = 0;
  float realm = 0;
  /// The size of the largest connected piece of stones and empty cells.
  float reachable = 0;
  /// The size of the largest group that one more stone can create.
  float largest_by_one_stone = 0;
  /// The number of empty cells next to the largest group; the mean if several are equally large.
  float room = 0;
  /// The total number of stones.
  float stones = 0;
};

inline constexpr std::string_view kGroups = "the sizes of the groups";
inline constexpr std::string_view kRealm = "cells nearer to own stones";
inline constexpr std::string_view kRoom = "room for the groups to grow";

/// The names of the terms in weights.inc, with their meanings.
inline constexpr auto kTerms = std::to_array<game::Term<Amounts>>({
    {"stones_to_place", &Amounts::stones_to_place},
    {"gives_bonus", &Amounts::gives_bonus},
    {"largest_group", &Amounts::largest_group, kGroups},
    {"second_group", &Amounts::second_group, kGroups},
    {"group_squares", &Amounts::group_squares, kGroups},
    {"largest_realm", &Amounts::largest_realm, kRealm},
    {"realm", &Amounts::realm, kRealm},
    {"reachable", &Amounts::reachable, kRoom},
    {"largest_by_one_stone", &Amounts::largest_by_one_stone, kRoom},
    {"room", &Amounts::room, kRoom},
    {"stones", &Amounts::stones},
});
inline constexpr auto kWeightedTerms = game::weighted_terms(kTerms, std::to_array<game::TermWeight>({
#include "weights.inc"
                                                                    }));

/// Requires a position that is not over.
template <int Words>
Amounts terms(const Position<Words>& position);

/// The share of the board that is full, from 0 to 1.
template <int Words>
float phase(const Position<Words>& position);

/// In thousandths of log-odds, for the side to move. Requires a position that is not over.
template <int Words>
game::Value evaluate(const Position<Words>& position) {
  return game::weighted_sum(kWeightedTerms, terms(position), phase(position));
}

}  // namespace catenary::games::catchup
