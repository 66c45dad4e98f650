// SPDX-License-Identifier: MIT
/// The sums of the hidden layer in the two views of a position, over the inputs of its cells. They are updated from one
/// position to the next by the cells that differ, so their cost depends on the moves between evaluated positions.
#pragma once

#include <vector>

#include "network/inputs.h"
#include "network/network.h"

namespace catenary::network {

/// For inputs that are recomputed for each position: the sums start with the bias.
template <GameInputs Inputs>
class Accumulator {
 public:
  Accumulator(const Network& network, const typename Inputs::Rules& /*rules*/) : x_network(&network) {}

  RowSums views() const { return {x_network->bias, x_network->bias}; }
  void follow(const typename Inputs::Position& /*position*/) {}

 private:
  const Network* x_network;
};

template <CellInputs Inputs>
class Accumulator<Inputs> {
 public:
  using Position = typename Inputs::Position;

  /// Requires a network that fits the rules (check_fit); it must outlive the accumulator.
  Accumulator(const Network& network, const typename Inputs::Rules& rules)
      : x_network(&network),
        x_inputs(rules),
        x_active(static_cast<std::size_t>(rules.grid().cell_count()), RowPair::none()),
        x_sums{network.bias, network.bias} {}

  /// Without the weights of the terms.
  const RowSums& views() const { return x_sums; }

  /// Updates the sums to a position of the same rules.
  void follow(const Position& position) {
    Changes before;
    Changes now;
    x_inputs.follow(position).for_each([&](Cell cell) {
      const RowPair inputs = x_inputs.at(cell);
      RowPair& active = x_active[cell];
      if (active == inputs) return;
      if (!active.is_none()) before.push_back(active);
      if (!inputs.is_none()) now.push_back(inputs);
      active = inputs;
    });
    subtract_rows(x_network->input_weights, {before.data(), before.size()}, x_sums);
    add_rows(x_network->input_weights, {now.data(), now.size()}, x_sums);
  }

 private:
  using Changes = RowPairs<Inputs::Set::kCapacity>;

  const Network* x_network;
  Inputs x_inputs;
  std::vector<RowPair> x_active;
  RowSums x_sums;
};

}  // namespace catenary::network
