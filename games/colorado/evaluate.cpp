// SPDX-License-Identifier: MIT
#include "evaluate.h"

namespace catenary::games::colorado {

namespace {

/// The distance that `side` still has to go, and the moves available to it.
struct Work {
  int boats_out = 0;
  int ranks_to_go = 0;
  int choices = 0;
  int home = 0;
  int home_choices = 0;
  Set reached;
};

Work work_of(const Position& position, Color side) {
  const Rules& rules = position.rules();
  const Set& own = position.boats(side);
  const Set occupied = own | position.boats(opposite(side));
  Work work;
  work.home = (own & home_bank(side)).count();
  position.boats_out(side).for_each([&](Cell boat) {
    const Set choices = rules.reach(boat, occupied) - own;
    ++work.boats_out;
    work.ranks_to_go += ranks_to_go(side, boat);
    work.choices += choices.count();
    work.home_choices += (choices & home_bank(side)).empty() ? 0 : 1;
    work.reached |= choices;
  });
  return work;
}

}  // namespace

Amounts terms(const Position& position) {
  const Color side = position.to_move();
  const Work mine = work_of(position, side);
  const Work theirs = work_of(position, opposite(side));
  const auto more = [&](int Work::*part) { return static_cast<float>(mine.*part - theirs.*part); };
  const auto count = [](const Set& set) { return static_cast<float>(set.count()); };
  return {.to_move = 1,
          .boats_out = more(&Work::boats_out),
          .ranks_to_go = more(&Work::ranks_to_go),
          .choices = more(&Work::choices),
          .home = more(&Work::home),
          .home_choices = more(&Work::home_choices),
          .attacks = count(mine.reached & position.boats_out(opposite(side))),
          .attacked = count(theirs.reached & position.boats_out(side))};
}

}  // namespace catenary::games::colorado
