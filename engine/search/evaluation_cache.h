// SPDX-License-Identifier: MIT
/// Caches evaluations of positions that a worker reaches repeatedly on different paths through its tree.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/value.h"

namespace catenary::search {

using game::Value;

/// The evaluations cached by one worker. Small enough to stay in the processor's cache; newer positions replace older
/// ones.
class EvaluationCache {
 public:
  /// The evaluation of the position with this key; calls `evaluate()` if it is not cached.
  template <class Evaluate>
  Value value(std::uint64_t key, Evaluate evaluate) {
    Entry& entry = x_entries[key % kEntries];
    if (entry.key != key || !entry.known) entry = {key, evaluate(), true};
    return entry.value;
  }

  /// Forgets all evaluations. Does not allocate.
  void clear() { std::fill(x_entries.begin(), x_entries.end(), Entry()); }

 private:
  static constexpr std::size_t kEntries = 1 << 14;

  struct Entry {
    std::uint64_t key = 0;
    Value value = 0;
    bool known = false;
  };

  std::vector<Entry> x_entries = std::vector<Entry>(kEntries);
};

}  // namespace catenary::search
