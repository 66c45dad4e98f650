/// Exact answers from tables with an entry for every position of a class (say, all with two pieces against two), worked
/// out backwards from the ends: solve/enumeration.h for games that number their positions, with two bytes for each
/// instead of a copy, and with several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "core/pages.h"
#include "game/concepts.h"
#include "game/exact_score.h"

namespace catenary::solve {

using core::Color;
using core::Move;

/// A plug-in may have a type `Endgames`: classes of positions that moves leave for good, and a number for each position
/// of a class. Positions with the same number have the same value. Scores are at most kMostTabledScore.
template <class G>
concept TabledGame = game::Game<G> && requires(const typename G::Endgames endgames, const typename G::Position position,
                                               unsigned of, std::uint64_t number, std::vector<std::uint64_t>& numbers) {
  requires std::constructible_from<typename G::Endgames, const typename G::Rules&>;
  /// Nothing where there is no table for a position.
  { endgames.class_of(position) } -> std::same_as<std::optional<unsigned>>;
  /// All numbers are below.
  { endgames.size(of) } -> std::same_as<std::uint64_t>;
  /// Where moves lead that leave the class.
  { endgames.next(of) } -> std::same_as<std::vector<unsigned>>;
  { endgames.number(position) } -> std::same_as<std::uint64_t>;
  /// Nothing where no position has the number.
  { endgames.position(of, number) } -> std::same_as<std::optional<typename G::Position>>;
  { endgames.to_move(of, number) } -> std::same_as<Color>;
  /// Appends the numbers of the positions of the class from which moves lead to one that position() gave, one for each
  /// move.
  endgames.append_parents(position, numbers);
};

inline constexpr game::ExactScore kMostTabledScore = 31;

/// What is known of one position, in 16 bits; scores are for Black.
class EndgameEntry {
 public:
  static constexpr unsigned kMostDistance = 511;
  static constexpr unsigned kMostMoves = 511;

  constexpr EndgameEntry() = default;
  /// No position has the number.
  static constexpr EndgameEntry unused() { return EndgameEntry(kSettled); }
  /// `leaving` is the best score for the side to move among the moves that leave the class; `moves` do not.
  static constexpr EndgameEntry open(std::optional<game::ExactScore> leaving, unsigned moves) {
    return EndgameEntry((leaving ? code(*leaving) : 0U) | moves);
  }
  /// `distance` is the length of the way out of the class on which the score is made sure.
  static constexpr EndgameEntry settled(game::ExactScore score, unsigned distance) {
    return EndgameEntry(kSettled | code(score) | distance);
  }
  static constexpr EndgameEntry from_raw(std::uint16_t raw) { return EndgameEntry(raw); }

  constexpr std::uint16_t raw() const { return x_raw; }
  constexpr bool is_settled() const { return (x_raw & kSettled) != 0; }
  constexpr bool is_unused() const { return x_raw == kSettled; }
  /// Of a settled entry, or of the best move that leaves the class.
  constexpr std::optional<game::ExactScore> score() const {
    const int scored = x_raw >> kScoreShift & 63;
    return scored == 0 ? std::nullopt : std::optional(scored - kMostTabledScore - 1);
  }
  /// The distance of a settled entry, the number of moves of an open one.
  constexpr unsigned count() const { return x_raw & kMostDistance; }
  constexpr bool operator==(const EndgameEntry&) const = default;

 private:
  static constexpr unsigned kSettled = 1U << 15U;
  static constexpr unsigned kScoreShift = 9;

  static constexpr unsigned code(game::ExactScore score) {
    return static_cast<unsigned>(score + kMostTabledScore + 1) << kScoreShift;
  }
  explicit constexpr EndgameEntry(unsigned raw) : x_raw(static_cast<std::uint16_t>(raw)) {}

