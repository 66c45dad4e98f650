// SPDX-License-Identifier: MIT
/// The inputs of a network for Colorado (network/inputs.h): the boats by square, with the colours of their squares.
/// Each side's view is rotated so that its home bank is ahead.
#pragma once

#include <string_view>

#include "evaluate.h"
#include "network/inputs.h"
#include "rules.h"

namespace catenary::games::colorado {

class Inputs {
 public:
  using Rules = colorado::Rules;
  using Position = colorado::Position;
  using Set = colorado::Set;

  static constexpr std::string_view kName = "colorado-boats-1";
  static constexpr const auto& kWeightedTerms = colorado::kWeightedTerms;

  explicit Inputs(const Rules& rules) : x_layout(&rules.layout) {}

  /// Inputs combine the square, its colour and the owner of the boat.
  int count() const { return 2 * kColors * kLast + 2 * kColors; }
  int max_active() const { return 2 * kBoats; }

  static network::Measured<Amounts> measure(const Position& position) { return {terms(position), phase(position)}; }
  Set follow(const Position& position) {
    return network::replace_layers(x_boats, {position.boats(Color::black), position.boats(Color::white)});
  }
  network::RowPair at(Cell cell) const {
    const bool black = x_boats[0].contains(cell);
    if (!black && !x_boats[1].contains(cell)) return network::RowPair::none();
    return {input(cell, black, kLast - cell), input(cell, !black, cell)};
  }

 private:
  static constexpr int kLast = static_cast<int>(kSquares) - 1;
  static constexpr int kColors = 4;

  int input(Cell cell, bool own, int square) const {
    return ((own ? 0 : kColors) + static_cast<int>((*x_layout)[cell])) * static_cast<int>(kSquares) + square;
  }

  const Layout* x_layout;
  network::Layers<Set> x_boats{Set::first(kLast + 1), Set::first(kLast + 1)};
};

}  // namespace catenary::games::colorado
