// SPDX-License-Identifier: MIT
/// Retrograde analysis of complete classes of positions (say, all with two pieces against two), for games that number
/// their positions. A score that no side can force is a draw by repetition.
///
/// A table has two bytes per position, is reused for all later roots, and is filled by several threads. The game has to
/// number its positions and generate their predecessors.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <system_error>
#include <vector>

#include "core/pages.h"
#include "core/relaxed.h"
#include "core/scope_guard.h"
#include "core/thread_group.h"
#include "game/concepts.h"
#include "game/exact_score.h"
#include "solve/retrograde.h"

namespace catenary::solve {

using core::Color;
using core::Move;

/// A plug-in with a type `Endgames`: classes of positions to which play cannot return after leaving them, and a number
/// for each position of a class. Positions with the same number have the same value. Scores are at most
/// kMaxTabledScore.
/// `Endgames` is constructed from the rules and has
/// * `std::optional<unsigned> class_of(position)`: nothing for a position outside all classes;
/// * `std::uint64_t size(class)`: an upper bound that all numbers of a class are below;
/// * `std::vector<unsigned> next(class)`: the classes that moves out of the class lead to;
/// * `std::uint64_t number(position)`;
/// * `std::optional<Position> position(class, number)`: nothing if no position has the number;
/// * `Color to_move(class, number)`;
/// * `append_predecessors(position, numbers)`: appends the numbers of the predecessors of a position within its class,
///   one for each move that leads to it. Called only with positions returned by position().
template <class G>
concept TabledGame = game::Game<G> && G::kTraits.endgames;

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

template <TabledGame G>
class EndgameTables {
 public:
  using Position = typename G::Position;

  explicit EndgameTables(const typename G::Rules& rules) : x_endgames(rules) {}

  /// Returns true if build() would add a table.
  bool can_build(const Position& root, int megabytes) const { return !buildable(root, megabytes).empty(); }
  /// Builds the tables needed for the score of `root`. If these exceed `megabytes`, builds those of the classes that
  /// come next. Returns false if nothing was added, or if the stop flag of `work` ended it early. Requires a position
  /// that is not over.
  bool build(const Position& root, int megabytes, const EndgameWork& work);

  /// Returns the exact score for the side to move; nothing without a table. Requires a position that is not over.
  std::optional<game::ExactScore> score(const Position& position) const;
  /// Returns a move that keeps the score; the winner's moves make progress towards the end. Requires a position with a
  /// score.
  Move best_move(const Position& position) const;

 private:
  using Class = unsigned;

  const EndgameTable* table_of(const Position& position) const;
  EndgameEntry entry(const Position& position) const;
  std::vector<Class> buildable(const Position& root, int megabytes) const;
  std::vector<Class> missing(const std::vector<Class>& roots) const;
  bool fit(const std::vector<Class>& classes, int megabytes) const;
  bool build_class(Class of, const EndgameWork& work);
  EndgameEntry initial_entry(Class of, std::uint64_t number);
  bool solve_wins(Class of, EndgameTable& table, Color winner, const EndgameWork& work);
  bool solve_score(Class of, EndgameTable& table, Color winner, game::ExactScore score, const EndgameWork& work);

