// SPDX-License-Identifier: MIT
/// The inputs of a network for Cation (network/inputs.h): the patterns of the points with their neighbours. White
/// sees the board with columns and rows exchanged, so that each side has its edges in the same place.
#pragma once

#include <string_view>

#include "evaluate.h"
#include "network/pattern_inputs.h"
#include "rules.h"

namespace catenary::games::cation {

template <int Words>
class Inputs : public network::PatternInputs<Words> {
 public:
  using Rules = cation::Rules<Words>;
  using Position = cation::Position<Words>;

  static constexpr std::string_view kName = "cation-patterns-2";
  static constexpr const auto& kWeightedTerms = cation::kWeightedTerms;

  explicit Inputs(const Rules& rules) : network::PatternInputs<Words>(rules.grid(), table(), kZones) {}

  static network::Measured<Amounts> measure(const Position& position) { return {terms(position), phase(position)}; }

 private:
  /// The patterns of all points that are not at the edge are alike.
  static constexpr int kZones = 1;

  static const board::PatternTable& table() {
    static const board::PatternTable table(board::Grid::Shape::square, true);
    return table;
  }
};

}  // namespace catenary::games::cation
