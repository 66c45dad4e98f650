// SPDX-License-Identifier: MIT
/// The inputs of a network for Catena (network/inputs.h): the patterns of the cells with their neighbours, by their
/// distance to the edge. Cells where no stone may be placed any more are out of use.
#pragma once

#include <array>
#include <string_view>

#include "evaluate.h"
#include "network/pattern_inputs.h"
#include "rules.h"

namespace catenary::games::catena {

template <int Words>
class Inputs : public network::PatternInputs<Words> {
 public:
  using Rules = catena::Rules<Words>;
  using Position = catena::Position<Words>;
  using typename network::PatternInputs<Words>::Set;

  static constexpr std::string_view kName = "catena-patterns-1";
  static constexpr const auto& kTerms = kWeights;

  explicit Inputs(const Rules& rules) : network::PatternInputs<Words>(rules.grid(), table(), kZones) {}

  static network::Measured<Amounts> measure(const Position& position) {
    return {terms(position, forecast(position)), phase(position)};
  }
  /// The cells of each colour, and those out of use in both.
  static std::array<Set, 2> layers(const Position& position) {
    const Set dead = position.rules().neighbours.cells() - position.occupied() - position.playable();
    return {position.stones(Color::black) | dead, position.stones(Color::white) | dead};
  }

 private:
  /// Cells beside those at the edge, cells beside these, and all others.
  static constexpr int kZones = 3;

  static const board::PatternTable& table() {
    static const board::PatternTable table(board::Grid::Shape::hexhex, 4, false);
    return table;
  }
};

}  // namespace catenary::games::catena
