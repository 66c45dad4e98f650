// SPDX-License-Identifier: MIT
/// Random choice of a move in which better moves are more likely: weak play that still sees what it does.
#pragma once

#include <cstddef>

#include "core/rng.h"
#include "game/win_rate.h"
#include "player/analysis.h"

namespace catenary::player {

/// Parameters of the choice.
struct Sampling {
  /// In hundredths of the chance to win in an even position: a move that is worse by this much is e times less likely.
  /// Must be positive.
  int temperature = 1;
  game::WinRateModel win_rate;
};

/// Returns the index of a move of the analysis by softmax of the log-odds of winning, so that a lead is not played away
/// more easily than an even game. Never chooses a move that is worse by more than twice the temperature, or anything but
/// the best move if that is a proven win. Requires a non-empty analysis, best move first.
std::size_t sample(const Analysis& analysis, const Sampling& sampling, core::Rng& rng);

}  // namespace catenary::player
