// SPDX-License-Identifier: MIT
/// Choice of a move at random, better moves more often: play that is weak without being blind.
#pragma once

#include <cstddef>

#include "core/rng.h"
#include "game/win_rate.h"
#include "player/analysis.h"

namespace catenary::player {

/// Parameters of the choice.
struct Sampling {
  /// In hundredths of the chance to win: a move that is worse by this is e times less likely. Above 0.
  int temperature = 1;
  game::WinRateModel win_rate;
};

/// Returns the index of a move of the analysis by softmax of the chances to win; a won game is never put at risk, so a
/// proven win is always chosen. Requires an analysis with a move, best first.
std::size_t sample(const Analysis& analysis, const Sampling& sampling, core::Rng& rng);

}  // namespace catenary::player
