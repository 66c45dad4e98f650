// SPDX-License-Identifier: MIT
/// Numbers for the contents of a cell and its neighbours: patterns that a symmetry maps to each other have the same
/// number. They serve as inputs of networks on boards of all sizes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/bitset.h"
#include "board/grid.h"

namespace catenary::board {

/// The patterns of a cell and its neighbours (board/grid.h) in ascending order. A cell is empty (state 0) or holds a
/// stone of the first or the second kind (1 and 2).
class PatternTable {
 public:
  static constexpr int kMaxAround = 6;

  /// With `edges_differ`, only symmetries that map columns to columns count, and the other side's view exchanges
  /// columns and rows.
  PatternTable(Grid::Shape shape, bool edges_differ);

  /// The number of different patterns with all neighbours on the board; they are numbered first.
  int inner_count() const { return x_inner_count; }
  int count() const { return x_count; }

  /// A neighbour, as an offset in columns and rows.
  struct Offset {
    int column = 0;
    int row = 0;
  };
  const std::vector<Offset>& around() const { return x_around; }

  /// The pattern numbers in the two views for a cell whose neighbours on the board are given as bits. The index
  /// combines the state of the cell with those of its neighbours, first one bit each for the first kind, then one bit
  /// each for the second. Requires a set of neighbours that occurs on a board at least three cells wide.
  const std::array<std::vector<std::int16_t>, 2>& numbers(unsigned on_board) const { return x_numbers[on_board]; }

 private:
  int x_inner_count = 0;
  int x_count = 0;
  std::vector<Offset> x_around;
  std::array<std::array<std::vector<std::int16_t>, 2>, 1 << kMaxAround> x_numbers;
};

/// The patterns of one board. Inner patterns are numbered separately by the cell's distance to the edge, up to `zones`.
template <int Words>
class Patterns {
 public:
  using Set = Bitset<Words>;

  /// The table must outlive the patterns.
  Patterns(const Grid& grid, const PatternTable& table, int zones) {
    for (int number = 0; number < grid.cell_count(); ++number) {
      const auto cell = static_cast<Cell>(number);
      Place place;
      unsigned on_board = 0;
      for (std::size_t i = 0; i < table.around().size(); ++i) {
        const Vertex here = grid.vertex_of(cell);
        const auto [column, row] = table.around()[i];
        const auto other = grid.cell_at({here.column + column, here.row + row});
        if (!other) continue;
        on_board |= 1U << i;
        place.around.insert(*other);
      }
      place.count = static_cast<unsigned>(place.around.count());
      place.numbers = &table.numbers(on_board);
      x_places.push_back(place);
    }
    set_zones(grid, table, zones);
  }

  /// The number of different inputs.
  static int count(const PatternTable& table, int zones) { return table.count() + (zones - 1) * table.inner_count(); }

  /// The cells whose patterns change if the contents of `cells` change.
  Set affected(const Set& cells) const {
    Set found = cells;
    cells.for_each([&](Cell cell) { found |= x_places[cell].around; });
    return found;
  }

  /// The pattern of a cell, in the two views, given the cells of the first and of the second kind.
  std::array<int, 2> at(Cell cell, const Set& first, const Set& second) const {
    const Place& place = x_places[cell];
    const unsigned one = first.ranks_within(place.around);
    const unsigned two = second.ranks_within(place.around);
    const unsigned here = (first.contains(cell) ? 1U : 0U) | (second.contains(cell) ? 2U : 0U);
    const std::size_t index = (((here << place.count) | two) << place.count) | one;
    return {(*place.numbers)[0][index] + place.zone, (*place.numbers)[1][index] + place.zone};
  }

 private:
  struct Place {
    Set around;
    unsigned count = 0;
    const std::array<std::vector<std::int16_t>, 2>* numbers = nullptr;
    /// The offset added to the number of a pattern.
    int zone = 0;
  };

  void set_zones(const Grid& grid, const PatternTable& table, int zones) {
    Set inner;
    for (int number = 0; number < grid.cell_count(); ++number)
      if (x_places[static_cast<std::size_t>(number)].count == table.around().size())
        inner.insert(static_cast<Cell>(number));
    // Each round handles the outermost remaining cells.
    for (int zone = 1; zone < zones; ++zone) {
      Set deeper;
      inner.for_each([&](Cell cell) {
        if ((x_places[cell].around - inner).empty()) deeper.insert(cell);
      });
      deeper.for_each([&](Cell cell) {
        x_places[cell].zone = zone == 1 ? table.count() : x_places[cell].zone + table.inner_count();
      });
      inner = deeper;
    }
  }

  std::vector<Place> x_places;
};

}  // namespace catenary::board
