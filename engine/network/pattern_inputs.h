// SPDX-License-Identifier: MIT
/// The part of a game's inputs (network/inputs.h) that is alike where they are patterns of stones (board/patterns.h).
#pragma once

#include <array>
#include <cstdint>

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

/// The kinds of placements (search/kind_history.h) of a game whose `Inputs` are patterns: the pattern of the cell
/// before the stone is there, in the view of the side to move.
template <class Inputs>
class PatternKinds {
 public:
  using Set = typename Inputs::Set;
  using ByCell = std::array<std::uint16_t, Set::kCapacity>;

  explicit PatternKinds(const typename Inputs::Rules& rules)
      : x_inputs(rules), x_cells(Set::first(rules.grid().cell_count())) {}

  int count() const { return x_inputs.count(); }
  ByCell of(const typename Inputs::Position& position) const {
    ByCell kinds{};
    const auto layers = Inputs::layers(position);
    const std::size_t view = core::side_index(position.to_move());
    (x_cells - layers[0] - layers[1]).for_each([&](Cell cell) {
      kinds[cell] = static_cast<std::uint16_t>(x_inputs.at(layers, cell)[view]);
    });
    return kinds;
  }

 private:
  Inputs x_inputs;
  Set x_cells;
};

}  // namespace catenary::network
