// SPDX-License-Identifier: MIT
#include "player/sampling.h"

#include <cmath>
#include <vector>

namespace catenary::player {

namespace {

/// Moves that are worse by more than this many temperatures are never chosen.
constexpr double kMostTemperatures = 2;
/// Near even chances, the odds change by e with this many hundredths of the chance to win.
constexpr double kHundredthsPerLogOdds = 25;

/// A number in [0, 1), the same on every machine.
double fraction(core::Rng& rng) { return std::ldexp(static_cast<double>(rng() >> 11), -53); }

}  // namespace

std::size_t sample(const Analysis& analysis, const Sampling& sampling, core::Rng& rng) {
  const game::Value best = analysis.moves.front().value;
  if (game::is_win(best)) return 0;
  const double unit = sampling.win_rate.scale * sampling.temperature / kHundredthsPerLogOdds;
  std::vector<double> sums;
  double sum = 0;
  for (const AnalyzedMove& entry : analysis.moves) {
    const double loss = static_cast<double>(best - entry.value) / unit;
    if (loss > kMostTemperatures) break;
    sum += std::exp(-loss);
    sums.push_back(sum);
  }
  const double lot = sum * fraction(rng);
  std::size_t index = 0;
  while (index + 1 < sums.size() && sums[index] <= lot) ++index;
  return index;
}

}  // namespace catenary::player
