// SPDX-License-Identifier: MIT
/// The inputs of a network for Catchup (network/inputs.h): the patterns of cells and their neighbours, separated by
/// distance to the edge.
#pragma once

#include <string_view>

#include "evaluate.h"
#include "network/pattern_inputs.h"
#include "rules.h"

namespace catenary::games::catchup {

template <int Words>
class Inputs : public network::PatternInputs<Words> {
 public:
  using Rules = catchup::Rules<Words>;
  using Position = catchup::Position<Words>;

  static constexpr std::string_view kName = "catchup-patterns-1";
  static constexpr const auto& kWeightedTerms = catchup::kWeightedTerms;

  explicit Inputs(const Rules& rules) : network::PatternInputs<Words>(rules.grid(), table(), kZones) {}

  static network::Measured<Amounts> measure(const Position& position) { return {terms(position), phase(position)}; }

 private:
  /// Zones: cells at the edge, cells next to these, and all others.
  static constexpr int kZones = 3;

  static const board::PatternTable& table() {
    static const board::PatternTable table(board::Grid::Shape::hexhex, false);
    return table;
  }
};

}  // namespace catenary::games::catchup
