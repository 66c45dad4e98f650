// SPDX-License-Identifier: MIT
/// Numbers the ways to put indistinguishable pieces on cells (the combinatorial number system), for tables with one
/// entry per position.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "board/bitset.h"

namespace catenary::games::colorado {

inline constexpr int kMaxChosen = 8;

namespace detail {

/// Indexed by the number of chosen cells and the number of all cells.
constexpr auto combination_table() {
  std::array<std::array<std::uint64_t, 65>, kMaxChosen + 1> table{};
  table[0].fill(1);
  for (std::size_t count = 1; count < table.size(); ++count)
    for (std::size_t cells = 1; cells < table[count].size(); ++cells)
      table[count][cells] = table[count][cells - 1] + table[count - 1][cells - 1];
  return table;
}

inline constexpr auto kCombinations = combination_table();

}  // namespace detail

/// The number of sets of `count` cells among `cells`. Requires count <= kMaxChosen and cells <= 64.
constexpr std::uint64_t combinations(int cells, int count) {
  return detail::kCombinations[static_cast<std::size_t>(count)][static_cast<std::size_t>(cells)];
}

/// The number of a set, from 0, among all sets of the same size that avoid `taken`. Requires at most kMaxChosen cells,
/// none of them in `taken`.
inline std::uint64_t rank_of(const board::Bitset<1>& set, const board::Bitset<1>& taken) {
  std::uint64_t rank = 0;
  int count = 0;
  set.for_each([&](core::Cell cell) {
    const std::uint64_t below = (std::uint64_t{1} << cell) - 1;
    rank += combinations(cell - std::popcount(taken.words()[0] & below), ++count);
  });
  return rank;
}

/// The set of `count` cells with this number. Requires a number returned by rank_of().
inline board::Bitset<1> set_of_rank(std::uint64_t rank, int count, const board::Bitset<1>& taken) {
  const board::Bitset<1> free = board::Bitset<1>::first(board::Bitset<1>::kCapacity) - taken;
  board::Bitset<1> set;
  for (; count > 0; --count) {
    const auto& column = detail::kCombinations[static_cast<std::size_t>(count)];
    const auto above = std::upper_bound(column.begin(), column.end(), rank);
    const auto chosen = above - column.begin() - 1;
    rank -= column[static_cast<std::size_t>(chosen)];
    set.insert(free.select(static_cast<int>(chosen)));
  }
  return set;
}

}  // namespace catenary::games::colorado
