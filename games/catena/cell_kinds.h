// SPDX-License-Identifier: MIT
/// The kinds of the playable cells of a Catena position (CellInput), used as network inputs and for move ordering.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "open_ribbons.h"
#include "ribbon_inputs.h"
#include "rules.h"

namespace catenary::games::catena {

template <int Words>
class CellKinds {
 public:
  /// Requires the open ribbons of the position; the position must outlive the kinds.
  CellKinds(const Position<Words>& position, const OpenRibbons<Words>& ribbons) : x_position(&position) {
    for (const auto& ribbon : ribbons) {
      const int digit = RibbonKind(ribbon.lead, ribbon.growth.count()).number() + 1;
      ribbon.growth.for_each([&](Cell cell) {
        auto& kinds = x_kinds[cell];
        kinds = static_cast<std::uint16_t>(kinds * kBase + static_cast<std::size_t>(digit));
      });
      (ribbon.reach - ribbon.growth).for_each([&](Cell cell) {
        auto& lead = x_leads_behind[cell];
        lead = static_cast<std::int16_t>(lead + ribbon.lead);
      });
      x_grown |= ribbon.growth;
      x_reached |= ribbon.reach;
    }
  }

  /// Calls `visit(cell, kind)` for each playable cell; `kind` has the numbers of CellInput in both views. Loops over
  /// each kind separately, because a branch per cell is slow.
  template <class Visit>
  void for_each(Visit visit) const {
    const auto& neighbors = x_position->rules().neighbors;
    const Set playable = x_position->playable();
    const auto tell = [&](Cell cell, network::RowPair kind) {
      const int playable_beside = (neighbors[cell] & playable).count();
      visit(cell, kind + playable_beside * CellInput::kKinds);
    };
    const Set& beside_two = x_position->beside_two();
    (x_grown - beside_two).for_each([&](Cell cell) { tell(cell, kBesideOne[x_kinds[cell]]); });
    (x_grown & beside_two).for_each([&](Cell cell) { tell(cell, kBesideTwo[x_kinds[cell]]); });
    (x_reached - x_grown).for_each([&](Cell cell) {
      tell(cell, kBehind[static_cast<std::size_t>(RibbonKind::step_of(x_leads_behind[cell]))]);
    });
    (playable - x_reached).for_each([&](Cell cell) { tell(cell, CellInput::alone()); });
  }

 private:
  static constexpr std::size_t kMaxCells = board::Bitset<Words>::kCapacity;
  using Set = board::Bitset<Words>;

  static constexpr std::size_t kBase = 32;
  static_assert(kBase > RibbonKind::kCount);

  // The kinds apart from the number of adjacent playable cells: by the step of the lead of the ribbons behind, and by
  // x_kinds for one and for two adjacent stones.
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

  const Position<Words>* x_position;
  /// The kinds of up to two ribbons that can grow onto a cell, each as its number plus 1: the digits of a number in
  /// base kBase, the last ribbon lowest.
  std::array<std::uint16_t, kMaxCells> x_kinds{};
  /// The total lead of the ribbons that one more stone would connect to a stone here.
  std::array<std::int16_t, kMaxCells> x_leads_behind{};
  /// The cells onto which ribbons can grow, and these together with the cells that one more stone reaches.
  Set x_grown;
  Set x_reached;
};

/// The kinds of placements (search/kind_history.h): the kinds of the cells, in the view of the side to move.
template <int Words>
class MoveKinds {
 public:
  using ByCell = std::array<std::uint16_t, board::Bitset<Words>::kCapacity>;

  explicit MoveKinds(const Rules<Words>& /*rules*/) {}

  int count() const { return CellInput::kCount; }
  ByCell of(const Position<Words>& position) const {
    ByCell kinds{};
    const bool black = position.to_move() == core::Color::black;
    CellKinds<Words>(position, open_ribbons(position)).for_each([&](Cell cell, network::RowPair kind) {
      kinds[cell] = static_cast<std::uint16_t>(black ? kind.black() : kind.white());
    });
    return kinds;
  }
};

}  // namespace catenary::games::catena
