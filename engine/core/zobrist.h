// SPDX-License-Identifier: MIT
/// Random numbers for incremental position keys (Zobrist 1970), computed at compile time from a salt for each table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/color.h"
#include "core/move.h"
#include "core/rng.h"

namespace catenary::core {

/// `N` fixed random keys; tables with different salts are independent. stone_key() uses salt 1.
template <std::size_t N>
constexpr std::array<std::uint64_t, N> zobrist_table(std::uint64_t salt) {
  std::array<std::uint64_t, N> table{};
  Rng rng(mix64(salt));
  for (auto& key : table) key = rng();
  return table;
}

inline constexpr auto kStoneKeys = zobrist_table<2 * (kMaxCells + 1)>(1);

/// The key of a stone on a cell, for games with one kind of stone.
constexpr std::uint64_t stone_key(Color color, Cell cell) {
  return kStoneKeys[side_index(color) * (kMaxCells + 1) + cell];
}

}  // namespace catenary::core
