// SPDX-License-Identifier: MIT
#include "player/sampling.h"

#include <cmath>
#include <vector>

namespace catenary::player {

namespace {

/// A number in [0, 1), the same on every machine.
double fraction(core::Rng& rng) { return std::ldexp(static_cast<double>(rng() >> 11), -53); }

}  // namespace

std::size_t sample(const Analysis& analysis, const Sampling& sampling, core::Rng& rng) {
  if (game::is_win(analysis.moves.front().value)) return 0;
  const double best = sampling.win_rate(analysis.moves.front().value);
  std::vector<double> sums;
  double sum = 0;
  for (const AnalyzedMove& entry : analysis.moves) {
    sum += std::exp(100 * (sampling.win_rate(entry.value) - best) / sampling.temperature);
    sums.push_back(sum);
  }
  const double lot = sum * fraction(rng);
  std::size_t index = 0;
  while (index + 1 < sums.size() && sums[index] <= lot) ++index;
  return index;
}

}  // namespace catenary::player