  typename G::Endgames x_endgames;
  std::map<Class, std::unique_ptr<EndgameTable>> x_tables;
  /// The set of scores of moves that leave the current class, as bits starting at -kMaxTabledScore.
  std::atomic<std::uint64_t> x_scores = 0;
};

/// Empty substitute for games without tables.
template <game::Game G>
class NoEndgameTables {
 public:
  explicit NoEndgameTables(const typename G::Rules&) {}
  bool can_build(const typename G::Position&, int) const { return false; }
  bool build(const typename G::Position&, int, const EndgameWork&) { return false; }
  std::optional<game::ExactScore> score(const typename G::Position&) const { return std::nullopt; }
  Move best_move(const typename G::Position&) const { return {}; }
};

template <game::Game G>
struct EndgameTablesOf {
  using Type = NoEndgameTables<G>;
};
template <TabledGame G>
struct EndgameTablesOf<G> {
  using Type = EndgameTables<G>;
};

template <TabledGame G>
bool EndgameTables<G>::build(const Position& root, int megabytes, const EndgameWork& work) {
  const std::vector<Class> classes = buildable(root, megabytes);
  const auto build_one = [&](Class of) { return build_class(of, work); };
  return !classes.empty() && std::all_of(classes.begin(), classes.end(), build_one);
}

/// The classes for which build() adds a table, in order.
template <TabledGame G>
std::vector<typename EndgameTables<G>::Class> EndgameTables<G>::buildable(const Position& root, int megabytes) const {
  const auto of = x_endgames.class_of(root);
  if (!of) return {};
  std::vector<Class> classes = missing({*of});
  if (fit(classes, megabytes)) return classes;
  classes = missing(x_endgames.next(*of));
  return fit(classes, megabytes) ? classes : std::vector<Class>();
}

/// The classes without a table that can be reached from `roots`, those nearest to the end of the game first.
template <TabledGame G>
std::vector<typename EndgameTables<G>::Class> EndgameTables<G>::missing(const std::vector<Class>& roots) const {
  std::vector<Class> found;
  const auto add = [&](const auto& self, Class of) -> void {
    if (x_tables.contains(of) || std::find(found.begin(), found.end(), of) != found.end()) return;
    for (const Class next : x_endgames.next(of)) self(self, next);
    found.push_back(of);
  };
  for (const Class root : roots) add(add, root);
  return found;
}

template <TabledGame G>
bool EndgameTables<G>::fit(const std::vector<Class>& classes, int megabytes) const {
  std::uint64_t bytes = 0;
  for (const auto& [of, table] : x_tables) bytes += EndgameTable::bytes(x_endgames.size(of));
  for (const Class of : classes) bytes += EndgameTable::bytes(x_endgames.size(of));
  return bytes <= std::min(static_cast<std::uint64_t>(megabytes) << 20U, std::uint64_t{core::affordable_bytes()});
}

template <TabledGame G>
bool EndgameTables<G>::build_class(Class of, const EndgameWork& work) {
  auto table = std::make_unique<EndgameTable>(x_endgames.size(of));
  x_scores = 0;
  const auto initialise = [&](std::uint64_t number) {
    table->set(number, initial_entry(of, number));
    if (number % 1024 == 0) work.positions->fetch_add(1024, std::memory_order_relaxed);
  };
  if (!table->for_each(work, initialise)) return false;
  if (!solve_wins(of, *table, Color::black, work) || !solve_wins(of, *table, Color::white, work)) return false;
  x_tables[of] = std::move(table);
  return true;
}

/// The entry before the class is solved. Moves that leave the class already have scores.
template <TabledGame G>
EndgameEntry EndgameTables<G>::initial_entry(Class of, std::uint64_t number) {
  const auto position = x_endgames.position(of, number);
  if (!position) return EndgameEntry::unused();
  const int sign = sign_of(position->to_move());
  typename Position::MoveList moves;
  position->moves(moves);
  std::optional<game::ExactScore> leaving;
  unsigned staying = 0;
  for (const Move move : moves) {
    Position child = *position;
    child.play(move);
    game::ExactScore score = 0;
    if (child.over()) {
      score = game::exact_score(game::final_outcome<G>(child), Color::black);
    } else if (x_endgames.class_of(child) == of) {
      ++staying;
      continue;
    } else {
      score = entry(child).score().value_or(0);
    }
    if (!leaving || sign * score > sign * *leaving) leaving = score;
  }
  assert(staying <= EndgameEntry::kMaxMoves);
  if (leaving) x_scores.fetch_or(std::uint64_t{1} << (*leaving + kMaxTabledScore), std::memory_order_relaxed);
  return EndgameEntry::unsolved(leaving, staying);
}

/// Solves the positions that `winner` can win, from the best score down. In positions of the opponent, counts the moves
/// that do not lead to such a win.
template <TabledGame G>
bool EndgameTables<G>::solve_wins(Class of, EndgameTable& table, Color winner, const EndgameWork& work) {
  for (game::ExactScore won = kMaxTabledScore; won > 0; --won) {
    const game::ExactScore score = sign_of(winner) * won;
    if ((x_scores >> (score + kMaxTabledScore) & 1) != 0 && !solve_score(of, table, winner, score, work)) return false;
  }
  return true;
}

/// Solves the positions from which `winner` forces this score, in order of distance. Those at distance 1 have a move
/// that leaves the class.
template <TabledGame G>
bool EndgameTables<G>::solve_score(Class of, EndgameTable& table, Color winner, game::ExactScore score,
                                   const EndgameWork& work) {
  const int sign = sign_of(winner);
  const auto solve_leaving = [&](std::uint64_t number) {
    const EndgameEntry entry = table.at(number);
    if (entry.is_solved() || entry.score() != score) return;
    if (entry.count() > 0 && x_endgames.to_move(of, number) != winner) return;
    table.set(number, EndgameEntry::solved(score, 1));
    table.mark(number, 1);
  };
  if (!table.for_each(work, solve_leaving)) return false;
  bool more = true;
  for (unsigned distance = 1; more; ++distance) {
    if (distance == EndgameEntry::kMaxDistance) return false;
    const EndgameEntry here = EndgameEntry::solved(score, distance);
    const EndgameEntry next = EndgameEntry::solved(score, distance + 1);
    const auto solve_predecessors = [&, found = std::vector<std::uint64_t>()](std::uint64_t number) mutable {
      if (table.at(number) != here) return;
      found.clear();
      x_endgames.append_predecessors(*x_endgames.position(of, number), found);
      for (const std::uint64_t predecessor : found) table.prefetch(predecessor);
      for (const std::uint64_t predecessor : found) {
        if (table.at(predecessor).is_solved()) continue;
        if (x_endgames.to_move(of, predecessor) != winner) {
          const EndgameEntry before = table.count_down(predecessor);
          assert(before.count() > 0);
          if (before.count() > 1 || (before.score() && sign * *before.score() < sign * score)) continue;
        }
        table.set(predecessor, next);
        table.mark(predecessor, distance + 1);
      }
    };
    more = table.for_each_marked(work, distance, solve_predecessors);
  }
  return !*work.stop;
}

template <TabledGame G>
const EndgameTable* EndgameTables<G>::table_of(const Position& position) const {
  if (x_tables.empty()) return nullptr;
  const auto of = x_endgames.class_of(position);
  if (!of) return nullptr;
  const auto found = x_tables.find(*of);
  return found == x_tables.end() ? nullptr : found->second.get();
}

/// A position that remains unsolved is a draw by repetition.
template <TabledGame G>
EndgameEntry EndgameTables<G>::entry(const Position& position) const {
  const EndgameEntry entry = table_of(position)->at(x_endgames.number(position));
  assert(!entry.is_unused());
  return entry.is_solved() ? entry : EndgameEntry::unsolved(0, 0);
}

template <TabledGame G>
std::optional<game::ExactScore> EndgameTables<G>::score(const Position& position) const {
  if (table_of(position) == nullptr) return std::nullopt;
  return sign_of(position.to_move()) * *entry(position).score();
}

template <TabledGame G>
Move EndgameTables<G>::best_move(const Position& position) const {
  const Color side = position.to_move();
  const auto of = x_endgames.class_of(position);
  return best_solved_move(position, *score(position), [&](const Position& child) -> SolvedMove {
    if (child.over()) return {game::exact_score(child.outcome(), side), 0};
    const EndgameEntry solved = entry(child);
    return {sign_of(side) * *solved.score(), x_endgames.class_of(child) == of ? solved.count() : 0};
  });
}

}  // namespace catenary::solve
