// SPDX-License-Identifier: MIT
/// The memory of a hash table that threads share without locks: buckets of one cache line with four slots of two words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/pages.h"
#include "core/relaxed.h"

namespace catenary::core {

/// Two words that are read and written together without a lock. The head is stored xor-ed with the data (Hyatt and Mann
/// 2002), so a torn pair yields a head that matches none that was stored, except with the probability of a hash
/// collision. Races are therefore harmless if readers check the head. Fresh memory is zero.
class SharedSlot {
 public:
  struct Words {
    std::uint64_t head = 0;
    std::uint64_t data = 0;
  };

  Words load() const {
    const std::uint64_t data = load_relaxed(x_data);
    return {load_relaxed(x_mixed) ^ data, data};
  }
  void store(const Words& words) {
    store_relaxed(x_data, words.data);
    store_relaxed(x_mixed, words.head ^ words.data);
  }

 private:
  // Unaligned words would not be atomic.
  alignas(8) std::uint64_t x_mixed;
  alignas(8) std::uint64_t x_data;
};

class SharedBuckets {
 public:
  struct alignas(64) Bucket {
    std::array<SharedSlot, 4> slots;

    auto begin() { return slots.begin(); }
    auto end() { return slots.end(); }
  };

  /// Replaces all buckets by empty ones that take at most `megabytes`: fewer if memory is short, none if less than one
  /// megabyte is available. The system provides each page of memory at its first use.
  void resize(int megabytes) {
    constexpr std::size_t kMinBytes = std::size_t{1} << 20;
    x_pages = Pages();
    if (megabytes > 0) x_pages = Pages(static_cast<std::size_t>(megabytes) << 20, kMinBytes);
    x_count = x_pages.bytes() / sizeof(Bucket);
  }
  int megabytes() const { return static_cast<int>(x_count * sizeof(Bucket) >> 20); }
  /// Empties all slots and releases their memory until it is next used. Other threads may read meanwhile.
  void clear() { x_pages.clear(); }

  std::size_t size() const { return x_count; }
  Bucket& operator[](std::size_t index) const { return static_cast<Bucket*>(x_pages.data())[index]; }
  /// The bucket for a hash. Requires at least one bucket.
  Bucket& of(std::uint64_t hash) const {
    __extension__ using Wide = unsigned __int128;
    return (*this)[static_cast<std::size_t>((static_cast<Wide>(hash) * x_count) >> 64)];
  }

 private:
  Pages x_pages;
  std::size_t x_count = 0;
};

}  // namespace catenary::core
