// SPDX-License-Identifier: MIT
#include "board/grid.h"

#include <cassert>
#include <cstdlib>

namespace catenary::board {

namespace {

constexpr int kMaxSquare = 19;
constexpr int kMaxHexHexSide = 10;

// Neighbours are (c±1,r) and (c,r±1) on every board, and also (c+1,r+1) and (c-1,r-1) on hexhex boards.
constexpr std::array<Vertex, 6> kDirections{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}}};

}  // namespace

const Grid& Grid::square(int size) {
  assert(size >= 1 && size <= kMaxSquare);
  static const std::vector<Grid> grids = [] {
    std::vector<Grid> all;
    for (int width = 1; width <= kMaxSquare; ++width) all.push_back(Grid(Shape::square, width));
    return all;
  }();
  return grids[static_cast<std::size_t>(size - 1)];
}

const Grid& Grid::hexhex(int side) {
  assert(side >= 1 && side <= kMaxHexHexSide);
  static const std::vector<Grid> grids = [] {
    std::vector<Grid> all;
    for (int n = 1; n <= kMaxHexHexSide; ++n) all.push_back(Grid(Shape::hexhex, 2 * n - 1));
    return all;
  }();
  return grids[static_cast<std::size_t>(side - 1)];
}

Grid::Grid(Shape shape, int width)
    : x_shape(shape), x_width(width), x_cells(static_cast<std::size_t>(width) * static_cast<std::size_t>(width)) {
  for (int row = 0; row < width; ++row) {
    for (int column = 0; column < width; ++column) {
      if (!contains({column, row})) continue;
      x_cells[index_of({column, row})] = static_cast<Cell>(x_vertices.size());
      x_vertices.push_back({column, row});
    }
  }
  assert(cell_count() <= core::kMaxCells);
  connect();
}

bool Grid::contains(Vertex vertex) const {
  const auto [column, row] = vertex;
  if (column < 0 || row < 0 || column >= x_width || row >= x_width) return false;
  return x_shape == Shape::square || std::abs(column - row) <= x_width / 2;
}

std::size_t Grid::index_of(Vertex vertex) const {
  return static_cast<std::size_t>(vertex.row) * static_cast<std::size_t>(x_width) +
         static_cast<std::size_t>(vertex.column);
}

std::optional<Cell> Grid::cell_at(Vertex vertex) const {
  if (!contains(vertex)) return std::nullopt;
  return x_cells[index_of(vertex)];
}

void Grid::connect() {
  const std::size_t directions = x_shape == Shape::square ? 4 : 6;
  x_neighbors.resize(x_vertices.size());
  for (std::size_t cell = 0; cell < x_vertices.size(); ++cell) {
    for (const Vertex step : std::span(kDirections).first(directions)) {
      const auto neighbor = cell_at({x_vertices[cell].column + step.column, x_vertices[cell].row + step.row});
      if (neighbor) x_neighbors[cell].cells[static_cast<std::size_t>(x_neighbors[cell].count++)] = *neighbor;
    }
  }
}

}  // namespace catenary::board