  std::uint16_t x_raw = 0;
};

/// What the threads that build a table share.
struct EndgameWork {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  /// Counts the positions that were worked out.
  std::atomic<std::uint64_t>* positions = nullptr;
};

/// The table of one class. Its entries are changed by several threads at once.
class EndgameTable {
 public:
  explicit EndgameTable(std::uint64_t size)
      : x_size(size),
        x_entries(std::make_unique_for_overwrite<std::uint16_t[]>(size)),
        x_marks(std::make_unique<std::atomic<bool>[]>(2 * blocks())) {}

  static std::uint64_t bytes(std::uint64_t size) { return size * sizeof(std::uint16_t) + size / kBlock * 2 + 2; }

  EndgameEntry at(std::uint64_t number) const {
    return EndgameEntry::from_raw(std::atomic_ref(x_entries[number]).load(std::memory_order_relaxed));
  }
  void set(std::uint64_t number, EndgameEntry entry) {
    std::atomic_ref(x_entries[number]).store(entry.raw(), std::memory_order_relaxed);
  }
  /// One move less of an open entry; what it was before.
  EndgameEntry count_down(std::uint64_t number) {
    return EndgameEntry::from_raw(std::atomic_ref(x_entries[number]).fetch_sub(1, std::memory_order_relaxed));
  }
  void prefetch(std::uint64_t number) const { __builtin_prefetch(&x_entries[number], 1); }

  /// Notes that an entry of the block was settled in an even or an odd round.
  void mark(std::uint64_t number, unsigned round) {
    auto& flag = x_marks[(round & 1) * blocks() + number / kBlock];
    if (!flag.load(std::memory_order_relaxed)) flag.store(true, std::memory_order_relaxed);
  }

  /// Calls `visit(number)` for all numbers, or those of blocks with a mark of the round, which is taken away; by
  /// several threads, each with its copy of `visit`. False where the flag of `work` is set. True if anything was there.
  /// Throws std::bad_alloc where a visit did.
  template <class Visit>
  bool for_each(const EndgameWork& work, Visit visit) {
    return for_each_block(work, visit, [](std::uint64_t) { return true; });
  }
  template <class Visit>
  bool for_each_marked(const EndgameWork& work, unsigned round, Visit visit) {
    return for_each_block(work, visit, [&](std::uint64_t block) {
      return x_marks[(round & 1) * blocks() + block].exchange(false, std::memory_order_relaxed);
    });
  }

 private:
  static constexpr std::uint64_t kBlock = 4096;

  std::uint64_t blocks() const { return x_size / kBlock + 1; }

