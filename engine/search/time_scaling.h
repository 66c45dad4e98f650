// SPDX-License-Identifier: MIT
/// Time management within a turn: adjusts the planned time to the results of the search's iterations.
#pragma once

#include "core/move.h"
#include "game/value.h"

namespace catenary::search {

class TimeScaling {
 public:
  /// Returns the share of the planned time to spend, from 0.5 to 2, after an iteration with this result: less the
  /// longer the best move has stayed the same, more if the value has just dropped.
  double share(core::Move best, game::Value value);

 private:
  core::Move x_best;
  game::Value x_value = 0;
  int x_iterations = 0;
  int x_stable = 0;
};

}  // namespace catenary::search
