/// The solver's hash table: what is proven of classes of positions, shared by its threads without locks. Unlike the
/// table of search/transposition_table.h it keeps what cost the most work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/pages.h"
#include "solve/board_state.h"

namespace catenary::solve {

/// 64 bits of knowledge that the search packs as it likes, and how deep it looked.
struct SolverEntry {
  std::uint64_t data = 0;
  std::uint8_t depth = 0;
};

/// Buckets of four 16-byte entries. 48 bits of a hash that is independent of the bucket's are checked; a torn entry
/// never matches, because one half is stored xor-ed with the other (Hyatt and Mann 2002).
class SolverTable {
 public:
  /// Allocates (or drops and allocates anew) at most `megabytes`, less where the machine does not have so much; 0: a
  /// table that forgets everything. All entries are empty, and memory is taken page by page when it is first used.
  void resize(int megabytes);
  int megabytes() const { return static_cast<int>(x_pages.bytes() >> 20); }
  /// Forgets everything and gives its memory back to the machine until it is used again. Others may look meanwhile.
  void clear() { x_pages.clear(); }

  std::optional<SolverEntry> probe(const StateKey& key) const;
  /// Replaces the entry of the same key, else the one of the bucket with the least work. `work` is the number of nodes
  /// that the knowledge cost.
  void store(const StateKey& key, const SolverEntry& entry, std::uint64_t work);
  /// Brings the bucket of a key nearer to the processor.
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
