// SPDX-License-Identifier: MIT
#include "solve/solver_table.h"

#include <algorithm>
#include <cstddef>

namespace catenary::solve {

namespace {

constexpr std::uint64_t kCheckMask = ~std::uint64_t{0xffff};

}  // namespace

std::optional<SolverEntry> SolverTable::probe(const StateKey& key) const {
  if (x_buckets.size() == 0) return std::nullopt;
  for (core::SharedSlot& slot : x_buckets.of(key.index)) {
    const auto [head, data] = slot.load();
    if (((head ^ key.check) & kCheckMask) == 0 && work_of(head) != 0)
      return SolverEntry{data, static_cast<std::uint8_t>(head & 0xff)};
  }
  return std::nullopt;
}

void SolverTable::store(const StateKey& key, const SolverEntry& entry, std::uint64_t work) {
  if (x_buckets.size() == 0) return;
  core::SharedSlot* chosen = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (core::SharedSlot& slot : x_buckets.of(key.index)) {
    const std::uint64_t head = slot.load().head;
    const bool same = ((head ^ key.check) & kCheckMask) == 0;
    const std::uint64_t worth = same ? 0 : work_of(head) + 1;
    if (worth >= least && !same) continue;
    chosen = &slot;
    least = worth;
    if (same) break;
  }
  chosen->store({(key.check & kCheckMask) | log_work(work) << 8 | entry.depth, entry.data});
}

void SolverTable::prefetch(const StateKey& key) const {
  if (x_buckets.size() > 0) __builtin_prefetch(&x_buckets.of(key.index));
}

double SolverTable::usage() const {
  constexpr std::size_t kSample = 1000;
  const std::size_t sample = std::min(x_buckets.size(), kSample);
  if (sample == 0) return 0;
  std::size_t used = 0;
  std::size_t slots = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (core::SharedSlot& slot : x_buckets[i]) {
      ++slots;
      used += work_of(slot.load().head) != 0 ? 1 : 0;
    }
  }
  return static_cast<double>(used) / static_cast<double>(slots);
}

void SolverTable::restore(std::uint64_t place, const core::SharedSlot::Words& words) {
  if (place / kSlots < x_buckets.size())
    x_buckets[static_cast<std::size_t>(place / kSlots)].slots[static_cast<std::size_t>(place % kSlots)].store(words);
}

}  // namespace catenary::solve
