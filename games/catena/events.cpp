// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catena {

namespace {

/// `the ribbon A2, B2`; a long ribbon is named by its ends: `the ribbon of 9 stones from A2 to F7`.
template <int Words>
std::string ribbon_text(const Position<Words>& position, const board::Bitset<Words>& stones) {
  constexpr int kMaxNamed = 6;
  const board::Grid& grid = position.rules().grid();
  const int count = stones.count();
  if (count <= kMaxNamed) return "the ribbon " + game::cells_text(stones, grid);
  const auto ends = stones & position.ends();
  if (ends.empty()) return fmt::format("the ring of {} stones at {}", count, game::cell_text(stones.lowest(), grid));
  return fmt::format("the ribbon of {} stones from {} to {}", count, game::cell_text(ends.lowest(), grid),
                     game::cell_text(ends.highest(), grid));
}

/// The claim of a ribbon by the move from `before`.
template <int Words>
std::string claim_text(const Position<Words>& before, Cell placed, const Position<Words>& after,
                       const board::Bitset<Words>& stones) {
  const Color mover = before.to_move();
  const Color owner = after.stone_at(stones.lowest());
  const auto count_of = [&](Color side) {
    return (stones & before.stones(side)).count() + (side == mover && stones.contains(placed) ? 1 : 0);
  };
  const int own = count_of(owner);
  const int other = count_of(opposite(owner));
  std::string counts = fmt::format("{} to {}", own, other);
  // "A tie goes to the opponent of the player who placed the stone."
  if (own == other) counts += fmt::format("; {}, who placed the last stone, loses a tie", game::side_text(mover));
  return fmt::format("{} claims {} ({}).", game::side_text(owner), ribbon_text(after, stones), counts);
}

}  // namespace

template <int Words>
game::Events Notation<Words>::events(const Position& before, Move move, const Position& after) {
  if (move.kind() == Move::Kind::button)
    return {game::side_text(before.to_move()) + " takes the button, which is worth half a point."};
  game::Events told;
  after.for_each_ribbon(after.occupied(), [&](const auto& ribbon) {
    if (!ribbon.bounded()) return;
    const bool grew = ribbon.stones.contains(move.to());
    if (!grew && before.ribbon_at(ribbon.stones.lowest()).bounded()) return;
    told.push_back(claim_text(before, move.to(), after, ribbon.stones));
  });
  if (after.over()) told.emplace_back("No cell is left for a stone: the game ends.", game::Event::Kind::ending);
  return told;
}

#define INSTANTIATE(Words) template game::Events Notation<Words>::events(const Position&, Move, const Position&);
CATENARY_INSTANTIATE(INSTANTIATE, CATENA_WORDS)

}  // namespace catenary::games::catena
