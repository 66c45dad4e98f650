// SPDX-License-Identifier: MIT
/// Time management: the time control of both sides, and the budget of one turn. Seconds everywhere.
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

/// The time that one turn may take.
struct TurnBudget {
  /// The time to plan with; see SearchLimits::soft_seconds.
  double soft = 0;
  /// The search is cut short after this.
  double hard = 0;
};

/// The time left to one side.
struct TimeLeft {
  double seconds = 0;
  /// Moves still to make in `seconds` of byo-yomi; 0 while in main time.
  int stones = 0;
};

/// The clocks of both sides, kept between reports of the time that is left.
class GameClock {
 public:
  explicit GameClock(const TimeControl& control = {}) : x_control(control) { restart(); }

  bool unlimited() const { return x_control.unlimited(); }
  /// Both sides have their full time again.
  void restart();
  /// Sets what a report says is left: stones 0 means main time. Requires black or white.
  void set_left(Color side, const TimeLeft& left) { x_left[side_index(side)] = left; }
  const TimeLeft& left(Color side) const { return x_left[side_index(side)]; }
  /// Takes the time of one answered move off the clock, over into byo-yomi where main time is used up.
  void spend(Color side, double seconds);
  /// The time for a turn when about `turns` of it are left in the game. Requires a limited clock and turns >= 1.
  TurnBudget budget(Color side, int turns) const;

 private:
  void enter_byo_yomi(TimeLeft& left, double overdue) const;

  TimeControl x_control;
  TimeLeft x_left[2];
};

/// The budget of a fixed time a turn.
TurnBudget fixed_budget(double seconds);

}  // namespace catenary::player
