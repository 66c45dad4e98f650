// SPDX-License-Identifier: MIT
/// Connected groups of stones, updated as stones are placed: a union-find forest with value semantics.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "board/bitset.h"

namespace catenary::games::catchup {

using core::Cell;

/// Groups among cells below board::Bitset<Words>::kCapacity. Stones can only be added. Two forests with the same groups
/// may differ internally, so there is no operator==: compare the stones from which they were built.
template <int Words>
class Groups {
 public:
  /// Adds a stone that joins the groups of `friends`, its neighbours of the same colour; returns the size of the joined
  /// group.
  int add(Cell cell, board::Bitset<Words> friends) {
    Cell root = cell;
    x_links[cell] = -1;
    friends.for_each([&](Cell neighbor) { root = join(root, root_of(neighbor)); });
    return -x_links[root];
  }

  /// The size that add() would return, without adding the stone.
  int joined_size(board::Bitset<Words> friends) const {
    std::array<Cell, 6> roots;
    std::size_t count = 0;
    int size = 1;
    friends.for_each([&](Cell neighbor) {
      const Cell root = root_of(neighbor);
      if (std::find(roots.begin(), roots.begin() + count, root) != roots.begin() + count) return;
      roots[count++] = root;
      size -= x_links[root];
    });
    return size;
  }

  /// A cell that identifies the whole group of a stone. Needs no path compression, because union by size keeps chains
  /// short.
  Cell root_of(Cell stone) const {
    while (x_links[stone] >= 0) stone = static_cast<Cell>(x_links[stone]);
    return stone;
  }
  bool is_root(Cell stone) const { return x_links[stone] < 0; }
  int size_of(Cell stone) const { return -x_links[root_of(stone)]; }

 private:
  // The root holds the negative size of the group; every other stone holds a cell closer to the root.
  using Link = std::conditional_t<(board::Bitset<Words>::kCapacity <= 127), std::int8_t, std::int16_t>;

  Cell join(Cell a, Cell b) {
    if (a == b) return a;
    if (x_links[a] > x_links[b]) std::swap(a, b);
    x_links[a] = static_cast<Link>(x_links[a] + x_links[b]);
    x_links[b] = static_cast<Link>(a);
    return a;
  }

  std::array<Link, board::Bitset<Words>::kCapacity> x_links{};
};

}  // namespace catenary::games::catchup
