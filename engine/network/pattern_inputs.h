// SPDX-License-Identifier: MIT
/// The shared part of a game's inputs (network/inputs.h) when they are patterns of stones (board/patterns.h).
#pragma once

#include "board/patterns.h"
#include "network/inputs.h"

namespace catenary::network {

/// Each cell has one active input: the pattern of the stones on and around it. Base class of a game's `Inputs`.
template <int Words>
class PatternInputs {
 public:
  using Set = board::Bitset<Words>;

  int count() const { return x_count; }
  int max_active() const { return x_most_active; }
  /// Requires a position with `stones(color)`.
  template <class Position>
  Set follow(const Position& position) {
    return x_patterns.affected(
        replace_layers(x_stones, {position.stones(Color::black), position.stones(Color::white)}));
  }
  RowPair at(Cell cell) const {
    const auto [black, white] = x_patterns.at(cell, x_stones[0], x_stones[1]);
    return {black, white};
  }

 protected:
  /// The table must outlive the inputs; `zones` as in board::Patterns.
  PatternInputs(const board::Grid& grid, const board::PatternTable& table, int zones)
      : x_count(board::Patterns<Words>::count(table, zones)),
        x_most_active(grid.cell_count()),
        x_patterns(grid, table, zones),
        x_stones{Set::first(grid.cell_count()), Set::first(grid.cell_count())} {}

 private:
  int x_count;
  int x_most_active;
  board::Patterns<Words> x_patterns;
  Layers<Set> x_stones;
};

}  // namespace catenary::network
