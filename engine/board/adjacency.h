// SPDX-License-Identifier: MIT
/// The neighbours of a grid's cells as bit sets (see board/grid.h for the geometry), from which rules and evaluations
/// grow regions.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>

#include "board/bitset.h"
#include "board/grid.h"

namespace catenary::board {

using core::Cell;

template <int Words>
class Adjacency {
 public:
  using Set = Bitset<Words>;

  /// Requires a grid of at most Set::kCapacity cells.
  explicit Adjacency(const Grid& grid) : x_cells(Set::first(grid.cell_count())) {
    assert(grid.cell_count() <= Set::kCapacity);
    x_cells.for_each([&](Cell cell) {
      for (const Cell neighbor : grid.neighbors(cell)) x_neighbors[cell].insert(neighbor);
    });
    for (std::size_t byte = 0; byte < kBytes; ++byte) {
      for (std::size_t value = 1; value < kByteValues; ++value) {
        // The lowest cell of the byte; the entry without it is already filled in.
        const auto cell = 8 * byte + static_cast<std::size_t>(std::countr_zero(value));
        x_around_byte[byte * kByteValues + value] =
            x_around_byte[byte * kByteValues + (value & (value - 1))] | x_neighbors[cell];
      }
    }
  }

  /// All cells of the grid.
  const Set& cells() const { return x_cells; }
  /// The neighbours of one cell of the grid.
  const Set& operator[](Cell cell) const { return x_neighbors[cell]; }

  /// The neighbours of all `cells`. Includes a cell of `cells` that is adjacent to another one.
  Set around(const Set& cells) const {
    Set result;
    if constexpr (kBytes > 0) {
      for (std::size_t byte = 0; byte < kBytes; ++byte) result |= x_around_byte[byte * kByteValues + cells.byte(byte)];
    } else {
      cells.for_each([&](Cell cell) { result |= x_neighbors[cell]; });
    }
    return result;
  }

  /// `from` and all cells connected to it through `passable` cells; `passable` may or may not include `from`.
  Set joined(Set from, const Set& passable) const {
    for (Set edge = from; !edge.empty(); from |= edge) edge = (around(edge) & passable) - from;
    return from;
  }

 private:
  // Small boards have a table for each byte of a set; the tables of large boards would not stay in the cache.
  static constexpr std::size_t kBytes = Words == 1 ? Set::kCapacity / 8 : 0;
  static constexpr std::size_t kByteValues = 256;

  Set x_cells;
  std::array<Set, Set::kCapacity> x_neighbors{};
  std::array<Set, kBytes * kByteValues> x_around_byte{};
};

}  // namespace catenary::board
