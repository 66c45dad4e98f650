// SPDX-License-Identifier: MIT
/// The inputs of a network for Catchup (network/inputs.h): the patterns of the cells with their neighbours, by their
/// distance to the edge.
#pragma once

#include <array>
#include <string_view>

#include "board/patterns.h"
#include "evaluate.h"
#include "network/inputs.h"
#include "rules.h"

namespace catenary::games::catchup {

template <int Words>
class Inputs {
 public:
  using Rules = catchup::Rules<Words>;
  using Position = catchup::Position<Words>;
  using Set = board::Bitset<Words>;

  static constexpr std::string_view kName = "catchup-patterns-1";
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
  /// Cells beside those at the edge, cells beside these, and all others.
  static constexpr int kZones = 3;

  static const board::PatternTable& table() {
    static const board::PatternTable table(board::Grid::Shape::hexhex, 3, false);
    return table;
  }

  int x_most_active;
  board::Patterns<Words> x_patterns;
};

}  // namespace catenary::games::catchup
