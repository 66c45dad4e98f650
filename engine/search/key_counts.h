// SPDX-License-Identifier: MIT
/// A fast filter that is consulted before the search for repeated positions. Part of search/alpha_beta.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace catenary::search {

/// Counts keys by their lowest bits, small enough to stay in the processor's cache.
class KeyCounts {
 public:
  void clear() { x_counts.fill(0); }
  void add(std::uint64_t key) { ++x_counts[key % kSlots]; }
  /// Requires a key that was added.
  void remove(std::uint64_t key) { --x_counts[key % kSlots]; }
  /// An upper bound on how many more times the key was added than removed.
  std::uint32_t most(std::uint64_t key) const { return x_counts[key % kSlots]; }

 private:
  static constexpr std::size_t kSlots = 1024;

  std::array<std::uint32_t, kSlots> x_counts{};
};

}  // namespace catenary::search
