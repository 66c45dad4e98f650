// SPDX-License-Identifier: MIT
/// The symmetries of a board: rotations and reflections as maps of cells and of sets of cells. The solver merges
/// positions that are equal up to symmetry.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "board/bitset.h"
#include "board/grid.h"
#include "core/move.h"

namespace catenary::board {

using core::Cell;
using core::Move;

/// A one-to-one map of a board onto itself that preserves adjacency.
struct BoardMap {
  /// The image of each cell.
  std::vector<Cell> images;
  /// Columns become rows. Always false on hexhex boards.
  bool transposes = false;

  Cell operator()(Cell cell) const { return images[cell]; }
  BoardMap inverse() const;
};

/// The image of a move under the map; moves without cells are unchanged.
Move image_of(Move move, const BoardMap& map);

/// All symmetries of the board, 8 for a square board and 12 for a hexhex board; the first is the identity.
std::vector<BoardMap> board_maps(const Grid& grid);

/// A symmetry that maps whole sets of cells, eight cells at a time.
template <int Words>
class SetMap {
 public:
  using Set = Bitset<Words>;

  explicit SetMap(const BoardMap& map) : x_bytes((map.images.size() + 7) / 8), x_images(x_bytes * kByteValues) {
    for (std::size_t byte = 0; byte < x_bytes; ++byte) {
      for (std::size_t value = 1; value < kByteValues; ++value) {
        Set& image = x_images[byte * kByteValues + value];
        for (std::size_t bit = 0; bit < 8 && 8 * byte + bit < map.images.size(); ++bit)
          if ((value >> bit & 1) != 0) image.insert(map.images[8 * byte + bit]);
      }
    }
  }

  Set operator()(const Set& cells) const {
    Set image;
    for (std::size_t byte = 0; byte < x_bytes; ++byte) image |= x_images[byte * kByteValues + cells.byte(byte)];
    return image;
  }

 private:
  static constexpr std::size_t kByteValues = 256;

  std::size_t x_bytes;
  std::vector<Set> x_images;
};

}  // namespace catenary::board
