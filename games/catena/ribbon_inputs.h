// SPDX-License-Identifier: MIT
/// The kinds of open ribbons and of playable cells, numbered as inputs of a network. A view has own stones in place of
/// black ones, so it sees a lead of White with its sign changed.
#pragma once

#include <algorithm>

#include "network/inputs.h"

namespace catenary::games::catena {

/// An open ribbon by its lead, the cells where it can grow, the playable cells behind these, and its length.
class RibbonInput {
 public:
  static constexpr int kCount = 9 * 5 * 5 * 5;

  /// Requires a growth and a length of at least 1.
  static network::Views of(int lead, int growth, int behind, int length) {
    const int place = (std::min(growth, 5) - 1) * 5 + std::min((behind + 1) / 2, 4);
    const int shape = place * 5 + length_step(length);
    return {number(lead, shape), number(-lead, shape)};
  }

 private:
  static int length_step(int length) { return length < 3 ? length - 1 : length < 5 ? 2 : length < 8 ? 3 : 4; }
  static int number(int lead, int shape) { return (std::clamp(lead, -4, 4) + 4) * (kCount / 9) + shape; }
};

/// A playable cell by the number of playable cells beside it (0 to 6), and by what a stone on it would touch.
class CellInput {
 public:
  explicit CellInput(int playable_beside) : x_first(playable_beside * kKinds) {}

  /// No ribbon, nor can one reach it by a stone beside it.
  network::Views alone() const { return {x_first, x_first}; }
  /// No ribbon, but one more stone would join it to ribbons with this lead in all.
  network::Views behind(int lead) const {
    return views(lead, [](int own) { return kBehind + step_of(own); });
  }
  /// One ribbon at one end.
  network::Views beside(int lead, int growth) const {
    return views(lead, [growth](int own) { return kBeside + step_of(own) * 3 + std::min(growth, 3) - 1; });
  }
  /// One ribbon at two places.
  network::Views within(int lead, int growth) const {
    return views(lead, [growth](int own) { return kWithin + step_of(own) * 2 + std::min(growth, 2) - 1; });
  }
  /// Two ribbons; `last` where one of them can grow nowhere else.
  network::Views between(int lead, int other, bool last) const {
    const auto number = [&](int one, int two) {
      return x_first + kBetween + pair(step_of(one), step_of(two)) * 2 + (last ? 1 : 0);
    };
    return {number(lead, other), number(-lead, -other)};
  }

 private:
  static constexpr int kLeads = 7;
  static constexpr int kBehind = 1;
  static constexpr int kBeside = kBehind + kLeads;
  static constexpr int kWithin = kBeside + kLeads * 3;
  static constexpr int kBetween = kWithin + kLeads * 2;
  static constexpr int kKinds = kBetween + kLeads * (kLeads + 1);

  static int step_of(int lead) { return std::clamp(lead, -3, 3) + 3; }
  static int pair(int one, int two) {
    const int high = std::max(one, two);
    return high * (high + 1) / 2 + std::min(one, two);
  }
  template <class Number>
  network::Views views(int lead, Number number) const {
    return {x_first + number(lead), x_first + number(-lead)};
  }

  int x_first;

 public:
  static constexpr int kCount = 7 * kKinds;
};

}  // namespace catenary::games::catena
