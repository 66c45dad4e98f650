// SPDX-License-Identifier: MIT
/// A hash table of search results, shared by all workers without locks; search/alpha_beta.h uses it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/move.h"
#include "core/shared_buckets.h"
#include "game/value.h"

namespace catenary::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// The result of a search at one position. Win and loss values are relative to the node (game/value.h).
struct TableEntry {
  game::Value value = 0;
  core::Move move;
  int depth = 0;
  Bound bound = Bound::none;
};

/// The depth of an entry whose lines were all searched to the end of the game: it is valid for a search of any depth.
inline constexpr int kCompleteDepth = 255;

/// Entries of 16 bytes in buckets of four (core/shared_buckets.h). Lookups compare the full 64-bit key.
class TranspositionTable {
 public:
  /// Replaces the table by an empty one of `megabytes` (at least 1), or of less if memory is short. Memory is cleared
  /// page by page at its first use, so that no turn has to wait for all of it. Throws std::bad_alloc if not even one
  /// megabyte is available.
  void resize(int megabytes);
  /// The size requested from resize(), 0 if it failed, and the actual size.
  int wanted_megabytes() const { return x_wanted_megabytes; }
  int megabytes() const { return x_buckets.megabytes(); }

  /// Forgets everything but keeps the size.
  void clear();
  /// Starts a search: existing entries become one search older, and so are replaced more readily (keep_priority).
  void start_search() {
    x_generation = (x_generation + 1) & kGenerationMask;
    x_used = true;
  }

  std::optional<TableEntry> probe(std::uint64_t key) const;
  /// Stores an entry. It replaces an entry with the same key, even a deeper one, whose move is kept if `entry` has
  /// none; otherwise it replaces the entry of the bucket with the lowest keep_priority(). Requires a value in
  /// [-kInfinity, kInfinity) and a depth in [0, kCompleteDepth].
  void store(std::uint64_t key, const TableEntry& entry);

 private:
  static constexpr int kGenerationBits = 6;
  static constexpr unsigned kGenerationMask = (1U << kGenerationBits) - 1;

  /// The depth of an entry minus 8 for each search since it was stored, at least 0; -1 for an empty slot.
  int keep_priority(std::uint64_t data) const;

  /// True once the table may contain entries.
  bool x_used = false;
  core::SharedBuckets x_buckets;
  int x_wanted_megabytes = 0;
  unsigned x_generation = 0;
};

}  // namespace catenary::search
