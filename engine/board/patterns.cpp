// SPDX-License-Identifier: MIT
#include "board/patterns.h"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

#include "board/symmetry.h"

namespace catenary::board {

namespace {

/// The states of a cell and of its neighbours; kOff for a neighbour off the board.
struct Pattern {
  static constexpr std::uint8_t kOff = 3;

  std::uint8_t here = 0;
  std::array<std::uint8_t, PatternTable::kMaxAround> around{};

  bool operator<(const Pattern& other) const { return std::tie(here, around) < std::tie(other.here, other.around); }
};

/// The image of each neighbour under a symmetry of the smallest board that has them all.
using Turning = std::vector<std::size_t>;

Pattern turned(const Pattern& pattern, const Turning& turning) {
  Pattern image = pattern;
  for (std::size_t i = 0; i < turning.size(); ++i) image.around[turning[i]] = pattern.around[i];
  return image;
}

/// The pattern with the states 1 and 2 exchanged.
Pattern swapped(Pattern pattern) {
  const auto swap = [](std::uint8_t& state) {
    if (state == 1 || state == 2) state = static_cast<std::uint8_t>(3 - state);
  };
  swap(pattern.here);
  for (std::uint8_t& state : pattern.around) swap(state);
  return pattern;
}

/// The least of the images of a pattern under the symmetries.
Pattern least(const Pattern& pattern, const std::vector<Turning>& turnings) {
  Pattern found = pattern;
  for (const Turning& turning : turnings) found = std::min(found, turned(pattern, turning));
  return found;
}

/// The index of a pattern in PatternTable::numbers.
std::size_t index_of(const Pattern& pattern) {
  std::size_t one = 0;
  std::size_t two = 0;
  unsigned count = 0;
  for (const std::uint8_t state : pattern.around) {
    if (state == Pattern::kOff) continue;
    one |= (state == 1 ? std::size_t{1} : 0) << count;
    two |= (state == 2 ? std::size_t{1} : 0) << count;
    ++count;
  }
  return (((static_cast<std::size_t>(pattern.here) << count) | two) << count) | one;
}

/// Calls `visit` with each pattern that has exactly these neighbours on the board.
template <class Visit>
void for_each_pattern(unsigned on_board, std::size_t around, Visit visit) {
  Pattern pattern;
  for (std::size_t i = 0; i < pattern.around.size(); ++i)
    pattern.around[i] = (on_board >> i & 1) != 0 ? std::uint8_t{0} : Pattern::kOff;
  // Counts up like an odometer; the cell itself changes last.
  while (true) {
    visit(pattern);
    std::size_t i = 0;
    const auto next = [&](std::uint8_t& state) {
      if (state == Pattern::kOff) return false;
      state = static_cast<std::uint8_t>(state < 2 ? state + 1 : 0);
      return state != 0;
    };
    while (i < around && !next(pattern.around[i])) ++i;
    if (i == around && !next(pattern.here)) return;
  }
}

/// A board with a cell in the middle that has all neighbours, and with every kind of edge.
const Grid& small_grid(Grid::Shape shape) { return shape == Grid::Shape::hexhex ? Grid::hexhex(3) : Grid::square(3); }

/// The sets of neighbours on the board that occur for any cell, on a board that has all possible sets.
std::vector<unsigned> kinds_of_places(const Grid& grid, const std::vector<PatternTable::Offset>& around) {
  std::vector<unsigned> kinds;
  for (int cell = 0; cell < grid.cell_count(); ++cell) {
    const Vertex here = grid.vertex_of(static_cast<Cell>(cell));
    unsigned on_board = 0;
    for (std::size_t i = 0; i < around.size(); ++i)
      if (grid.cell_at({here.column + around[i].column, here.row + around[i].row})) on_board |= 1U << i;
    if (std::find(kinds.begin(), kinds.end(), on_board) == kinds.end()) kinds.push_back(on_board);
  }
  return kinds;
}

}  // namespace

PatternTable::PatternTable(Grid::Shape shape, bool edges_differ) {
  const Grid& grid = small_grid(shape);
  const auto center = static_cast<Cell>(grid.cell_count() / 2);
  const Vertex middle = grid.vertex_of(center);
  std::vector<Cell> cells(grid.neighbors(center).begin(), grid.neighbors(center).end());
  std::sort(cells.begin(), cells.end());
  for (const Cell cell : cells) {
    const Vertex vertex = grid.vertex_of(cell);
    x_around.push_back({vertex.column - middle.column, vertex.row - middle.row});
  }
  const auto place_of = [&](Cell cell) {
    return static_cast<std::size_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
  };
  std::vector<Turning> turnings;
  Turning to_other_view;
  for (const BoardMap& map : board_maps(grid)) {
    Turning turning;
    for (const Cell cell : cells) turning.push_back(place_of(map(cell)));
    if (!edges_differ || !map.transposes) turnings.push_back(turning);
    if (to_other_view.empty() && (!edges_differ || map.transposes)) to_other_view = turning;
  }
  const std::vector<unsigned> kinds = kinds_of_places(grid, x_around);
  const unsigned inner = (1U << x_around.size()) - 1;
  std::map<Pattern, std::int16_t> found;
  const auto number_of = [&](const Pattern& pattern) {
    return found.try_emplace(least(pattern, turnings), static_cast<std::int16_t>(found.size())).first->second;
  };
  const auto fill = [&](unsigned kind) {
    const auto count = static_cast<unsigned>(std::popcount(kind));
    for (auto& numbers : x_numbers[kind]) numbers.resize(std::size_t{4} << (2 * count));
    for_each_pattern(kind, x_around.size(),
                     [&](const Pattern& pattern) { x_numbers[kind][0][index_of(pattern)] = number_of(pattern); });
    for_each_pattern(kind, x_around.size(), [&](const Pattern& pattern) {
      x_numbers[kind][1][index_of(pattern)] = number_of(turned(swapped(pattern), to_other_view));
    });
  };
  fill(inner);
  x_inner_count = static_cast<int>(found.size());
  for (const unsigned kind : kinds)
    if (kind != inner) fill(kind);
  x_count = static_cast<int>(found.size());
}

}  // namespace catenary::board
