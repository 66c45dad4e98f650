// SPDX-License-Identifier: MIT
/// The inputs of a network for Cation (network/inputs.h): the patterns of points and their neighbours. White's view
/// exchanges columns and rows, so that each side has its edges in the same place.
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
  /// One zone: the patterns of points off the edge do not depend on their distance to it.
  static constexpr int kZones = 1;

  static const board::PatternTable& table() {
    static const board::PatternTable table(board::Grid::Shape::square, true);
    return table;
  }
};

}  // namespace catenary::games::cation
