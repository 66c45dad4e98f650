// SPDX-License-Identifier: MIT
/// Parameters of the player: values that can be set by name. One table (parameters.cpp) has the name, the range, the
/// help and the member of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "game/options.h"
#include "player/network_source.h"
#include "search/settings.h"
#include "solve/solution.h"

namespace catenary::player {

struct Parameters {
  /// All but the network, which depends on the game in progress.
  search::SearchSettings search;
  /// All but the threads, which are those of `search`.
  solve::SolverSettings solver;
  NetworkSource network;
  /// Seconds a turn; 0: no such limit, as for the next two.
  double move_time = 0;
  int max_depth = 0;
  std::uint64_t max_nodes = 0;
  /// Randomness of played turns (player/sampling.h); 0: the best turn.
  int temperature = 0;
  /// Search while the opponent does.
  bool ponder = false;
  /// The number of moves of an analysis.
  std::size_t multi_pv = 10;
  /// Front ends that can draw the search while it runs do so.
  bool live_gfx = false;
};

/// The same parameters without what limits or weakens a turn, for hints and analyses whatever the level.
Parameters at_full_strength(Parameters parameters);

/// Names, helps and ranges of all parameters, in the order in which they are listed.
const game::OptionSchema& parameter_schema();
/// All values as text.
game::Options options_of(const Parameters& parameters);
/// Sets one from any accepted spelling (game::Options::set). Changes nothing where it fails: an unknown name, a value
/// out of range, a network file that cannot be read.
core::Result<> set_parameter(Parameters& parameters, std::string_view name, std::string_view value);

}  // namespace catenary::player
