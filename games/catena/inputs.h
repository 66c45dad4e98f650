// SPDX-License-Identifier: MIT
/// The inputs of a network for Catena (network/inputs.h): the kinds of its open ribbons and playable cells.
#pragma once

#include <string_view>

#include "cell_kinds.h"
#include "evaluate.h"
#include "network/inputs.h"
#include "open_ribbons.h"
#include "ribbon_inputs.h"
#include "rules.h"

namespace catenary::games::catena {

template <int Words>
class Inputs {
 public:
  using Rules = catena::Rules<Words>;
  using Position = catena::Position<Words>;

  static constexpr std::string_view kName = "catena-ribbons-1";
  static constexpr const auto& kWeightedTerms = catena::kWeightedTerms;

  explicit Inputs(const Rules& rules) : x_cell_count(rules.grid().cell_count()) {}

  int count() const { return RibbonInput::kCount + CellInput::kCount; }
  /// Each ribbon contains a stone, so it takes the place of a playable cell.
  int max_active() const { return x_cell_count; }

  static auto measure(const Position& position) {
    const auto ribbons = open_ribbons(position);
    Measured measured{terms(position, forecast(position, ribbons)), phase(position)};
    for (const auto& ribbon : ribbons) {
      const int growth = ribbon.growth.count();
      measured.inputs.push_back(
          RibbonInput::of(ribbon.lead, growth, ribbon.reach.count() - growth, ribbon.stones.count()));
    }
    CellKinds<Words>(position, ribbons).for_each([&](Cell, network::RowPair kind) {
      measured.inputs.push_back(kind + RibbonInput::kCount);
    });
    return measured;
  }

 private:
  using Measured = network::Measured<Amounts, board::Bitset<Words>::kCapacity>;

  int x_cell_count;
};

}  // namespace catenary::games::catena
