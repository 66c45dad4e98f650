// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "game/sentences.h"
#include "notation.h"

namespace catenary::games::catchup {

namespace {

/// For example "5 (was 4)"; a lone stone is not a group.
std::string growth_text(int now, int before) {
  return std::to_string(now) + (before > 0 ? fmt::format(" (was {})", before) : " (the first group)");
}

/// A sentence such as: Black may place 3 stones. Where fewer cells are left: only 2 cells are left for Black.
template <int Words>
std::string stones_text(const Position<Words>& position) {
  const int stones_left = position.stones_left();
  if (stones_left < position.turn().limit)
    return fmt::format("only {} left for {}.", stones_left == 1 ? "one cell is" : "two cells are",
                       game::side_text(position.to_move()));
  return fmt::format("{} may place {} {}.", game::side_text(position.to_move()), stones_left,
                     stones_left == 1 ? "stone" : "stones");
}

/// The bonus from a turn that `side` has ended.
template <int Words>
std::string bonus_text(const Position<Words>& before, const Position<Words>& after) {
  const Color side = before.to_move();
  const int start = before.turn().start_largest;
  if (before.rules().variant == Variant::parity)
    return fmt::format("{}'s largest group grows to {}, not below {}'s: {}", game::side_text(side),
                       growth_text(after.largest(side), start), game::side_text(opposite(side)), stones_text(after));
  return fmt::format("The largest group grows to {}: {}", growth_text(after.largest_of_both(), start),
                     stones_text(after));
}

/// "A first stone that enlarges the largest group completes the turn", and "when there is no such cell".
template <int Words>
std::string completed_text(const Position<Words>& before, const Position<Words>& after) {
  const int start = before.turn().start_largest;
  if (after.largest_of_both() == start) return "No cell is left for a second stone: the turn is complete.";
  return fmt::format("The largest group grows to {}: the turn is complete.",
                     growth_text(after.largest_of_both(), start));
}

}  // namespace

template <int Words>
game::Events Notation<Words>::events(const Position& before, Move move, const Position& after) {
  if (after.over()) return {{"The board is full."}};
  if (after.to_move() == before.to_move()) return {};
  if (after.turn().limit == 3) return {{bonus_text(before, after), game::Event::Kind::grant}};
  const bool early = move.kind() == Move::Kind::place && before.turn().placed + 1 < before.turn().limit;
  if (early) return {completed_text(before, after)};
  return {};
}

#define INSTANTIATE(Words) template game::Events Notation<Words>::events(const Position&, Move, const Position&);
CATENARY_INSTANTIATE(INSTANTIATE, CATCHUP_WORDS)

}  // namespace catenary::games::catchup
