// SPDX-License-Identifier: MIT
#include "search/transposition_table.h"

#include <algorithm>
#include <new>
#include <utility>

namespace catenary::search {

using core::Move;

namespace {

// An entry in 64 bits, from the lowest: value (offset by kInfinity), move, depth, bound, generation.
constexpr int kValueBits = 27;
constexpr int kDepthBits = 8;
constexpr int kBoundBits = 2;
constexpr int kMoveShift = kValueBits;
constexpr int kDepthShift = kMoveShift + Move::kBits;
constexpr int kBoundShift = kDepthShift + kDepthBits;
constexpr int kGenerationShift = kBoundShift + kBoundBits;
static_assert(kCompleteDepth < 1 << kDepthBits, "depths fit");
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

}  // namespace

void TranspositionTable::resize(int megabytes) {
  x_wanted_megabytes = 0;
  x_buckets.resize(megabytes);
  if (x_buckets.size() == 0) throw std::bad_alloc();
  x_wanted_megabytes = megabytes;
}

void TranspositionTable::clear() {
  if (std::exchange(x_used, false)) x_buckets.clear();
  x_generation = 0;
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key) const {
  for (core::SharedSlot& slot : x_buckets.of(key)) {
    const auto [head, data] = slot.load();
    if (head != key) continue;
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
  core::SharedSlot* victim = nullptr;
  int lowest = 0;
  TableEntry stored = entry;
  for (core::SharedSlot& slot : x_buckets.of(key)) {
    const auto [head, data] = slot.load();
    if (head == key && data != 0) {
      if (stored.move.is_none()) stored.move = unpack(data).move;
      victim = &slot;
      break;
    }
    if (const int priority = keep_priority(data); victim == nullptr || priority < lowest) {
      victim = &slot;
      lowest = priority;
    }
  }
  victim->store({key, pack(stored, x_generation)});
}

}  // namespace catenary::search
