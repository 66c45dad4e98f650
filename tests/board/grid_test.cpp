// SPDX-License-Identifier: MIT
#include "board/grid.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "board/rows.h"
#include "core/text.h"

using namespace catenary::core;
using namespace catenary::board;

namespace {

/// In alphabetical order, separated by blanks.
std::string neighbor_texts(const Grid& grid, const std::string& vertex) {
  std::vector<std::string> texts;
  for (const Cell cell : grid.neighbors(*grid.cell_at(*parse_vertex(vertex))))
    texts.push_back(to_text(grid.vertex_of(cell)));
  std::sort(texts.begin(), texts.end());
  return join(texts, " ");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(grid)

BOOST_AUTO_TEST_CASE(vertex_text_skips_the_letter_i) {
  BOOST_TEST(to_text(Vertex{0, 0}) == "A1");
  BOOST_TEST(to_text(Vertex{7, 9}) == "H10");
  BOOST_TEST(to_text(Vertex{8, 18}) == "J19");
  BOOST_TEST(to_text(parse_vertex("j19").value()) == "J19");
  for (const char* bad : {"", "A", "1", "I5", "A0", "A01", "A-1", "AA1", "A1x", "A+1", "5A", "A100"})
    BOOST_TEST(!parse_vertex(bad).has_value(), bad);
}

BOOST_AUTO_TEST_CASE(hexhex_has_the_cells_of_the_rules) {
  for (int side = 1; side <= 10; ++side) {
    const Grid& grid = Grid::hexhex(side);
    BOOST_TEST(grid.cell_count() == 3 * side * (side - 1) + 1);
    BOOST_TEST(grid.width() == 2 * side - 1);
  }
  const Grid& five = Grid::hexhex(5);
  for (const char* inside : {"A1", "E1", "A5", "J5", "E9", "J9", "E5"})
    BOOST_TEST(five.cell_at(*parse_vertex(inside)).has_value(), inside);
  for (const char* outside : {"F1", "A6", "D9", "K5", "J4", "E10"})
    BOOST_TEST(!five.cell_at(*parse_vertex(outside)).has_value(), outside);
}

BOOST_AUTO_TEST_CASE(hexhex_neighbors_are_those_of_the_rules) {
  const Grid& grid = Grid::hexhex(5);
  BOOST_TEST(neighbor_texts(grid, "E5") == "D4 D5 E4 E6 F5 F6");
  BOOST_TEST(neighbor_texts(grid, "A1") == "A2 B1 B2");
  BOOST_TEST(neighbor_texts(grid, "J5") == "H4 H5 J6");
}

BOOST_AUTO_TEST_CASE(square_neighbors_are_orthogonal) {
  const Grid& grid = Grid::square(3);
  BOOST_TEST(neighbor_texts(grid, "B2") == "A2 B1 B3 C2");
  BOOST_TEST(neighbor_texts(grid, "C3") == "B3 C2");
}

BOOST_AUTO_TEST_CASE(neighborhood_is_mutual) {
  for (const Grid* grid : {&Grid::hexhex(4), &Grid::square(7)}) {
    for (int cell = 0; cell < grid->cell_count(); ++cell) {
      for (const Cell neighbor : grid->neighbors(static_cast<Cell>(cell))) {
        const auto back = grid->neighbors(neighbor);
        BOOST_TEST(std::count(back.begin(), back.end(), cell) == 1);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(rows_round_trip) {
  const Grid& grid = Grid::hexhex(2);
  const std::string text = "ab/cde/fg";
  const auto symbols = parse_rows(grid, text, "abcdefg");
  BOOST_REQUIRE(symbols.has_value());
  BOOST_TEST(rows_text(grid, [&](Cell cell) { return (*symbols)[cell]; }) == text);
  BOOST_TEST((*symbols)[0] == 'f');
  for (const char* bad : {"", "ab/cde", "ab/cde/f", "ab/cdef/g", "ab/cde/fgh", "abc/de/fg", "ab/cde/fg/", "ab/cde/fx"})
    BOOST_TEST(!parse_rows(grid, bad, "abcdefgh").has_value(), bad);
}

BOOST_AUTO_TEST_SUITE_END()
