#include "evaluate.h"

#include <algorithm>
#include <limits>

namespace catenary::games::colorado {

namespace {

using engine::Value;

// Found by matches at a fixed number of nodes on random layouts.
constexpr Value kBoatOut = 40;
constexpr Value kMoveToGo = 20;
constexpr Value kRankToGo = 50;
constexpr Value kChoice = 5;
constexpr Value kTempo = 50;

/// The fewest moves of a boat to one of the `open` home squares.
Value moves_to_go(const HomeDistances& distances, Cell boat, const Set& open) {
  auto fewest = std::numeric_limits<std::uint8_t>::max();
  open.for_each([&](Cell square) { fewest = std::min(fewest, distances[boat][square % kWidth]); });
  return fewest;
}

Value ranks_to_go(Color side, Cell boat) { return side == Color::white ? kWidth - 1 - boat / kWidth : boat / kWidth; }

/// What `side` has still to do.
Value work_left(const Position& position, Color side) {
  const Rules& rules = position.rules();
  const HomeDistances& distances = rules.home_distances[engine::side_index(side)];
  const Set& own = position.boats(side);
  const Set occupied = own | position.boats(opposite(side));
  const Set open = home_bank(side) - own;
  Value work = 0;
  position.boats_out(side).for_each([&](Cell boat) {
    const int choices = (rules.reach(boat, occupied) - own).count();
    work += kBoatOut + kMoveToGo * moves_to_go(distances, boat, open) + kRankToGo * ranks_to_go(side, boat) -
            kChoice * choices;
  });
  return work;
}

}  // namespace

Value evaluate(const Position& position) {
  const Color side = position.to_move();
  return work_left(position, opposite(side)) - work_left(position, side) + kTempo;
}

}  // namespace catenary::games::colorado
