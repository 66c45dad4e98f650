// SPDX-License-Identifier: MIT
/// The kinds of open ribbons and of playable cells, numbered as inputs of a network. A view has own stones in place of
/// black ones, so it sees a lead of White with its sign changed.
#pragma once

#include <algorithm>

#include "network/kernels.h"

namespace catenary::games::catena {

/// An open ribbon by its lead, the cells where it can grow, the playable cells behind these, and its length.
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

/// A lead and the cells where a ribbon can grow, as a playable cell beside it sees them.
class RibbonKind {
 public:
  static constexpr int kLeads = 7;
  static constexpr int kGrowths = 3;
  static constexpr int kCount = kLeads * kGrowths;

  static constexpr int step_of(int lead) { return std::clamp(lead, -3, 3) + 3; }

  explicit constexpr RibbonKind(int number) : x_number(number) {}
  /// Requires a growth of at least 1.
  constexpr RibbonKind(int lead, int growth) : x_number(step_of(lead) * kGrowths + std::min(growth, kGrowths) - 1) {}

  /// From 0.
  constexpr int number() const { return x_number; }
  constexpr int lead() const { return x_number / kGrowths - 3; }
  constexpr int growth() const { return x_number % kGrowths + 1; }

 private:
  int x_number;
};

/// A playable cell by the number of playable cells beside it (0 to 6), and by what a stone on it would touch.
class CellInput {
 public:
  /// No ribbon, nor can one reach it by a stone beside it.
  static constexpr network::RowPair alone() { return {0, 0}; }
  /// No ribbon, but one more stone would join it to ribbons with this lead in all.
  static constexpr network::RowPair behind(int lead) {
    return views(lead, [](int own) { return kBehind + RibbonKind::step_of(own); });
  }
  /// One ribbon at one end.
  static constexpr network::RowPair beside(RibbonKind kind) {
    return views(kind.lead(), [&](int own) { return kBeside + RibbonKind(own, kind.growth()).number(); });
  }
  /// One ribbon at two places.
  static constexpr network::RowPair within(RibbonKind kind) {
    const int last = std::min(kind.growth(), 2) - 1;
    return views(kind.lead(), [&](int own) { return kWithin + RibbonKind::step_of(own) * 2 + last; });
  }
  /// Two ribbons; it matters whether one of them can grow nowhere else.
  static constexpr network::RowPair between(RibbonKind one, RibbonKind other) {
    const int last = one.growth() == 1 || other.growth() == 1 ? 1 : 0;
    const auto number = [&](int sign) {
      return kBetween + pair(RibbonKind::step_of(sign * one.lead()), RibbonKind::step_of(sign * other.lead())) * 2 +
             last;
    };
    return {number(1), number(-1)};
  }

  /// All of these are numbers from 0 for a cell without playable cells beside it; each such cell adds this.
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
