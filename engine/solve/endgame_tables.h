// SPDX-License-Identifier: MIT
/// Retrograde analysis of complete classes of positions (say, all with two pieces against two), for games that number
/// their positions. A score that no side can force is a draw by repetition.
///
/// Tables are reused for all later roots, and by later processes if they are kept. The game has to number its positions
/// and generate their predecessors.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/pages.h"
#include "core/rng.h"
#include "game/concepts.h"
#include "game/exact_score.h"
#include "solve/endgame_table.h"
#include "solve/proof_store.h"
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

template <TabledGame G>
class EndgameTables {
 public:
  using Position = typename G::Position;

  explicit EndgameTables(const typename G::Rules& rules) : x_endgames(rules) {}

  /// Adds the tables that the score of `root` needs, as far as the store has them and they fit into `megabytes`.
  void load(const Position& root, int megabytes, const ProofStore& store);
  /// Returns true if build() would add a table.
  bool can_build(const Position& root, int megabytes) const { return !buildable(root, megabytes).empty(); }
  /// Builds the tables needed for the score of `root`. If these exceed `megabytes`, builds those of the classes that
  /// come next, and keeps each. Returns false if nothing was added, or if the stop flag of `work` ended it early. Requires a position
  /// that is not over.
  bool build(const Position& root, int megabytes, const EndgameWork& work, ProofStore& store);

  /// Returns the number of a position and its class; 0 outside all classes.
  std::uint64_t number(const Position& position) const {
    const auto of = x_endgames.class_of(position);
    return of ? core::mix64(*of) + x_endgames.number(position) : 0;
  }
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
  bool load_class(Class of, const ProofStore& store);
  bool build_class(Class of, const EndgameWork& work, ProofStore& store);
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
  void load(const typename G::Position&, int, const ProofStore&) {}
  bool can_build(const typename G::Position&, int) const { return false; }
  bool build(const typename G::Position&, int, const EndgameWork&, ProofStore&) { return false; }
  std::uint64_t number(const typename G::Position&) const { return 0; }
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
bool EndgameTables<G>::build(const Position& root, int megabytes, const EndgameWork& work, ProofStore& store) {
  const std::vector<Class> classes = buildable(root, megabytes);
  const auto build_one = [&](Class of) { return build_class(of, work, store); };
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
void EndgameTables<G>::load(const Position& root, int megabytes, const ProofStore& store) {
  const std::vector<Class> classes = buildable(root, megabytes);
  std::all_of(classes.begin(), classes.end(), [&](Class of) { return load_class(of, store); });
}

/// Returns false if the store does not have the table, or has it in a file that cannot be used.
template <TabledGame G>
bool EndgameTables<G>::load_class(Class of, const ProofStore& store) {
  if (!store.keeps()) return false;
  auto table = std::make_unique<EndgameTable>(x_endgames.size(of));
  if (!store.load(of, *table).value_or(false)) return false;
  x_tables[of] = std::move(table);
  return true;
}

template <TabledGame G>
bool EndgameTables<G>::build_class(Class of, const EndgameWork& work, ProofStore& store) {
  if (load_class(of, store)) return true;
  auto table = std::make_unique<EndgameTable>(x_endgames.size(of));
  x_scores = 0;
  const auto initialise = [&](std::uint64_t number) {
    table->set(number, initial_entry(of, number));
    if (number % 1024 == 0) work.positions->fetch_add(1024, std::memory_order_relaxed);
  };
  if (!table->for_each(work, initialise)) return false;
  if (!solve_wins(of, *table, Color::black, work) || !solve_wins(of, *table, Color::white, work)) return false;
  if (store.keeps()) store.save(of, *table);
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
