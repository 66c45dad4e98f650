/// Writes what the solver has proven.
#pragma once

#include <string>

#include "search/solution.h"

namespace catenary::protocol {

/// One of the bounds of a solution for `side`: "B+3"; only who wins, "B+", where nothing is proven.
std::string bound_text(const engine::Solution& solution, engine::ExactScore score, engine::Color side);

/// The worst and the best that `side` can get as far as is proven: "from W+1 to W+5".
std::string bounds_text(const engine::Solution& solution, engine::Color side);

}  // namespace catenary::protocol
