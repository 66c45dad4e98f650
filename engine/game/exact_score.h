// SPDX-License-Identifier: MIT
/// Exact results as integers and proven bounds on them, for searches that prove results.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "game/outcome.h"

namespace catenary::game {

using core::Color;

/// From the point of view of a given side: 0 for a draw, otherwise the margin in half points plus one, negative for a
/// loss.
using ExactScore = int;

/// Greater than any score, including Catena's squared ribbons with komi: fewer than 200 * 200 + 10,000 points.
inline constexpr ExactScore kMaxScore = (1 << 17) - 1;

constexpr ExactScore exact_score(const Outcome& outcome, Color side) {
  if (outcome.kind == Outcome::Kind::draw) return 0;
  return outcome.winner == side ? outcome.half_points + 1 : -outcome.half_points - 1;
}

/// The outcome for a score of `side`, in a game with or without margins.
constexpr Outcome outcome_of(ExactScore score, Color side, bool has_margin) {
  if (score == 0) return Outcome::draw();
  const Color winner = score > 0 ? side : opposite(side);
  return has_margin ? Outcome::win_by_half_points(winner, std::abs(score) - 1) : Outcome::win(winner);
}

/// Proven bounds: the score is in [low, high].
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
  /// The intersection of two bounds of the same score.
  ScoreBounds meet(const ScoreBounds& second) const { return {std::max(low, second.low), std::min(high, second.high)}; }
  bool operator==(const ScoreBounds&) const = default;
};

}  // namespace catenary::game
