// SPDX-License-Identifier: MIT
#include "catchup/groups.h"

#include <boost/test/unit_test.hpp>

#include "board/grid.h"
#include "core/rng.h"

using namespace catenary::core;
using namespace catenary::board;
using namespace catenary::games::catchup;

BOOST_AUTO_TEST_SUITE(groups)

/// Size of the group of `start` by flood fill.
static int flooded(const Grid& grid, const Bitset<5>& stones, Cell start) {
  Bitset<5> seen;
  std::vector<Cell> todo{start};
  seen.insert(start);
  for (std::size_t i = 0; i < todo.size(); ++i)
    for (const Cell next : grid.neighbors(todo[i]))
      if (stones.contains(next) && !seen.contains(next)) {
        seen.insert(next);
        todo.push_back(next);
      }
  return static_cast<int>(todo.size());
}

BOOST_AUTO_TEST_CASE(sizes_equal_those_of_a_flood_fill) {
  const Grid& grid = Grid::hexhex(9);
  Rng rng(3);
  for (int game = 0; game < 20; ++game) {
    Groups<5> groups;
    Bitset<5> stones;
    auto free = Bitset<5>::first(grid.cell_count());
    while (free.count() > 20) {
      const Cell cell = free.select(static_cast<int>(rng.below(static_cast<std::uint32_t>(free.count()))));
      free.erase(cell);
      Bitset<5> friends;
      for (const Cell next : grid.neighbors(cell))
        if (stones.contains(next)) friends.insert(next);
      const int foretold = groups.joined_size(friends);
      stones.insert(cell);
      BOOST_TEST(groups.add(cell, friends) == foretold);
      BOOST_TEST(foretold == flooded(grid, stones, cell));
    }
    int roots = 0;
    int total = 0;
    stones.for_each([&](Cell cell) {
      BOOST_TEST(groups.size_of(cell) == flooded(grid, stones, cell));
      if (!groups.is_root(cell)) return;
      ++roots;
      total += groups.size_of(cell);
    });
    BOOST_TEST(total == stones.count());
    BOOST_TEST(roots > 0);
  }
}

BOOST_AUTO_TEST_SUITE_END()
