// SPDX-License-Identifier: MIT
/// The part of a game's inputs (network/inputs.h) that is alike where they are patterns of stones (board/patterns.h).
#pragma once

#include <array>

#include "board/patterns.h"
#include "network/inputs.h"

namespace catenary::network {

/// Each cell has one active input, the pattern of the cell and those around it in two layers: the cells of Black and
/// those of White. Base of a game's `Inputs`.
template <int Words>
class PatternInputs {
 public:
  using Set = board::Bitset<Words>;

  int count() const { return x_count; }
  int most_active() const { return x_most_active; }
  Set affected(const Set& cells) const { return x_patterns.affected(cells); }
  Views at(const std::array<Set, 2>& layers, Cell cell) const { return x_patterns.at(cell, layers[0], layers[1]); }

 protected:
  /// The table must outlive the inputs; `zones` as in board::Patterns.
  PatternInputs(const board::Grid& grid, const board::PatternTable& table, int zones)
      : x_count(board::Patterns<Words>::count(table, zones)),
        x_most_active(grid.cell_count()),
        x_patterns(grid, table, zones) {}

 private:
  int x_count;
  int x_most_active;
  board::Patterns<Words> x_patterns;
};

}  // namespace catenary::network
