// SPDX-License-Identifier: MIT
/// The games of this build, for the benchmarks.
#pragma once

#include "all_games.h"

namespace catenary::bench {

inline const player::Registry& registry() {
  static const player::Registry all = [] {
    player::Registry games;
    games::register_all(games);
    return games;
  }();
  return all;
}

}  // namespace catenary::bench
