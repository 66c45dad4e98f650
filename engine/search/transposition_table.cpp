// SPDX-License-Identifier: MIT
#include "search/transposition_table.h"

#include <algorithm>
#include <new>
#include <utility>

namespace catenary::search {

using core::Move;

namespace {

__extension__ using Wide = unsigned __int128;

// An entry in 64 bits, from the lowest: value (offset by kInfinity), move, depth, bound, generation.
constexpr int kValueBits = 27;
constexpr int kDepthBits = 8;
constexpr int kBoundBits = 2;
constexpr int kMoveShift = kValueBits;
constexpr int kDepthShift = kMoveShift + Move::kBits;
constexpr int kBoundShift = kDepthShift + kDepthBits;
constexpr int kGenerationShift = kBoundShift + kBoundBits;
static_assert(kResolvedDepth < 1 << kDepthBits, "depths fit");
static_assert(2 * game::kInfinity <= 1 << kValueBits, "values from -kInfinity to less than kInfinity fit");

constexpr std::uint64_t field(std::uint64_t data, int shift, int bits) {
  return (data >> shift) & ((std::uint64_t{1} << bits) - 1);
}

std::uint64_t pack(const TableEntry& entry, unsigned generation) {
  return static_cast<std::uint64_t>(entry.value + game::kInfinity) | std::uint64_t{entry.move.raw()} << kMoveShift |
         static_cast<std::uint64_t>(entry.depth) << kDepthShift |
         static_cast<std::uint64_t>(entry.bound) << kBoundShift | std::uint64_t{generation} << kGenerationShift;
}

TableEntry unpack(std::uint64_t data) {
  return {static_cast<game::Value>(field(data, 0, kValueBits)) - game::kInfinity,
          Move::from_raw(static_cast<std::uint32_t>(field(data, kMoveShift, Move::kBits))),
          static_cast<int>(field(data, kDepthShift, kDepthBits)),
          static_cast<Bound>(field(data, kBoundShift, kBoundBits))};
}

std::uint64_t load(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }

void store_word(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

}  // namespace

void TranspositionTable::resize(int megabytes) {
  x_pages = core::Pages();
  x_wanted_megabytes = 0;
  x_pages = core::Pages(static_cast<std::size_t>(megabytes) << 20, kLeastBytes);
  x_bucket_count = x_pages.bytes() / sizeof(Bucket);
  if (x_bucket_count == 0) throw std::bad_alloc();
  x_wanted_megabytes = megabytes;
}

void TranspositionTable::clear() {
  if (std::exchange(x_used, false)) x_pages.clear();
  x_generation = 0;
}

TranspositionTable::Bucket& TranspositionTable::bucket_of(std::uint64_t key) const {
  const auto index = static_cast<std::size_t>((static_cast<Wide>(key) * x_bucket_count) >> 64);
  return static_cast<Bucket*>(x_pages.data())[index];
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key) const {
  for (Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = load(slot.data);
    if ((load(slot.check) ^ data) != key) continue;
    const TableEntry entry = unpack(data);
    if (entry.bound != Bound::none) return entry;
  }
  return std::nullopt;
}

int TranspositionTable::keep_priority(std::uint64_t data) const {
  static_assert(kGenerationShift + kGenerationBits == 64);
  if (data == 0) return -1;
  constexpr int kAgePenalty = 8;
  const auto age =
      (x_generation - static_cast<unsigned>(field(data, kGenerationShift, kGenerationBits))) & kGenerationMask;
  return std::max(0, static_cast<int>(field(data, kDepthShift, kDepthBits)) - kAgePenalty * static_cast<int>(age));
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
  Slot* victim = nullptr;
  int lowest = 0;
  TableEntry stored = entry;
  for (Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = load(slot.data);
    if ((load(slot.check) ^ data) == key && data != 0) {
      if (stored.move.is_none()) stored.move = unpack(data).move;
      victim = &slot;
      break;
    }
    if (const int priority = keep_priority(data); victim == nullptr || priority < lowest) {
      victim = &slot;
      lowest = priority;
    }
  }
  const std::uint64_t data = pack(stored, x_generation);
  store_word(victim->data, data);
  store_word(victim->check, key ^ data);
}

}  // namespace catenary::search
