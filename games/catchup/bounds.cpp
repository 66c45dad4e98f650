// SPDX-License-Identifier: MIT
#include "bounds.h"

#include <algorithm>

namespace catenary::games::catchup {

namespace {

/// The maximum number of `free` cells that `color` can still fill if its opponent places one stone per turn and it
/// places as many as the rules may allow.
template <int Words>
int max_stones(const Position<Words>& position, Color color, int free) {
  const int most_in_turn = position.rules().variant == Variant::alternative ? 2 : 3;
  int stones = 0;
  const auto take = [&](int count) {
    const int taken = std::min(count, free);
    free -= taken;
    return taken;
  };
  const auto& turn = position.turn();
  if (turn.to_move == color)
    stones += take(turn.limit - turn.placed);
  else if (turn.placed > 0)
    stones += take(most_in_turn);
  while (free > 0) {
    take(1);
    stones += take(most_in_turn);
  }
  return stones;
}

/// An upper bound on the size of the largest group of `color` at the end. Counting stops at `enough`.
template <int Words>
int most_at_end(const Position<Words>& position, Color color, int enough) {
  const auto& neighbors = position.rules().neighbors;
  const auto& stones = position.stones(color);
  const auto free = position.free();
  const int placed = max_stones(position, color, free.count());
  auto cells = stones | free;
  int most = 0;
  while (!cells.empty() && most < enough) {
    const auto piece = neighbors.joined(board::Bitset<Words>::single(cells.lowest()), cells);
    cells -= piece;
    most = std::max(most, std::min(piece.count(), (piece & stones).count() + placed));
  }
  return most;
}

}  // namespace

template <int Words>
game::ScoreBounds score_bounds(const Position<Words>& position) {
  const Color side = position.to_move();
  const int lead = position.largest(side) - position.largest(opposite(side));
  if (lead == 0) return {};
  const Color leader = lead > 0 ? side : opposite(side);
  const int largest = position.largest(leader);
  const int margin = largest - most_at_end(position, opposite(leader), largest);
  if (margin <= 0) return {};
  const game::ScoreBounds bounds{game::exact_score(game::Outcome::win_by(leader, margin), leader), game::kMaxScore};
  return leader == side ? bounds : bounds.reversed();
}

#define INSTANTIATE(Words) template game::ScoreBounds score_bounds(const Position<Words>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATCHUP_WORDS)

}  // namespace catenary::games::catchup
