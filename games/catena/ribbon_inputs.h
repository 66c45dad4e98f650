// SPDX-License-Identifier: MIT
/// The kinds of open ribbons and of playable cells, numbered as network inputs. In White's view the colours are
/// exchanged, so the sign of a lead is reversed.
#pragma once

#include <algorithm>

#include "network/kernels.h"

namespace catenary::games::catena {

/// An open ribbon by its lead, the number of cells where it can grow, the number of playable cells behind these, and
/// its length.
class RibbonInput {
 public:
  static constexpr int kCount = 9 * 5 * 5 * 5;

  /// Requires a growth and a length of at least 1.
  static network::RowPair of(int lead, int growth, int behind, int length) {
    const int place = (std::min(growth, 5) - 1) * 5 + std::min((behind + 1) / 2, 4);
    const int shape = place * 5 + length_step(length);
    return {number(lead, shape), number(-lead, shape)};
  }

 private:
  static int length_step(int length) { return length < 3 ? length - 1 : length < 5 ? 2 : length < 8 ? 3 : 4; }
  static int number(int lead, int shape) { return (std::clamp(lead, -4, 4) + 4) * (kCount / 9) + shape; }
};

/// The lead of a ribbon and the number of cells where it can grow, as features of a playable cell next to it.
class RibbonKind {
 public:
  static constexpr int kLeads = 7;
  static constexpr int kGrowths = 3;
  static constexpr int kCount = kLeads * kGrowths;

  static constexpr int step_of(int lead) { return std::clamp(lead, -3, 3) + 3; }

  explicit constexpr RibbonKind(int number) : x_number(number) {}
  /// Requires a growth of at least 1.
  constexpr RibbonKind(int lead, int growth) : x_number(step_of(lead) * kGrowths + std::min(growth, kGrowths) - 1) {}

  /// Numbered from 0.
  constexpr int number() const { return x_number; }
  constexpr int lead() const { return x_number / kGrowths - 3; }
  constexpr int growth() const { return x_number % kGrowths + 1; }

 private:
  int x_number;
};

/// A playable cell by its number of playable neighbours (0 to 6), and by what a stone on it would touch.
class CellInput {
 public:
  /// No ribbon is adjacent or reachable through an adjacent stone.
  static constexpr network::RowPair alone() { return {0, 0}; }
  /// No ribbon is adjacent, but one more stone would connect it to ribbons with this total lead.
  static constexpr network::RowPair behind(int lead) {
    return views(lead, [](int own) { return kBehind + RibbonKind::step_of(own); });
  }
  /// One end of one ribbon is adjacent.
  static constexpr network::RowPair beside(RibbonKind kind) {
    return views(kind.lead(), [&](int own) { return kBeside + RibbonKind(own, kind.growth()).number(); });
  }
  /// The same ribbon is adjacent in two places.
  static constexpr network::RowPair within(RibbonKind kind) {
    const int last = std::min(kind.growth(), 2) - 1;
    return views(kind.lead(), [&](int own) { return kWithin + RibbonKind::step_of(own) * 2 + last; });
  }
  /// Two ribbons are adjacent; it matters whether one of them can grow nowhere else.
  static constexpr network::RowPair between(RibbonKind one, RibbonKind other) {
    const int last = one.growth() == 1 || other.growth() == 1 ? 1 : 0;
    const auto number = [&](int sign) {
      return kBetween + pair(RibbonKind::step_of(sign * one.lead()), RibbonKind::step_of(sign * other.lead())) * 2 +
             last;
    };
    return {number(1), number(-1)};
  }

  /// The numbers above are those of a cell without playable neighbours; each such neighbour adds kKinds.
  static constexpr int kKinds = 1 + RibbonKind::kLeads + RibbonKind::kCount + RibbonKind::kLeads * 2 +
                                RibbonKind::kLeads * (RibbonKind::kLeads + 1);
  static constexpr int kCount = 7 * kKinds;

 private:
  static constexpr int kBehind = 1;
  static constexpr int kBeside = kBehind + RibbonKind::kLeads;
  static constexpr int kWithin = kBeside + RibbonKind::kCount;
  static constexpr int kBetween = kWithin + RibbonKind::kLeads * 2;

  static constexpr int pair(int one, int two) {
    const int high = std::max(one, two);
    return high * (high + 1) / 2 + std::min(one, two);
  }
  template <class Number>
  static constexpr network::RowPair views(int lead, Number number) {
    return {number(lead), number(-lead)};
  }
};

}  // namespace catenary::games::catena
