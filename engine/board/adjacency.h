/// The neighbours of a grid's cells as bit sets (board/grid.h has the geometry); rules and evaluations grow regions
/// with it.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "board/bitset.h"
#include "board/grid.h"

namespace catenary::engine {

template <int Words>
class Adjacency {
 public:
  using Set = Bitset<Words>;

  /// Requires a grid of at most Set::kCapacity cells.
  explicit Adjacency(const Grid& grid) : x_cells(Set::first(grid.cell_count())) {
    assert(grid.cell_count() <= Set::kCapacity);
    x_cells.for_each([&](Cell cell) {
      for (const Cell neighbour : grid.neighbours(cell)) x_neighbours[cell].insert(neighbour);
    });
  }

  /// All cells of the grid.
  const Set& cells() const { return x_cells; }
  /// The neighbours of one cell of the grid.
  const Set& operator[](Cell cell) const { return x_neighbours[cell]; }

  /// The neighbours of all `cells`; one of them is in it where another one is beside it.
  Set around(const Set& cells) const {
    Set result;
    cells.for_each([&](Cell cell) { result |= x_neighbours[cell]; });
    return result;
  }

 private:
  Set x_cells;
  std::array<Set, Set::kCapacity> x_neighbours{};
};

}  // namespace catenary::engine
