// SPDX-License-Identifier: MIT
/// Parameters of the player: values that can be set by name. One table (parameters.cpp) has the name, the range, the
/// help and the member of each.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"
#include "game/options.h"
#include "player/levels.h"
#include "player/network_source.h"
#include "search/settings.h"
#include "solve/solution.h"

namespace catenary::player {

struct Parameters {
  /// Threads, network and contempt side come from the other parameters and from what is asked (Player::make_request).
  search::SearchSettings search = {};
  /// Threads likewise.
  solve::SolverSettings solver = {};
  NetworkSource network = {};
  Effort effort = {};
  /// Search while the opponent does.
  bool ponder = false;
  /// The number of moves of an analysis.
  std::size_t multi_pv = 10;
  /// Front ends that can draw the search while it runs do so.
  bool live_gfx = false;
};

/// Names, helps and ranges of all parameters, in the order in which they are listed.
const game::OptionSchema& parameter_schema();
/// All values as text.
game::Options options_of(const Parameters& parameters);
/// Sets one from any accepted spelling (game::Options::set). Changes nothing where it fails: an unknown name, a value
/// out of range, a network file that cannot be read.
core::Result<> set_parameter(Parameters& parameters, std::string_view name, std::string_view value);

}  // namespace catenary::player
