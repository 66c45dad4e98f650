// SPDX-License-Identifier: MIT
/// The black and the white stones of a board with their key (core/zobrist.h), as one value for positions to store.
#pragma once

#include "board/bitset.h"
#include "core/color.h"
#include "core/zobrist.h"

namespace catenary::board {

using core::Color;

/// Two disjoint sets of cells below 64 * Words.
template <int Words>
class StoneSets {
 public:
  using Set = Bitset<Words>;

  constexpr StoneSets() = default;
  /// Requires disjoint sets.
  constexpr StoneSets(const Set& black, const Set& white) : x_sets{black, white} {
    for (const Color color : {Color::black, Color::white})
      of(color).for_each([&](Cell cell) { x_key ^= core::stone_key(color, cell); });
  }

  constexpr const Set& of(Color color) const { return x_sets[core::side_index(color)]; }
  constexpr const Set& black() const { return x_sets[0]; }
  constexpr const Set& white() const { return x_sets[1]; }
  constexpr Set all() const { return x_sets[0] | x_sets[1]; }
  /// The colour of the stone on a cell; none if the cell is empty.
  constexpr Color at(Cell cell) const {
    if (x_sets[0].contains(cell)) return Color::black;
    return x_sets[1].contains(cell) ? Color::white : Color::none;
  }
  /// Zero if there are no stones.
  constexpr std::uint64_t key() const { return x_key; }

  /// Requires a cell without a stone of this colour.
  constexpr void insert(Color color, Cell cell) {
    x_sets[core::side_index(color)].insert(cell);
    x_key ^= core::stone_key(color, cell);
  }
  /// Requires a stone of this colour on the cell.
  constexpr void erase(Color color, Cell cell) {
    x_sets[core::side_index(color)].erase(cell);
    x_key ^= core::stone_key(color, cell);
  }
  /// Requires a stone of this colour on `from` and none of this colour on `to`.
  constexpr void relocate(Color color, Cell from, Cell to) {
    Set& stones = x_sets[core::side_index(color)];
    stones.erase(from);
    stones.insert(to);
    x_key ^= core::stone_key(color, from) ^ core::stone_key(color, to);
  }
  /// Changes stones to the other colour. Requires stones of `color` on all `cells`.
  constexpr void flip(Color color, const Set& cells) {
    x_sets[core::side_index(color)] -= cells;
    x_sets[core::side_index(opposite(color))] |= cells;
    cells.for_each(
        [&](Cell cell) { x_key ^= core::stone_key(Color::black, cell) ^ core::stone_key(Color::white, cell); });
  }

  constexpr bool operator==(const StoneSets&) const = default;

 private:
  Set x_sets[2];
  std::uint64_t x_key = 0;
};

}  // namespace catenary::board
