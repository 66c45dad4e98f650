// SPDX-License-Identifier: MIT
#include "player/game_clock.h"

#include <algorithm>

namespace catenary::player {

namespace {

/// The part of the remaining time that is reserved for delay on the way to the controller's clock.
constexpr double kReserveSeconds = 0.05;
constexpr double kReserveShare = 0.03;
/// The smallest budget, so that a first iteration can be completed.
constexpr double kMinSeconds = 0.001;
/// Each iteration takes several times as long as the one before, so one that starts after this share of the budget
/// rarely finishes.
constexpr double kSoftShare = 0.6;
/// Limits of the hard budget, as multiples of a turn's share: a turn that takes longer leaves less for the others.
constexpr double kMaxPeriodShare = 1.5;
constexpr double kMaxMainShare = 2;
/// The part of a move's byo-yomi time that a turn in main time adds to its share. The rest is a reserve.
constexpr double kRefillShare = 0.8;
/// A turn may overrun the main time by this part of a move's byo-yomi time, so that it never loses on time.
constexpr double kMaxRefill = 0.5;
/// Beyond its share, a turn uses at most this part of the main time, because the number of remaining turns is only an
/// estimate.
constexpr double kMaxMainTime = 0.3;

double usable(double seconds) {
  return std::max(kMinSeconds, seconds - std::max(kReserveSeconds, kReserveShare * seconds));
}

}  // namespace

TurnBudget fixed_budget(double seconds) { return {seconds, seconds}; }

void GameClock::restart() {
  for (TimeLeft& left : x_left) {
    left = {x_control.main, 0};
    if (x_control.main <= 0 && x_control.byo_yomi > 0) enter_byo_yomi(left, 0);
  }
}

void GameClock::enter_byo_yomi(TimeLeft& left, double overdue) const {
  left = {x_control.byo_yomi - overdue, std::max(1, x_control.stones)};
}

void GameClock::spend(Color side, double seconds) {
  TimeLeft& left = x_left[side_index(side)];
  left.seconds -= seconds;
  if (left.stones > 0) {
    if (--left.stones == 0) enter_byo_yomi(left, 0);
  } else if (left.seconds <= 0 && x_control.byo_yomi > 0) {
    enter_byo_yomi(left, -left.seconds);
    if (--left.stones == 0) enter_byo_yomi(left, 0);
  }
  left.seconds = std::max(0.0, left.seconds);
}

TurnBudget GameClock::budget(Color side, int turns) const {
  const TimeLeft& left = x_left[side_index(side)];
  const double time = usable(left.seconds);
  if (left.stones > 0) {
    const double share = time / left.stones;
    // The last stone of a period may use all of the remaining time.
    if (left.stones == 1) return {time, time};
    return {kSoftShare * share, std::min(time, kMaxPeriodShare * share)};
  }
  // Byo-yomi after the main time is a reserve that each remaining turn can count on.
  const double refill = x_control.byo_yomi > 0 ? usable(x_control.byo_yomi) / std::max(1, x_control.stones) : 0;
  const double share = time / turns + kRefillShare * refill;
  const double most = time + kMaxRefill * refill;
  return {std::min(kSoftShare * share, most),
          std::min({kMaxMainShare * share, most, std::max(kMaxMainTime * time + refill, share)})};
}

}  // namespace catenary::player
