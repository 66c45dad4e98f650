// SPDX-License-Identifier: MIT
#include "board/symmetry.h"

#include <boost/test/unit_test.hpp>
#include <set>

#include "support/printing.h"

using namespace catenary::core;
using namespace catenary::board;

namespace {

const Grid* const kGrids[] = {&Grid::square(3), &Grid::square(4), &Grid::square(8), &Grid::hexhex(2), &Grid::hexhex(5)};

bool keeps_neighbors(const Grid& grid, const BoardMap& map) {
  for (int i = 0; i < grid.cell_count(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    std::set<Cell> images;
    for (const Cell neighbor : grid.neighbors(cell)) images.insert(map(neighbor));
    const auto around = grid.neighbors(map(cell));
    if (images != std::set<Cell>(around.begin(), around.end())) return false;
  }
  return true;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(symmetry)

BOOST_AUTO_TEST_CASE(boards_have_all_their_symmetries_each_once) {
  for (const Grid* grid : kGrids) {
    const auto maps = board_maps(*grid);
    BOOST_TEST(maps.size() == (grid->shape() == Grid::Shape::square ? 8U : 12U));
    std::set<std::vector<Cell>> different;
    for (const BoardMap& map : maps) {
      different.insert(map.images);
      BOOST_TEST(keeps_neighbors(*grid, map));
      BOOST_TEST(std::set<Cell>(map.images.begin(), map.images.end()).size() == map.images.size());
    }
    BOOST_TEST(different.size() == maps.size());
    for (std::size_t cell = 0; cell < maps[0].images.size(); ++cell) BOOST_TEST(maps[0].images[cell] == cell);
  }
}

BOOST_AUTO_TEST_CASE(transposing_maps_make_columns_rows) {
  const Grid& grid = Grid::square(4);
  for (const BoardMap& map : board_maps(grid)) {
    const Vertex first = grid.vertex_of(map(0));
    const Vertex above = grid.vertex_of(map(4));
    BOOST_TEST(map.transposes == (first.row == above.row));
  }
}

BOOST_AUTO_TEST_CASE(inverses_and_maps_of_sets_agree_with_maps_of_cells) {
  for (const Grid* grid : kGrids) {
    for (const BoardMap& map : board_maps(*grid)) {
      const BoardMap back = map.inverse();
      const SetMap<1> whole(map);
      Bitset<1> set;
      Bitset<1> images;
      for (int i = 0; i < grid->cell_count(); i += 3) {
        const Cell cell = static_cast<Cell>(i);
        BOOST_TEST(back(map(cell)) == cell);
        set.insert(cell);
        images.insert(map(cell));
      }
      BOOST_TEST(whole(set) == images);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
