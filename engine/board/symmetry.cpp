// SPDX-License-Identifier: MIT
#include "board/symmetry.h"

#include <cassert>

namespace catenary::board {

using core::Vertex;

namespace {

using VertexMap = Vertex (*)(Vertex);

/// Coordinates relative to the centre, doubled on square boards so that boards of even width have a centre too.
struct Frame {
  int center;
  int scale;
};

Frame frame_of(const Grid& grid) {
  return grid.shape() == Grid::Shape::square ? Frame{grid.width() - 1, 2} : Frame{grid.width() / 2, 1};
}

BoardMap map_by(const Grid& grid, VertexMap transform) {
  const Frame frame = frame_of(grid);
  BoardMap map;
  for (int i = 0; i < grid.cell_count(); ++i) {
    const Vertex vertex = grid.vertex_of(static_cast<Cell>(i));
    const Vertex moved =
        transform({vertex.column * frame.scale - frame.center, vertex.row * frame.scale - frame.center});
    const auto image =
        grid.cell_at({(moved.column + frame.center) / frame.scale, (moved.row + frame.center) / frame.scale});
    assert(image);
    map.images.push_back(*image);
  }
  return map;
}

BoardMap then(const BoardMap& first, const BoardMap& second) {
  BoardMap both = first;
  for (Cell& image : both.images) image = second(image);
  both.transposes = first.transposes != second.transposes;
  return both;
}

}  // namespace

BoardMap BoardMap::inverse() const {
  BoardMap map = *this;
  for (std::size_t cell = 0; cell < images.size(); ++cell) map.images[images[cell]] = static_cast<Cell>(cell);
  return map;
}

Move image_of(Move move, const BoardMap& map) {
  switch (move.kind()) {
    case Move::Kind::place:
      return Move::place(map(move.to()));
    case Move::Kind::relocate:
      return Move::relocate(map(move.from()), map(move.to()));
    case Move::Kind::remove:
      return Move::remove(map(move.from()));
    default:
      return move;
  }
}

std::vector<BoardMap> board_maps(const Grid& grid) {
  const bool square = grid.shape() == Grid::Shape::square;
  // A quarter turn, or a sixth of a turn where cells have the six neighbours of the rules' geometry page.
  BoardMap rotation = map_by(grid, square ? VertexMap([](Vertex v) {
                               return Vertex{-v.row, v.column};
                             })
                                          : VertexMap([](Vertex v) {
                                              return Vertex{v.column - v.row, v.column};
                                            }));
  BoardMap reflection = map_by(grid, [](Vertex v) { return Vertex{v.row, v.column}; });
  rotation.transposes = square;
  reflection.transposes = square;
  std::vector<BoardMap> maps{map_by(grid, [](Vertex v) { return v; })};
  for (int turns = 1; turns < (square ? 4 : 6); ++turns) maps.push_back(then(maps.back(), rotation));
  for (std::size_t i = 0, rotations = maps.size(); i < rotations; ++i) maps.push_back(then(maps[i], reflection));
  return maps;
}

}  // namespace catenary::board
