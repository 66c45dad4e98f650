// SPDX-License-Identifier: MIT
/// The table of one class of endgames, with two bytes per position, which several threads fill. solve/endgame_tables.h
/// finds its content.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <system_error>

#include "core/relaxed.h"
#include "core/scope_guard.h"
#include "core/thread_group.h"
#include "game/exact_score.h"

namespace catenary::solve {

inline constexpr game::ExactScore kMaxTabledScore = 31;

/// The state of one position in 16 bits; scores are for Black. An entry is unused, unsolved or solved.
class EndgameEntry {
 public:
  static constexpr unsigned kMaxDistance = 511;
  static constexpr unsigned kMaxMoves = 511;

  constexpr EndgameEntry() = default;
  /// No position has the number.
  static constexpr EndgameEntry unused() { return EndgameEntry(kSolved); }
  /// `leaving` is the best score for the side to move among the moves that leave the class. `moves` is the number of
  /// other moves that are not yet solved.
  static constexpr EndgameEntry unsolved(std::optional<game::ExactScore> leaving, unsigned moves) {
    return EndgameEntry((leaving ? code(*leaving) : 0U) | moves);
  }
  /// `distance` is the number of moves until best play leaves the class.
  static constexpr EndgameEntry solved(game::ExactScore score, unsigned distance) {
    return EndgameEntry(kSolved | code(score) | distance);
  }
  static constexpr EndgameEntry from_raw(std::uint16_t raw) { return EndgameEntry(raw); }

  constexpr std::uint16_t raw() const { return x_raw; }
  constexpr bool is_solved() const { return (x_raw & kSolved) != 0; }
  constexpr bool is_unused() const { return x_raw == kSolved; }
  /// The score of a solved entry, or of the best move that leaves the class.
  constexpr std::optional<game::ExactScore> score() const {
    const int scored = x_raw >> kScoreShift & 63;
    return scored == 0 ? std::nullopt : std::optional(scored - kMaxTabledScore - 1);
  }
  /// The distance of a solved entry, or the number of moves of an unsolved one.
  constexpr unsigned count() const { return x_raw & kMaxDistance; }
  constexpr bool operator==(const EndgameEntry&) const = default;

 private:
  static constexpr unsigned kSolved = 1U << 15U;
  static constexpr unsigned kScoreShift = 9;

  static constexpr unsigned code(game::ExactScore score) {
    return static_cast<unsigned>(score + kMaxTabledScore + 1) << kScoreShift;
  }
  explicit constexpr EndgameEntry(unsigned raw) : x_raw(static_cast<std::uint16_t>(raw)) {}

  std::uint16_t x_raw = 0;
};

/// State shared by the threads that build a table, including the calling thread. All pointers must be set.
struct EndgameWork {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  /// Counts the positions that have an initial entry.
  std::atomic<std::uint64_t>* positions = nullptr;
  /// Called periodically by the calling thread; it may set the flag, or throw. May be empty.
  std::function<void()> watch = {};
};

/// The table of one class. Several threads may change its entries concurrently.
class EndgameTable {
 public:
  explicit EndgameTable(std::uint64_t size)
      : x_size(size),
        x_entries(new std::uint16_t[static_cast<std::size_t>(size)]),
        x_marks(std::make_unique<std::atomic<bool>[]>(static_cast<std::size_t>(2 * blocks()))) {}

  std::uint64_t size() const { return x_size; }
  static std::uint64_t bytes(std::uint64_t size) { return size * sizeof(std::uint16_t) + size / kBlock * 2 + 2; }

  EndgameEntry at(std::uint64_t number) const { return EndgameEntry::from_raw(core::load_relaxed(entry(number))); }
  void set(std::uint64_t number, EndgameEntry value) { core::store_relaxed(entry(number), value.raw()); }
  /// Subtracts one move from an unsolved entry. Returns the previous entry.
  EndgameEntry count_down(std::uint64_t number) {
    return EndgameEntry::from_raw(core::decrement_relaxed(entry(number)));
  }
  void prefetch(std::uint64_t number) const { __builtin_prefetch(&entry(number), 1); }

  /// Marks the block of a number as containing an entry solved at this distance. Distances two apart share marks,
  /// because only two are in use at a time.
  void mark(std::uint64_t number, unsigned distance) {
    auto& flag = block_mark(distance, number / kBlock);
    if (!flag.load(std::memory_order_relaxed)) flag.store(true, std::memory_order_relaxed);
  }

  /// Calls `visit(number)` for all numbers, from several threads, each with its own copy of `visit`. Returns false if
  /// the stop flag of `work` is set, or if there was nothing to visit. Throws std::bad_alloc if a visit did.
  template <class Visit>
  bool for_each(const EndgameWork& work, Visit visit) {
    return for_each_block(work, visit, [](std::uint64_t) { return true; });
  }
  /// Calls `visit(number)` as for_each() does, but only for the numbers in marked blocks, and clears their marks.
  template <class Visit>
  bool for_each_marked(const EndgameWork& work, unsigned distance, Visit visit) {
    return for_each_block(work, visit, [&](std::uint64_t block) {
      return block_mark(distance, block).exchange(false, std::memory_order_relaxed);
    });
  }

 private:
  static constexpr std::uint64_t kBlock = 4096;

  std::uint64_t blocks() const { return x_size / kBlock + 1; }
  std::uint16_t& entry(std::uint64_t number) const { return x_entries[static_cast<std::size_t>(number)]; }
  std::atomic<bool>& block_mark(unsigned distance, std::uint64_t block) const {
    return x_marks[static_cast<std::size_t>((distance & 1) * blocks() + block)];
  }

  template <class Visit, class Chosen>
  bool for_each_block(const EndgameWork& work, Visit visit, Chosen chosen) {
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> any = false;
    std::atomic<bool> failed = false;
    const auto run = [&](Visit its_visit, bool watches) {
      try {
        for (std::uint64_t block = next++; block < blocks() && !*work.stop; block = next++) {
          if (watches && work.watch) work.watch();
          if (!chosen(block)) continue;
          any.store(true, std::memory_order_relaxed);
          const std::uint64_t end = std::min(x_size, (block + 1) * kBlock);
          for (std::uint64_t number = block * kBlock; number < end; ++number) its_visit(number);
        }
      } catch (const std::bad_alloc&) {
        failed = true;
      }
    };
    {
      core::ThreadGroup helpers;
      // Stops the helpers before they are joined, even if `watch` throws.
      const core::ScopeGuard end_helpers([&] { next = blocks(); });
      try {
        for (int helper = 1; helper < work.threads; ++helper) helpers.start([&run, visit] { run(visit, false); });
      } catch (const std::system_error&) {
        // The remaining threads do the same work.
      }
      run(visit, true);
    }
    if (failed) throw std::bad_alloc();
    return any && !*work.stop;
  }

  std::uint64_t x_size;
  std::unique_ptr<std::uint16_t[]> x_entries;
  std::unique_ptr<std::atomic<bool>[]> x_marks;
};

}  // namespace catenary::solve
