// SPDX-License-Identifier: MIT
/// Pruning and reduction parameters of alpha-beta. Each game may have its own (Traits::pruning), tuned by matches and
/// scripts/tune.
#pragma once

#include <array>

namespace catenary::game {

struct PruningParameters {
  /// The number of moves at a node that are searched to full depth before reductions start.
  int full_moves = 3;
  /// The depth of a later move is reduced by log2(depth) * log2(index) times this many hundredths.
  int reduction = 17;
  /// Up to this depth, only late_moves * depth moves of a node are tried, unless all of them lose.
  int late_depth = 2;
  int late_moves = 12;
  /// Up to this depth, a side that is above the window by futility * depth (value units) is assumed to stay there, and
  /// a side that is below it by as much tries only its first full_moves moves.
  int futility_depth = 0;
  int futility = 300;

  bool operator==(const PruningParameters&) const = default;
};

/// Name, help text and range of a pruning parameter, for the commands that set and print it.
struct PruningField {
  const char* name;
  const char* help;
  int PruningParameters::*value;
  int most;
};

inline constexpr std::array kPruningFields = {
    PruningField{"full_moves", "moves searched to full depth", &PruningParameters::full_moves, 1000},
    PruningField{"reduction", "reduction of later moves, in hundredths", &PruningParameters::reduction, 1000},
    PruningField{"late_depth", "depth up to which few moves are tried", &PruningParameters::late_depth, 100},
    PruningField{"late_moves", "how many are tried there, for each ply", &PruningParameters::late_moves, 1000},
    PruningField{"futility_depth", "depth up to which the evaluation may decide", &PruningParameters::futility_depth,
                 100},
    PruningField{"futility", "by what distance to the window, for each ply", &PruningParameters::futility, 100'000},
};

/// The value of a parameter that was not set: the game's own value applies.
inline constexpr int kGameDefault = -1;
inline constexpr PruningParameters kGameDefaults = {kGameDefault, kGameDefault, kGameDefault,
                                                    kGameDefault, kGameDefault, kGameDefault};

/// Returns `set` with unset parameters replaced by those of `own`.
constexpr PruningParameters with_game_defaults(const PruningParameters& set, const PruningParameters& own) {
  PruningParameters parameters = set;
  for (const PruningField& field : kPruningFields)
    if (set.*field.value == kGameDefault) parameters.*field.value = own.*field.value;
  return parameters;
}

}  // namespace catenary::game
