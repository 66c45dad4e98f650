/// What the threads of one search are at, so that they spread over the moves of a node instead of searching the same
/// one side by side: a move that another thread is at is put off until the others are done (T. Kerrigan's
/// simplification of J.-C. Weill's ABDADA).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace catenary::search {

/// A small lossy set, shared by all threads. A forgotten or mistaken entry costs time, never a result.
class ActiveSet {
 public:
  /// Marks a move, by a hash of position and move, for the lifetime of the object. `busy` may be null.
  class Mark {
   public:
    Mark(ActiveSet* busy, std::uint64_t hash) : x_slot(busy == nullptr ? nullptr : &busy->slot(hash)) {
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

  bool contains(std::uint64_t hash) { return slot(hash).load(std::memory_order_relaxed) == hash; }

 private:
  static constexpr std::size_t kSlots = 1 << 12;

  std::atomic<std::uint64_t>& slot(std::uint64_t hash) { return x_slots[hash % kSlots]; }

  std::array<std::atomic<std::uint64_t>, kSlots> x_slots{};
};

}  // namespace catenary::search
