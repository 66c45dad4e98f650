// SPDX-License-Identifier: MIT
/// Hash table of the solver: proofs of classes of positions, shared by its threads without locks. Unlike the table of
/// search/transposition_table.h it keeps the entries that took the most work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/pages.h"
#include "solve/board_state.h"

namespace catenary::solve {

/// 64 bits of data in the format of the search, and its depth.
struct SolverEntry {
  std::uint64_t data = 0;
  std::uint8_t depth = 0;
};

/// Buckets of four 16-byte entries. 48 bits of a hash that is independent of the bucket's are checked; a torn entry
/// never matches, because one half is stored xor-ed with the other (Hyatt and Mann 2002).
class SolverTable {
 public:
  /// Allocates an empty table of at most `megabytes`, less where the machine has less memory. 0: a table that stores
  /// nothing. The system provides memory page by page at its first use.
  void resize(int megabytes);
  int megabytes() const { return static_cast<int>(x_pages.bytes() >> 20); }
  /// Removes all entries and frees their memory until its next use. Other threads may probe meanwhile.
  void clear() { x_pages.clear(); }

  std::optional<SolverEntry> probe(const StateKey& key) const;
  /// Replaces the entry of the same key, else the one of the bucket with the least work. `work` is the number of nodes
  /// of the proof.
  void store(const StateKey& key, const SolverEntry& entry, std::uint64_t work);
  /// Loads the bucket of a key into the processor's cache.
  void prefetch(const StateKey& key) const;

  /// The share of entries in use, from a sample.
  double usage() const;

 private:
  static constexpr std::size_t kBucketSize = 4;
  static constexpr std::size_t kLeastBytes = std::size_t{1} << 20;

  /// `mixed` is check (48 bits), work (8 bits, a logarithm) and depth (8 bits), xor-ed with `data`.
  struct Slot {
    alignas(8) std::uint64_t mixed;
    alignas(8) std::uint64_t data;
  };
  struct alignas(64) Bucket {
    Slot slots[kBucketSize];
  };

  Bucket* buckets() const { return static_cast<Bucket*>(x_pages.data()); }
  Bucket& bucket_of(const StateKey& key) const;

  core::Pages x_pages;
  std::size_t x_bucket_count = 0;
};

}  // namespace catenary::solve
