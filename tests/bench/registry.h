/// The games of this build, for the benchmarks.
#pragma once

#include "all_games.h"

namespace catenary::bench {

inline const engine::Registry& registry() {
  static const engine::Registry all = [] {
    engine::Registry games;
    games::register_all(games);
    return games;
  }();
  return all;
}

}  // namespace catenary::bench
