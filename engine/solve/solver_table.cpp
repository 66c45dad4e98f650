// SPDX-License-Identifier: MIT
#include "solve/solver_table.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <span>

namespace catenary::solve {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kCheckMask = ~std::uint64_t{0xffff};

std::uint64_t load(const std::uint64_t& word) {
  return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
}

void save(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
}

/// Never 0 in an entry that is in use.
std::uint64_t log_work(std::uint64_t work) { return static_cast<std::uint64_t>(std::bit_width(work | 1)); }

std::uint64_t work_of(std::uint64_t head) { return head >> 8 & 0xff; }

}  // namespace

void SolverTable::resize(int megabytes) {
  x_pages = core::Pages();
  if (megabytes > 0) x_pages = core::Pages(static_cast<std::size_t>(megabytes) << 20, kLeastBytes);
  x_bucket_count = x_pages.bytes() / sizeof(Bucket);
}

SolverTable::Bucket& SolverTable::bucket_of(const StateKey& key) const {
  const auto wide = static_cast<Wide>(key.index) * x_bucket_count;
  return buckets()[static_cast<std::size_t>(wide >> 64)];
}

std::optional<SolverEntry> SolverTable::probe(const StateKey& key) const {
  if (x_bucket_count == 0) return std::nullopt;
  for (const Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = load(slot.data);
    const std::uint64_t head = load(slot.mixed) ^ data;
    if (((head ^ key.check) & kCheckMask) == 0 && work_of(head) != 0)
      return SolverEntry{data, static_cast<std::uint8_t>(head & 0xff)};
  }
  return std::nullopt;
}

void SolverTable::store(const StateKey& key, const SolverEntry& entry, std::uint64_t work) {
  if (x_bucket_count == 0) return;
  Slot* chosen = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (Slot& slot : bucket_of(key).slots) {
    const std::uint64_t head = load(slot.mixed) ^ load(slot.data);
    const bool same = ((head ^ key.check) & kCheckMask) == 0;
    const std::uint64_t worth = same ? 0 : work_of(head) + 1;
    if (worth >= least && !same) continue;
    chosen = &slot;
    least = worth;
    if (same) break;
  }
  const std::uint64_t head = (key.check & kCheckMask) | log_work(work) << 8 | entry.depth;
  save(chosen->data, entry.data);
  save(chosen->mixed, head ^ entry.data);
}

void SolverTable::prefetch(const StateKey& key) const {
  if (x_bucket_count > 0) __builtin_prefetch(&bucket_of(key));
}

double SolverTable::usage() const {
  constexpr std::size_t kSample = 1000;
  if (x_bucket_count == 0) return 0;
  const std::span<const Bucket> sample(buckets(), std::min(x_bucket_count, kSample));
  std::size_t used = 0;
  for (const Bucket& bucket : sample)
    for (const Slot& slot : bucket.slots) used += work_of(load(slot.mixed) ^ load(slot.data)) != 0 ? 1 : 0;
  return static_cast<double>(used) / static_cast<double>(sample.size() * kBucketSize);
}

}  // namespace catenary::solve
