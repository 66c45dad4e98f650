#include "gtp/solve_text.h"

#include <cstdlib>

namespace catenary::protocol {

std::string bound_text(const engine::Solution& solution, engine::ExactScore score, engine::Color side) {
  const bool open = std::abs(score) == engine::kMostScore;
  return to_text(outcome_of(score, side, solution.has_margin && !open));
}

std::string bounds_text(const engine::Solution& solution, engine::Color side) {
  return "from " + bound_text(solution, solution.bounds.low, side) + " to " +
         bound_text(solution, solution.bounds.high, side);
}

}  // namespace catenary::protocol
