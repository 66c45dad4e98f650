// SPDX-License-Identifier: MIT
/// Time management: the time control of both sides, and the budget of one turn. All times are in seconds.
#pragma once

#include "core/color.h"

namespace catenary::player {

using core::Color;

/// A time control: absolute (byo_yomi 0), Canadian byo-yomi of `stones` moves, or none (byo_yomi > 0 and
/// no stones).
struct TimeControl {
  double main = 0;
  double byo_yomi = 1;
  int stones = 0;

  bool unlimited() const { return stones == 0 && byo_yomi > 0; }
};

/// The time allowed for one turn.
struct TurnBudget {
  /// The planned time; see SearchLimits::soft_seconds.
  double soft = 0;
  /// The search is stopped after this time.
  double hard = 0;
};

/// The time that one side has left.
struct TimeLeft {
  double seconds = 0;
  /// Moves still to make in `seconds` of byo-yomi; 0 while in main time.
  int stones = 0;
};

/// The clocks of both sides, updated between reports of the remaining time.
class GameClock {
 public:
  explicit GameClock(const TimeControl& control = {}) : x_control(control) { restart(); }

  bool unlimited() const { return x_control.unlimited(); }
  /// Resets both sides to their full time.
  void restart();
  /// Sets the remaining time from a report; 0 stones means main time. Requires black or white.
  void set_left(Color side, const TimeLeft& left) { x_left[side_index(side)] = left; }
  const TimeLeft& left(Color side) const { return x_left[side_index(side)]; }
  /// Subtracts the time of a completed move, entering byo-yomi when main time runs out.
  void spend(Color side, double seconds);
  /// The time for a turn when about `turns` remain in the game. Requires a limited clock and turns >= 1.
  TurnBudget budget(Color side, int turns) const;

 private:
  void enter_byo_yomi(TimeLeft& left, double overdue) const;

  TimeControl x_control;
  TimeLeft x_left[2];
};

/// The budget for a fixed time per turn.
TurnBudget fixed_budget(double seconds);

}  // namespace catenary::player
