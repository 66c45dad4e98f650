// SPDX-License-Identifier: MIT
/// The kinds of placements (search/kind_history.h) of a game with a network: the inputs of the cells before a stone is
/// placed, in the view of the side to move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "network/inputs.h"

namespace catenary::network {

template <CellInputs Inputs>
class InputKinds {
 public:
  using ByCell = std::array<std::uint16_t, Inputs::Set::kCapacity>;

  explicit InputKinds(const typename Inputs::Rules& rules) : x_inputs(rules) {}

  int count() const { return x_inputs.count(); }
  /// Requires a position of the same rules.
  const ByCell& of(const typename Inputs::Position& position) {
    x_inputs.follow(position).for_each([this](Cell cell) {
      const RowPair inputs = x_inputs.at(cell);
      if (inputs.is_none()) return;
      x_kinds[0][cell] = static_cast<std::uint16_t>(inputs.black());
      x_kinds[1][cell] = static_cast<std::uint16_t>(inputs.white());
    });
    return x_kinds[core::side_index(position.to_move())];
  }

 private:
  Inputs x_inputs;
  std::array<ByCell, 2> x_kinds{};
};

}  // namespace catenary::network
