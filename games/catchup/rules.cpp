// SPDX-License-Identifier: MIT
#include "rules.h"

#include <algorithm>
#include <cassert>
#include <functional>

#include "core/zobrist.h"

namespace catenary::games::catchup {

namespace {

constexpr std::size_t kZobristCells = 320;
// Indexed by side, stones placed and limit, with two bits each for the latter two.
constexpr auto kTurnKeys = core::zobrist_table<4 * 16>(2);
constexpr auto kStartKeys = core::zobrist_table<kZobristCells>(3);

Variant variant_of(const game::Options& options) {
  if (options.text("rules") == "alternative") return Variant::alternative;
  return options.text("bonus") == "parity" ? Variant::parity : Variant::record;
}

}  // namespace

template <int Words>
Rules<Words>::Rules(const game::Settings& settings)
    : board(&board::Grid::hexhex_of_width(settings.width)), variant(variant_of(settings.options)), neighbors(*board) {}

template <int Words>
Position<Words>::Position(const Rules<Words>& rules, const Set& black, const Set& white, const TurnState& turn)
    : x_rules(&rules), x_turn(turn) {
  black.for_each([&](Cell cell) { add_stone(Color::black, cell); });
  white.for_each([&](Cell cell) { add_stone(Color::white, cell); });
}

template <int Words>
void Position<Words>::add_stone(Color color, Cell cell) {
  const int size = x_groups.add(cell, x_rules->neighbors[cell] & stones(color));
  x_stones.insert(color, cell);
  int& largest = x_largest[core::side_index(color)];
  if (size > 1 && size > largest) largest = size;
}

template <int Words>
typename Position<Words>::Sizes Position<Words>::group_sizes(Color color) const {
  Sizes sizes;
  stones(color).for_each([&](Cell cell) {
    if (x_groups.is_root(cell)) sizes.push_back(x_groups.size_of(cell));
  });
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  return sizes;
}

template <int Words>
Outcome Position<Words>::comparison() const {
  const Sizes black = group_sizes(Color::black);
  const Sizes white = group_sizes(Color::white);
  for (std::size_t i = 0; i < std::max(black.size(), white.size()); ++i) {
    // "a missing size counts as 0"
    const int difference = (i < white.size() ? white[i] : 0) - (i < black.size() ? black[i] : 0);
    if (difference != 0) return Outcome::win_by(difference > 0 ? Color::white : Color::black, std::abs(difference));
  }
  return Outcome::draw();
}

template <int Words>
bool Position<Words>::enlarges(Cell cell) const {
  const int size = x_groups.joined_size(x_rules->neighbors[cell] & stones(to_move()));
  return size > 1 && size > x_turn.start_largest;
}

template <int Words>
typename Position<Words>::Set Position<Words>::playable() const {
  Set cells = free();
  if (x_rules->variant != Variant::alternative || x_turn.placed == 0) return cells;
  // "a second one where it leaves the size of the largest group unchanged"
  Set quiet;
  cells.for_each([&](Cell cell) {
    if (!enlarges(cell)) quiet.insert(cell);
  });
  return quiet;
}

template <int Words>
void Position<Words>::moves(MoveList& list) const {
  if (over()) return;
  playable().for_each([&](Cell cell) { list.push_back(Move::place(cell)); });
  if (x_turn.placed > 0) list.push_back(Move::pass());
}

template <int Words>
Illegality Position<Words>::why_not(Move move) const {
  if (over()) return Illegality::game_over;
  if (move.kind() == Move::Kind::pass) {
    // "`pass` is illegal before the first stone of a turn"
    return x_turn.placed > 0 ? Illegality::none : Illegality::no_stone_yet;
  }
  if (move.kind() != Move::Kind::place || move.to() >= x_rules->grid().cell_count()) return Illegality::no_such_move;
  if (!free().contains(move.to())) return Illegality::occupied;
  const bool second_alternative = x_rules->variant == Variant::alternative && x_turn.placed > 0;
  return second_alternative && enlarges(move.to()) ? Illegality::second_stone_enlarges : Illegality::none;
}

template <int Words>
Move Position<Words>::random_move(core::Rng& rng) const {
  const Set cells = playable();
  const int count = cells.count();
  const auto choice = static_cast<int>(rng.below(static_cast<std::uint32_t>(count + (x_turn.placed > 0 ? 1 : 0))));
  return choice == count ? Move::pass() : Move::place(cells.select(choice));
}

template <int Words>
void Position<Words>::play(Move move) {
  assert(legal(move));
  if (move.kind() == Move::Kind::pass) {
    end_turn();
    return;
  }
  add_stone(to_move(), move.to());
  ++x_turn.placed;
  if (free().empty()) {
    // "The game is over once every cell holds a stone."
    x_turn = {Color::none, 0, 0, 0};
  } else if (turn_is_over()) {
    end_turn();
  }
}

template <int Words>
bool Position<Words>::turn_is_over() const {
  if (x_turn.placed == x_turn.limit) return true;
  if (x_rules->variant != Variant::alternative) return false;
  // "A first stone that enlarges the largest group completes the turn", and "when there is no such cell".
  return largest_of_both() > x_turn.start_largest || playable().empty();
}

/// The size whose growth in a turn of `side` matters.
template <int Words>
int Position<Words>::measured_largest(Color side) const {
  return x_rules->variant == Variant::parity ? largest(side) : largest_of_both();
}

template <int Words>
bool Position<Words>::gives_bonus() const {
  if (over() || x_rules->variant == Variant::alternative) return false;
  const Color side = to_move();
  // "after the turn the largest group on the board is larger than it was before"; for the parity bonus "the opponent's
  // largest group grew in their last turn, has at least two stones, and is at least as large as the mover's".
  const bool grew = measured_largest(side) > x_turn.start_largest;
  return grew && (x_rules->variant == Variant::record || largest(side) >= largest(opposite(side)));
}

template <int Words>
void Position<Words>::end_turn() {
  const int limit = gives_bonus() ? 3 : 2;
  const Color next = opposite(x_turn.to_move);
  x_turn = {next, 0, limit, measured_largest(next)};
}

template <int Words>
std::uint64_t Position<Words>::key() const {
  std::uint64_t key =
      x_stones.key() ^
      kTurnKeys[static_cast<unsigned>(x_turn.to_move) * 16U + static_cast<unsigned>(x_turn.placed * 4 + x_turn.limit)];
  // Between turns the stones determine this size.
  if (x_turn.placed > 0) key ^= kStartKeys[static_cast<std::size_t>(x_turn.start_largest)];
  return key;
}

template <int Words>
bool Position<Words>::consistent() const {
  const Position rebuilt(*x_rules, x_stones.black(), x_stones.white(), x_turn);
  const bool same_sizes = group_sizes(Color::black) == rebuilt.group_sizes(Color::black) &&
                          group_sizes(Color::white) == rebuilt.group_sizes(Color::white);
  const bool same_start = over() || x_turn.placed > 0 || x_turn.start_largest == measured_largest(to_move());
  return same_sizes && same_start && over() == free().empty() && x_turn.placed <= x_turn.limit &&
         x_largest[0] == rebuilt.x_largest[0] && x_largest[1] == rebuilt.x_largest[1] && key() == rebuilt.key();
}

#define INSTANTIATE(Words)      \
  template struct Rules<Words>; \
  template class Position<Words>;
CATENARY_INSTANTIATE(INSTANTIATE, CATCHUP_WORDS)

}  // namespace catenary::games::catchup
