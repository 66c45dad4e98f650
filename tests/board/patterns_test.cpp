// SPDX-License-Identifier: MIT
#include "board/patterns.h"

#include <boost/test/unit_test.hpp>

#include "board/symmetry.h"
#include "core/rng.h"

using namespace catenary;
using namespace catenary::board;

namespace {

using Set = Bitset<2>;

const PatternTable kHexagons(Grid::Shape::hexhex, false);
const PatternTable kSquares(Grid::Shape::square, true);

Set image_of(const Set& cells, const BoardMap& map) {
  Set images;
  cells.for_each([&](Cell cell) { images.insert(map(cell)); });
  return images;
}

/// Patterns of two random sets on each cell equal those of their images for each map that `kept` accepts.
template <class Kept>
void check_symmetry(const Grid& grid, const PatternTable& table, Kept kept) {
  const Patterns<2> patterns(grid, table, 3);
  core::Rng rng(7);
  for (int round = 0; round < 20; ++round) {
    Set first;
    Set second;
    for (int i = 0; i < grid.cell_count(); ++i) {
      const std::uint32_t state = rng.below(3);
      if (state == 1) first.insert(static_cast<Cell>(i));
      if (state == 2) second.insert(static_cast<Cell>(i));
    }
    for (const BoardMap& map : board_maps(grid)) {
      if (!kept(map)) continue;
      for (int i = 0; i < grid.cell_count(); ++i) {
        const Cell cell = static_cast<Cell>(i);
        BOOST_REQUIRE(patterns.at(cell, first, second) ==
                      patterns.at(map(cell), image_of(first, map), image_of(second, map)));
      }
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(patterns)

// 92 bracelets of six beads in three colours around a cell in three states; 6 by 6 unordered pairs of neighbours in a
// row and in a column.
BOOST_AUTO_TEST_CASE(patterns_are_counted_once_for_each_class) {
  BOOST_TEST(kHexagons.inner_count() == 3 * 92);
  BOOST_TEST(kSquares.inner_count() == 3 * 6 * 6);
}

// Network files refer to these numbers.
BOOST_AUTO_TEST_CASE(numbers_of_patterns_never_change) {
  BOOST_TEST(kHexagons.count() == 465);
  BOOST_TEST(kSquares.count() == 243);
  const Patterns<2> hexagons(Grid::hexhex(4), kHexagons, 2);
  const Patterns<2> squares(Grid::square(5), kSquares, 2);
  const auto numbers = [](const Patterns<2>& patterns, Cell cell) {
    Set first;
    Set second;
    for (Cell other = 0; other < 25; other = static_cast<Cell>(other + 3)) first.insert(other);
    for (Cell other = 1; other < 25; other = static_cast<Cell>(other + 4))
      if (!first.contains(other)) second.insert(other);
    return patterns.at(cell, first, second);
  };
  struct Expected {
    Cell cell;
    std::array<int, 2> hexagon;
    std::array<int, 2> square;
  };
  for (const auto& [cell, hexagon, square] :
       {Expected{0, {308, 319}, {125, 130}}, {6, {115, 208}, {44, 76}}, {12, {594, 700}, {287, 319}}}) {
    BOOST_CHECK(numbers(hexagons, cell) == hexagon);
    BOOST_CHECK(numbers(squares, cell) == square);
  }
}

BOOST_AUTO_TEST_CASE(symmetries_of_the_board_keep_patterns) {
  check_symmetry(Grid::hexhex(4), kHexagons, [](const BoardMap&) { return true; });
  const Grid& square = Grid::square(5);
  check_symmetry(square, kSquares, [&](const BoardMap& map) {
    return square.vertex_of(map(square.cell_at({0, 0}).value())).column ==
           square.vertex_of(map(square.cell_at({0, 1}).value())).column;
  });
}

BOOST_AUTO_TEST_SUITE_END()
