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
    append_cells(position, contacts_of(ribbons), measured);
    return measured;
  }

 private:
  static constexpr std::size_t kMostCells = board::Bitset<Words>::kCapacity;
  using Set = board::Bitset<Words>;
  using Measured = network::Measured<Amounts, kMostCells>;

  /// The cells that ribbons can reach, and the ribbons there.
  struct Contacts {
    /// The kinds of up to two ribbons that can grow onto a cell, each as its number plus 1: the digits of a number to
    /// the base kBase, the last ribbon lowest.
    std::array<std::uint16_t, kMostCells> kinds{};
    /// The lead of the ribbons that one more stone would join to a stone here.
    std::array<std::int16_t, kMostCells> leads_behind{};
    Set grown;
    Set reached;
  };

  static constexpr std::size_t kBase = 32;
  static_assert(kBase > RibbonKind::kCount);

  static Contacts contacts_of(const OpenRibbons<Words>& ribbons) {
    Contacts contacts;
    for (const auto& ribbon : ribbons) {
      const int digit = RibbonKind(ribbon.lead, ribbon.growth.count()).number() + 1;
      ribbon.growth.for_each([&](Cell cell) {
        auto& kinds = contacts.kinds[cell];
        kinds = static_cast<std::uint16_t>(kinds * kBase + static_cast<std::size_t>(digit));
      });
      (ribbon.reach - ribbon.growth).for_each([&](Cell cell) {
        auto& lead = contacts.leads_behind[cell];
        lead = static_cast<std::int16_t>(lead + ribbon.lead);
      });
      contacts.grown |= ribbon.growth;
      contacts.reached |= ribbon.reach;
    }
    return contacts;
  }

  /// A loop for each kind of cells, as a branch for each cell is slow.
  static void append_cells(const Position& position, const Contacts& contacts, Measured& measured) {
    const auto& neighbours = position.rules().neighbours;
    const Set playable = position.playable();
    const auto append = [&](Cell cell, network::RowPair kind) {
      const int playable_beside = (neighbours[cell] & playable).count();
      measured.inputs.push_back(kind + (RibbonInput::kCount + playable_beside * CellInput::kKinds));
    };
    const Set& beside_two = position.beside_two();
    (contacts.grown - beside_two).for_each([&](Cell cell) { append(cell, kBesideOne[contacts.kinds[cell]]); });
    (contacts.grown & beside_two).for_each([&](Cell cell) { append(cell, kBesideTwo[contacts.kinds[cell]]); });
    (contacts.reached - contacts.grown).for_each([&](Cell cell) {
      append(cell, kBehind[static_cast<std::size_t>(RibbonKind::step_of(contacts.leads_behind[cell]))]);
    });
    (playable - contacts.reached).for_each([&](Cell cell) { append(cell, CellInput::alone()); });
  }

  // The inputs of cells: by step of lead behind, and by Contacts::kinds where one and where two stones lie beside them.
  static constexpr auto kBehind = [] {
    std::array<network::RowPair, RibbonKind::kLeads> kinds;
    for (std::size_t step = 0; step < kinds.size(); ++step) kinds[step] = CellInput::behind(static_cast<int>(step) - 3);
    return kinds;
  }();
  static constexpr auto kBesideOne = [] {
    std::array<network::RowPair, kBase> kinds{};
    for (int kind = 0; kind < RibbonKind::kCount; ++kind)
      kinds[static_cast<std::size_t>(kind) + 1] = CellInput::beside(RibbonKind(kind));
    return kinds;
  }();
  static constexpr auto kBesideTwo = [] {
    std::array<network::RowPair, kBase * kBase> kinds{};
    for (int one = 0; one < RibbonKind::kCount; ++one) {
      const std::size_t number = static_cast<std::size_t>(one) + 1;
      kinds[number] = CellInput::within(RibbonKind(one));
      for (int other = 0; other < RibbonKind::kCount; ++other)
        kinds[number * kBase + static_cast<std::size_t>(other) + 1] =
            CellInput::between(RibbonKind(one), RibbonKind(other));
    }
    return kinds;
  }();

  int x_cell_count;
};

}  // namespace catenary::games::catena
