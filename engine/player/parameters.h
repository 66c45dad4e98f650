// SPDX-License-Identifier: MIT
/// Parameters of the player: values that can be set by name. A table in parameters.cpp lists their names, ranges, help
/// texts and members.
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
  /// Threads, network and contempt side come from the other parameters and from the request (Player::make_request).
  search::SearchSettings search = {};
  /// Threads come from the other parameters too.
  solve::SolverSettings solver = {};
  NetworkSource network = {};
  Effort effort = {};
  /// Whether to search during the opponent's turn.
  bool ponder = false;
  /// The number of moves in an analysis.
  std::size_t multi_pv = 10;
  /// Whether front ends that can draw a running search do so.
  bool live_gfx = false;
};

/// Names, help texts and ranges of all parameters, in the order in which they are listed.
const game::OptionSchema& parameter_schema();
/// All values as text.
game::Options options_of(const Parameters& parameters);
/// Sets a parameter from any accepted spelling (game::Options::set). On failure changes nothing; it fails for an
/// unknown name, a value out of range and an unreadable network file.
core::Result<> set_parameter(Parameters& parameters, std::string_view name, std::string_view value);

}  // namespace catenary::player
