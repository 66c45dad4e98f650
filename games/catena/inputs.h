// SPDX-License-Identifier: MIT
/// The inputs of a network for Catena (network/inputs.h): the kinds of its open ribbons and playable cells.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

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
  static constexpr const auto& kTerms = kWeights;

  explicit Inputs(const Rules& rules) : x_cell_count(rules.grid().cell_count()) {}

  int count() const { return RibbonInput::kCount + CellInput::kCount; }
  /// A ribbon has a stone, and so takes the place of a playable cell.
  int most_active() const { return x_cell_count; }

  static auto measure(const Position& position) {
    const auto ribbons = open_ribbons(position);
    Measured measured{terms(position, forecast(position, ribbons)), phase(position)};
    for (const auto& ribbon : ribbons) {
      const int growth = ribbon.growth.count();
      measured.inputs.push_back(
          RibbonInput::of(ribbon.lead, growth, ribbon.reach.count() - growth, ribbon.stones.count()));
    }
    append_cells(position, ribbons, measured);
    return measured;
  }

 private:
  static constexpr std::size_t kMostCells = board::Bitset<Words>::kCapacity;
  using Measured = network::Measured<Amounts, kMostCells>;

  /// The ribbons at a cell.
  struct Touch {
    /// The leads of ribbons that can grow here, and the cells where each can grow in all.
    std::array<std::int16_t, 2> leads{};
    std::array<std::int16_t, 2> growths{};
    int count = 0;
    /// The lead of the ribbons that can be joined here by one more stone, and whether there are any.
    std::int16_t lead_behind = 0;
    bool behind = false;
  };

  static void append_cells(const Position& position, const OpenRibbons<Words>& ribbons, Measured& measured) {
    std::array<Touch, kMostCells> touches{};
    for (const auto& ribbon : ribbons) {
      const auto lead = static_cast<std::int16_t>(ribbon.lead);
      const auto growth = static_cast<std::int16_t>(ribbon.growth.count());
      ribbon.growth.for_each([&](Cell cell) {
        Touch& touch = touches[cell];
        const auto i = static_cast<std::size_t>(touch.count++);
        touch.leads[i] = lead;
        touch.growths[i] = growth;
      });
      (ribbon.reach - ribbon.growth).for_each([&](Cell cell) {
        touches[cell].lead_behind = static_cast<std::int16_t>(touches[cell].lead_behind + lead);
        touches[cell].behind = true;
      });
    }
    const auto& neighbours = position.rules().neighbours;
    position.playable().for_each([&](Cell cell) {
      const CellInput input((neighbours[cell] & position.playable()).count());
      const network::Views views = views_of(input, touches[cell], position.beside_two().contains(cell));
      measured.inputs.push_back({RibbonInput::kCount + views[0], RibbonInput::kCount + views[1]});
    });
  }

  static network::Views views_of(const CellInput& input, const Touch& touch, bool beside_two) {
    switch (touch.count) {
      case 0:
        return touch.behind ? input.behind(touch.lead_behind) : input.alone();
      case 1:
        return beside_two ? input.within(touch.leads[0], touch.growths[0])
                          : input.beside(touch.leads[0], touch.growths[0]);
      default:
        return input.between(touch.leads[0], touch.leads[1], touch.growths[0] == 1 || touch.growths[1] == 1);
    }
  }

  int x_cell_count;
};

}  // namespace catenary::games::catena
