// SPDX-License-Identifier: MIT
#include "evaluate.h"

namespace catenary::games::tictactoe {

namespace {

/// An open line of two stones against one of one stone.
constexpr game::Value kWorth[] = {0, 10, 40, 0};

game::Value worth_of_lines(const Set& own, const Set& other) {
  game::Value sum = 0;
  for (const Set& line : lines())
    if ((line & other).empty()) sum += kWorth[(line & own).count()];
  return sum;
}

}  // namespace

game::Value evaluate(const Position& position) {
  const Set& own = position.stones(position.to_move());
  const Set& other = position.stones(opposite(position.to_move()));
  return worth_of_lines(own, other) - worth_of_lines(other, own);
}

}  // namespace catenary::games::tictactoe
