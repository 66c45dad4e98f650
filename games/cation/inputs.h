// SPDX-License-Identifier: MIT
/// The inputs of a network for Cation (network/inputs.h): the patterns of the points with the eight points around
/// them. White sees the board with columns and rows exchanged, so that each side has its edges in the same place.
#pragma once

#include <array>
#include <string_view>

#include "board/patterns.h"
#include "evaluate.h"
#include "network/inputs.h"
#include "rules.h"

namespace catenary::games::cation {

template <int Words>
class Inputs {
 public:
  using Rules = cation::Rules<Words>;
  using Position = cation::Position<Words>;
  using Set = board::Bitset<Words>;

  static constexpr std::string_view kName = "cation-patterns-1";
  static constexpr const auto& kTerms = kWeights;

  explicit Inputs(const Rules& rules)
      : x_most_active(rules.grid().cell_count()), x_patterns(rules.grid(), table(), kZones) {}

  int count() const { return board::Patterns<Words>::count(table(), kZones); }
  int most_active() const { return x_most_active; }

  static network::Measured<Amounts> measure(const Position& position) { return {terms(position), phase(position)}; }
  static std::array<Set, 2> layers(const Position& position) {
    return {position.stones(Color::black), position.stones(Color::white)};
  }
  Set affected(const Set& cells) const { return x_patterns.affected(cells); }
  network::Views at(const std::array<Set, 2>& stones, Cell cell) const {
    return x_patterns.at(cell, stones[0], stones[1]);
  }

 private:
  /// The patterns of all points that are not at the edge are alike.
  static constexpr int kZones = 1;

  static const board::PatternTable& table() {
    static const board::PatternTable table(board::Grid::Shape::square, 3, true);
    return table;
  }

  int x_most_active;
  board::Patterns<Words> x_patterns;
};

}  // namespace catenary::games::cation
