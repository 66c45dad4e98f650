// SPDX-License-Identifier: MIT
/// Hash table of the solver: proofs of classes of positions, shared by its threads without locks. Unlike
/// search/transposition_table.h it keeps the entries that took the most work.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/shared_buckets.h"
#include "solve/board_state.h"

namespace catenary::solve {

/// 64 bits of data in the search's format, and its depth.
struct SolverEntry {
  std::uint64_t data = 0;
  std::uint8_t depth = 0;
};

/// Entries of 16 bytes in buckets of four (core/shared_buckets.h). Lookups compare 48 bits of a hash that is
/// independent of the bucket's.
class SolverTable {
 public:
  /// Allocates an empty table of at most `megabytes`, less if memory is short. With 0 the table stores nothing. The
  /// system provides memory page by page at its first use.
  void resize(int megabytes) { x_buckets.resize(megabytes); }
  int megabytes() const { return x_buckets.megabytes(); }
  /// Removes all entries and releases their memory until it is next used. Other threads may probe meanwhile.
  void clear() { x_buckets.clear(); }

  std::optional<SolverEntry> probe(const StateKey& key) const;
  /// Replaces the entry with the same key, otherwise the one with the least work in the bucket. `work` is the number of
  /// nodes of the proof.
  void store(const StateKey& key, const SolverEntry& entry, std::uint64_t work);
  /// Loads the bucket of a key into the processor's cache.
  void prefetch(const StateKey& key) const;

  /// The estimated share of entries in use, from a sample.
  double usage() const;

  /// Calls `visit(place, words)` for the entries with at least this work. Other threads may change them meanwhile.
  template <class Visit>
  void visit(std::uint64_t least_work, Visit visit) const;
  /// Puts an entry from visit() into its place in a table of the same size; does nothing if there is no such place.
  void restore(std::uint64_t place, const core::SharedSlot::Words& words);

 private:
  static constexpr std::size_t kSlots = std::tuple_size_v<decltype(core::SharedBuckets::Bucket::slots)>;

  /// The logarithm of the work as stored in an entry: never 0 in one that is in use.
  static std::uint64_t log_work(std::uint64_t work) { return static_cast<std::uint64_t>(std::bit_width(work | 1)); }
  static std::uint64_t work_of(std::uint64_t head) { return head >> 8 & 0xff; }

  core::SharedBuckets x_buckets;
};

template <class Visit>
void SolverTable::visit(std::uint64_t least_work, Visit visit) const {
  for (std::size_t bucket = 0; bucket < x_buckets.size(); ++bucket) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      const auto words = x_buckets[bucket].slots[slot].load();
      if (work_of(words.head) >= log_work(least_work)) visit(std::uint64_t{bucket * kSlots + slot}, words);
    }
  }
}

}  // namespace catenary::solve