  template <class Visit, class Chosen>
  bool for_each_block(const EndgameWork& work, Visit visit, Chosen chosen) {
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> any = false;
    std::atomic<bool> failed = false;
    auto run = [&, visit]() mutable {
      try {
        for (std::uint64_t block = next++; block < blocks() && !*work.stop; block = next++) {
          if (!chosen(block)) continue;
          any.store(true, std::memory_order_relaxed);
          const std::uint64_t end = std::min(x_size, (block + 1) * kBlock);
          for (std::uint64_t number = block * kBlock; number < end; ++number) visit(number);
        }
      } catch (const std::bad_alloc&) {
        failed = true;
      }
    };
    {
      std::vector<std::jthread> threads;
      try {
        for (int thread = 1; thread < work.threads; ++thread) threads.emplace_back(run);
      } catch (const std::system_error&) {
        // Fewer do the same.
      }
      run();
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

  /// Whether build() would add anything.
  bool can_build(const Position& root, int megabytes) const { return !to_make(root, megabytes).empty(); }
  /// Makes the tables that the score of `root` needs, or, where these take more than `megabytes`, those of the classes
  /// that moves from its class lead to. False where nothing was added, or not all because of the flag of `work`.
  /// Requires a position that is not over.
  bool build(const Position& root, int megabytes, const EndgameWork& work);

  /// The exact score for the side to move, nothing where there is no table. Requires a position that is not over.
  std::optional<game::ExactScore> score(const Position& position) const;
  /// A move that keeps the score and, where somebody wins, leads towards the end. Requires a position with a score.
  Move best_move(const Position& position) const;

  bool has_margin() const { return x_has_margin; }

 private:
  using Class = unsigned;

  const EndgameTable* table_of(const Position& position) const;
  EndgameEntry entry(const Position& position) const;
  std::vector<Class> to_make(const Position& root, int megabytes) const;
  std::vector<Class> missing(const std::vector<Class>& roots) const;
  bool fit(const std::vector<Class>& classes, int megabytes) const;
  bool make(Class of, const EndgameWork& work);
  EndgameEntry first_look(Class of, std::uint64_t number);
  bool work_back(Class of, EndgameTable& table, Color winner, const EndgameWork& work);
  bool spread(Class of, EndgameTable& table, Color winner, game::ExactScore score, const EndgameWork& work);

  typename G::Endgames x_endgames;
  std::map<Class, std::unique_ptr<EndgameTable>> x_tables;
  /// The scores, from -kMostTabledScore, with which moves leave the class in progress.
  std::atomic<std::uint64_t> x_scores = 0;
  std::atomic<bool> x_has_margin = false;
};

/// What takes the place of tables in games without them.
template <game::Game G>
class NoEndgameTables {
 public:
  explicit NoEndgameTables(const typename G::Rules&) {}
  bool can_build(const typename G::Position&, int) const { return false; }
  bool build(const typename G::Position&, int, const EndgameWork&) { return false; }
  std::optional<game::ExactScore> score(const typename G::Position&) const { return std::nullopt; }
  Move best_move(const typename G::Position&) const { return {}; }
  bool has_margin() const { return false; }
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
  const std::vector<Class> classes = to_make(root, megabytes);
  return !classes.empty() && std::all_of(classes.begin(), classes.end(), [&](Class each) { return make(each, work); });
}

template <TabledGame G>
std::vector<typename EndgameTables<G>::Class> EndgameTables<G>::to_make(const Position& root, int megabytes) const {
  const auto of = x_endgames.class_of(root);
  if (!of) return {};
  std::vector<Class> classes = missing({*of});
  if (fit(classes, megabytes)) return classes;
  classes = missing(x_endgames.next(*of));
  return fit(classes, megabytes) ? classes : std::vector<Class>();
}

/// The classes that have no table yet, those that come last in a game first.
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
bool EndgameTables<G>::make(Class of, const EndgameWork& work) {
  auto table = std::make_unique<EndgameTable>(x_endgames.size(of));
  x_scores = 0;
  const auto look = [&](std::uint64_t number) {
    table->set(number, first_look(of, number));
    if (number % 1024 == 0) work.positions->fetch_add(1024, std::memory_order_relaxed);
  };
  if (!table->for_each(work, look)) return false;
  if (!work_back(of, *table, Color::black, work) || !work_back(of, *table, Color::white, work)) return false;
  x_tables[of] = std::move(table);
  return true;
}

/// The moves of a position: what leaves the class is known.
template <TabledGame G>
EndgameEntry EndgameTables<G>::first_look(Class of, std::uint64_t number) {
  const auto position = x_endgames.position(of, number);
  if (!position) return EndgameEntry::unused();
  const int sign = position->to_move() == Color::black ? 1 : -1;
  typename Position::MoveList moves;
  position->moves(moves);
  std::optional<game::ExactScore> leaving;
  unsigned staying = 0;
  for (const Move move : moves) {
    Position child = *position;
    child.play(move);
    game::ExactScore score = 0;
    if (child.over()) {
      score = game::exact_score(child.outcome(), Color::black);
      if (child.outcome().has_margin) x_has_margin.store(true, std::memory_order_relaxed);
    } else if (x_endgames.class_of(child) == of) {
      ++staying;
      continue;
    } else {
      score = entry(child).score().value_or(0);
    }
    if (!leaving || sign * score > sign * *leaving) leaving = score;
  }
  assert(staying <= EndgameEntry::kMostMoves);
  if (leaving) x_scores.fetch_or(std::uint64_t{1} << (*leaving + kMostTabledScore), std::memory_order_relaxed);
  return EndgameEntry::open(leaving, staying);
}

/// What `winner` can force, from the best score down. Positions of the other side count how many of their moves do not
/// lead there yet.
template <TabledGame G>
bool EndgameTables<G>::work_back(Class of, EndgameTable& table, Color winner, const EndgameWork& work) {
  const int sign = winner == Color::black ? 1 : -1;
  for (game::ExactScore ahead = kMostTabledScore; ahead > 0; --ahead) {
    const game::ExactScore score = sign * ahead;
    if ((x_scores >> (score + kMostTabledScore) & 1) != 0 && !spread(of, table, winner, score, work)) return false;
  }
  return true;
}

/// Settles the positions from which `winner` forces this score: round by round, beginning with moves that leave the
/// class.
template <TabledGame G>
bool EndgameTables<G>::spread(Class of, EndgameTable& table, Color winner, game::ExactScore score,
                              const EndgameWork& work) {
  const int sign = winner == Color::black ? 1 : -1;
  const auto begin = [&](std::uint64_t number) {
    const EndgameEntry entry = table.at(number);
    if (entry.is_settled() || entry.score() != score) return;
    if (entry.count() > 0 && x_endgames.to_move(of, number) != winner) return;
    table.set(number, EndgameEntry::settled(score, 1));
    table.mark(number, 1);
  };
  if (!table.for_each(work, begin)) return false;
  bool more = true;
  for (unsigned round = 1; more; ++round) {
    if (round == EndgameEntry::kMostDistance) return false;
    const EndgameEntry here = EndgameEntry::settled(score, round);
    const EndgameEntry next = EndgameEntry::settled(score, round + 1);
    const auto settle_parents = [&, parents = std::vector<std::uint64_t>()](std::uint64_t number) mutable {
      if (table.at(number) != here) return;
      parents.clear();
      x_endgames.append_parents(*x_endgames.position(of, number), parents);
      for (const std::uint64_t parent : parents) table.prefetch(parent);
      for (const std::uint64_t parent : parents) {
        if (table.at(parent).is_settled()) continue;
        if (x_endgames.to_move(of, parent) != winner) {
          const EndgameEntry before = table.count_down(parent);
          assert(before.count() > 0);
          if (before.count() > 1 || (before.score() && sign * *before.score() < sign * score)) continue;
        }
        table.set(parent, next);
        table.mark(parent, round + 1);
      }
    };
    more = table.for_each_marked(work, round, settle_parents);
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

/// What nobody can force is a draw by repetition, and stays open.
template <TabledGame G>
EndgameEntry EndgameTables<G>::entry(const Position& position) const {
  const EndgameEntry entry = table_of(position)->at(x_endgames.number(position));
  assert(!entry.is_unused());
  return entry.is_settled() ? entry : EndgameEntry::open(0, 0);
}

template <TabledGame G>
std::optional<game::ExactScore> EndgameTables<G>::score(const Position& position) const {
  if (table_of(position) == nullptr) return std::nullopt;
  const game::ExactScore for_black = *entry(position).score();
  return position.to_move() == Color::black ? for_black : -for_black;
}

template <TabledGame G>
Move EndgameTables<G>::best_move(const Position& position) const {
  const Color side = position.to_move();
  const game::ExactScore score = *this->score(position);
  const auto of = x_endgames.class_of(position);
  Move best;
  unsigned best_distance = 0;
  typename Position::MoveList moves;
  position.moves(moves);
  for (const Move move : moves) {
    Position child = position;
    child.play(move);
    const game::ExactScore kept = child.over()              ? game::exact_score(child.outcome(), side)
                                  : child.to_move() == side ? *this->score(child)
                                                            : -*this->score(child);
    if (kept != score) continue;
    const bool leaves = child.over() || x_endgames.class_of(child) != of;
    const unsigned distance = leaves ? 0 : entry(child).count();
    // The winner hurries, the loser does not.
    const bool better = score > 0 ? distance < best_distance : distance > best_distance;
    if (!best.is_none() && !better) continue;
    best = move;
    best_distance = distance;
  }
  return best;
}

}  // namespace catenary::solve
