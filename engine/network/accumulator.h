// SPDX-License-Identifier: MIT
/// The sums of the hidden layer in the two views of a position, over the inputs of its cells. They follow from one
/// position to the next by the cells that differ, so a search pays for the moves between the positions that it
/// evaluates.
#pragma once

#include <utility>
#include <vector>

#include "network/inputs.h"
#include "network/network.h"

namespace catenary::network {

/// For inputs that are found anew for each position: the sums begin with the bias.
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
        x_active(static_cast<std::size_t>(rules.grid().cell_count()), {kNoInput, kNoInput}) {
    x_sums.fill(network.bias);
    for (int cell = 0; cell < rules.grid().cell_count(); ++cell) update(static_cast<Cell>(cell));
  }

  /// Without those of the terms.
  const RowSums& views() const { return x_sums; }

  /// Makes the sums those of a position of the same rules.
  void follow(const Position& position) {
    const Layers layers = Inputs::layers(position);
    Set changed;
    for (std::size_t i = 0; i < layers.size(); ++i) changed |= (layers[i] - x_layers[i]) | (x_layers[i] - layers[i]);
    if (changed.empty()) return;
    x_layers = layers;
    x_inputs.affected(changed).for_each([this](Cell cell) { update(cell); });
  }

 private:
  using Layers = decltype(Inputs::layers(std::declval<const Position&>()));
  using Set = typename Layers::value_type;

  void update(Cell cell) {
    const Views now = x_inputs.at(x_layers, cell);
    Views& before = x_active[cell];
    for (std::size_t view = 0; view < now.size(); ++view) {
      if (before[view] == now[view]) continue;
      if (before[view] != kNoInput) x_sums[view] -= weights_of(before[view]);
      if (now[view] != kNoInput) x_sums[view] += weights_of(now[view]);
    }
    before = now;
  }

  const Row& weights_of(int input) const { return x_network->input_weights[static_cast<std::size_t>(input)]; }

  const Network* x_network;
  Inputs x_inputs;
  /// Empty at first, as no position of the game need be.
  Layers x_layers{};
  std::vector<Views> x_active;
  RowSums x_sums;
};

}  // namespace catenary::network
