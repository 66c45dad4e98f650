// SPDX-License-Identifier: MIT
#include "search/time_scaling.h"

#include <algorithm>

namespace catenary::search {

double TimeScaling::share(core::Move best, game::Value value) {
  // Shares of the planned time, and the drop in value that doubles it: about what a lead of one stone or step is worth.
  constexpr double kUnstable = 1.3;
  constexpr double kForEachStable = 0.15;
  constexpr double kDrop = 200;
  x_stable = best == x_best ? x_stable + 1 : 0;
  const double drop = x_iterations > 0 ? std::clamp((x_value - value) / kDrop, 0.0, 1.0) : 0;
  x_best = best;
  x_value = value;
  ++x_iterations;
  return std::clamp(kUnstable - kForEachStable * x_stable + drop, 0.5, 2.0);
}

}  // namespace catenary::search
