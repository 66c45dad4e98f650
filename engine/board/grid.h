// SPDX-License-Identifier: MIT
/// Geometry of a board: which vertices of the grid are cells, their ids and neighbours. Positions are stored by cell
/// id.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/vertex.h"

namespace catenary::board {

using core::Cell;
using core::Vertex;

/// An immutable board shape. Cells are numbered from 0 along the rows, bottom row first, left to right.
class Grid {
 public:
  enum class Shape { square, hexhex };

  /// There is one grid of each size, which is never destroyed, so pointers to it may be kept and compared. Requires 1
  /// <= size <= 19.
  static const Grid& square(int size);
  /// Requires 1 <= side <= 10. The grid is 2 * side - 1 wide.
  static const Grid& hexhex(int side);
  /// Requires an odd width from 1 to 19.
  static const Grid& hexhex_of_width(int width) { return hexhex((width + 1) / 2); }

  Shape shape() const { return x_shape; }
  /// The number of columns, and of rows, of the coordinate grid.
  int width() const { return x_width; }
  int cell_count() const { return static_cast<int>(x_vertices.size()); }

  /// Nothing for a vertex that is not a cell of this board.
  std::optional<Cell> cell_at(Vertex vertex) const;
  Vertex vertex_of(Cell cell) const { return x_vertices[cell]; }

  /// Orthogonal neighbours on a square board (up to 4), all adjacent hexagons on a hexhex board (up to 6).
  std::span<const Cell> neighbors(Cell cell) const {
    const Adjacent& adjacent = x_neighbors[cell];
    return {adjacent.cells.data(), static_cast<std::size_t>(adjacent.count)};
  }

 private:
  struct Adjacent {
    std::array<Cell, 6> cells{};
    int count = 0;
  };

  Grid(Shape shape, int width);
  bool contains(Vertex vertex) const;
  std::size_t index_of(Vertex vertex) const;
  void connect();

  Shape x_shape;
  int x_width;
  std::vector<Vertex> x_vertices;
  std::vector<std::optional<Cell>> x_cells;
  std::vector<Adjacent> x_neighbors;
};

}  // namespace catenary::board
