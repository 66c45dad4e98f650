// SPDX-License-Identifier: MIT
/// Parameters of the player: what can be set by name, and the values that searches and proofs read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "game/options.h"
#include "search/settings.h"
#include "solve/solution.h"

namespace catenary::player {

/// The parameters, read once when they are set.
struct Parameters {
  search::SearchSettings search;
  solve::SolverSettings solver;
  /// Seconds a turn; 0: no such limit, as for the next two.
  double move_time = 0;
  int max_depth = 0;
  std::uint64_t max_nodes = 0;
  /// Randomness of played turns (player/sampling.h); 0: the best turn.
  int temperature = 0;
  /// Search while the opponent does.
  bool ponder = false;
  /// The number of moves of an analysis.
  std::size_t multi_pv = 0;
};

/// The schema of all parameters, with those of a front end before the pruning parameters.
game::OptionSchema parameter_schema(const game::OptionSchema& of_front_end);
/// The values of options with such a schema.
Parameters parameters_of(const game::Options& options);

}  // namespace catenary::player
