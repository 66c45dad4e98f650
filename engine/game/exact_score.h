// SPDX-License-Identifier: MIT
/// Exact results as whole numbers and proven bounds on them, for searches that prove results.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "game/outcome.h"

namespace catenary::game {

using core::Color;

/// From the point of view of a stated side: 0 for a draw, otherwise one more than the margin in half points, negative
/// for a loss.
using ExactScore = int;

/// Above every score, also Catena's squares of ribbons with komi: fewer than 200 * 200 + 10,000 points.
inline constexpr ExactScore kMaxScore = (1 << 17) - 1;

constexpr ExactScore exact_score(const Outcome& outcome, Color side) {
  if (outcome.kind == Outcome::Kind::draw) return 0;
  return outcome.winner == side ? outcome.half_points + 1 : -outcome.half_points - 1;
}

/// The outcome that a score of `side` stands for, in a game whose wins have a margin or not.
constexpr Outcome outcome_of(ExactScore score, Color side, bool has_margin) {
  if (score == 0) return Outcome::draw();
  const Color winner = score > 0 ? side : opposite(side);
  return has_margin ? Outcome::win_by_half_points(winner, std::abs(score) - 1) : Outcome::win(winner);
}

/// Proven: the score lies in [low, high].
struct ScoreBounds {
  ExactScore low = -kMaxScore;
  ExactScore high = kMaxScore;

  static constexpr ScoreBounds exactly(ExactScore score) { return {score, score}; }
  bool exact() const { return low == high; }
  bool reaches(ExactScore target) const { return low >= target; }
  bool misses(ExactScore target) const { return high < target; }
  bool decides(ExactScore target) const { return reaches(target) || misses(target); }
  /// The same for the other side.
  ScoreBounds reversed() const { return {-high, -low}; }
  /// Requires bounds of the same score.
  ScoreBounds meet(const ScoreBounds& second) const { return {std::max(low, second.low), std::min(high, second.high)}; }
  bool operator==(const ScoreBounds&) const = default;
};

}  // namespace catenary::game
