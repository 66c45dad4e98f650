// SPDX-License-Identifier: MIT
/// The chance of winning for a value of the search, by a logistic curve fitted to each game.
#pragma once

#include <algorithm>
#include <cmath>

#include "game/value.h"

namespace catenary::game {

/// Games keep their own model in `games/NAME/win_rate.inc`, which scripts/fit-win-rate writes. In a cooperative game it
/// gives the chance of a total above `even`.
struct WinRateModel {
  /// The value that corresponds to a chance of one half: 0, or the usual total.
  double even = 0;
  /// The value difference that multiplies the odds by e.
  double scale = 300;

  /// From 0 to 1; proven results are certain.
  double operator()(Value value) const {
    if (is_win(value)) return 1;
    if (is_loss(value)) return 0;
    return 1 / (1 + std::exp((even - value) / scale));
  }
};

/// The chance in percent of an unproven result, from 1 to 99.
inline int percent(double chance) { return static_cast<int>(std::clamp(std::lround(100 * chance), 1L, 99L)); }

}  // namespace catenary::game
