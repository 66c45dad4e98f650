// SPDX-License-Identifier: MIT
/// Moves and positions that other threads are searching. A thread defers them, so that the threads of one search spread
/// over the moves of a node (T. Kerrigan's simplification of J.-C. Weill's ABDADA).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace catenary::search {

/// A lossy set of hashes with `Slots` slots, shared by all threads. A lost or false entry costs time but never changes
/// a result. 0 is not a valid hash. A null pointer stands for the set of a search with one thread: nothing is stored or
/// found.
template <std::size_t Slots>
class ActiveSet {
 public:
  /// Keeps a hash in the set for the lifetime of the object. `set` may be null.
  class Mark {
   public:
    Mark(ActiveSet* set, std::uint64_t hash) : x_slot(set == nullptr ? nullptr : &set->slot(hash)) {
      if (x_slot != nullptr) x_slot->store(hash, std::memory_order_relaxed);
    }
    ~Mark() {
      if (x_slot != nullptr) x_slot->store(0, std::memory_order_relaxed);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::atomic<std::uint64_t>* x_slot;
  };

  /// Returns true if the set contains the hash. `set` may be null.
  static bool contains(ActiveSet* set, std::uint64_t hash) {
    return set != nullptr && set->slot(hash).load(std::memory_order_relaxed) == hash;
  }

 private:
  std::atomic<std::uint64_t>& slot(std::uint64_t hash) { return x_slots[hash % Slots]; }

  std::array<std::atomic<std::uint64_t>, Slots> x_slots{};
};

}  // namespace catenary::search
