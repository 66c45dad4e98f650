// SPDX-License-Identifier: MIT
/// Retrograde analysis of all positions reachable from a root, for games that may repeat positions. A score that no
/// side can force is a draw by repetition.
///
/// It works for every game, because it finds its positions by playing moves and stores a copy of each. Only the root's
/// positions are solved, by one thread. solve/endgame_tables.h needs a game that numbers its positions; it then stores
/// two bytes for each, keeps complete classes for later roots, and uses several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "game/concepts.h"
#include "game/exact_score.h"
#include "solve/retrograde.h"

namespace catenary::solve {

using core::Color;
using core::Move;

template <game::Game G>
class Enumeration {
 public:
  using Position = typename G::Position;

  /// Lists and solves all reachable positions. Returns false and stays empty where that takes more than `megabytes`, or
  /// `stop` was set. Requires a position that is not over.
  bool build(const Position& root, int megabytes, const std::atomic<bool>& stop);
  void clear() { *this = Enumeration(); }

  /// Returns the exact score for the side to move; nothing for a position that was not reached.
  std::optional<game::ExactScore> score(const Position& position) const;
  /// Returns a move that keeps the score. A winner's moves lead to the end. Requires a position with a score.
  Move best_move(const Position& position) const;

  std::size_t size() const { return x_positions.size(); }
  bool has_margin() const { return x_has_margin; }

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = std::numeric_limits<Index>::max();
  /// The number of positions between polls of the stop flag.
  static constexpr std::size_t kPollInterval = 4096;

  /// The result of one position.
  struct Entry {
    /// For Black.
    game::ExactScore score = 0;
    /// The number of moves to the end of the game.
    std::uint32_t distance = 0;
    bool solved = false;
  };

  Index find(const Position& position) const;
  Index insert(const Position& position);
  void grow_slots();
  bool list_reachable(const Position& root, std::size_t most, const std::atomic<bool>& stop);
  void link_predecessors();
  std::span<const Index> predecessors(Index index) const {
    return std::span(x_predecessors).subspan(x_first[index], x_first[index + 1] - x_first[index]);
  }
  void solve_wins(Color winner);
  void solve_predecessors(std::span<const Index> predecessors, const Entry& entry, Color winner,
                          std::vector<Index>& solved);
  static game::ExactScore terminal_score(const Position& position) {
    return game::exact_score(position.outcome(), Color::black);
  }
  Entry entry_of(const Position& position) const;

  std::vector<Position> x_positions;
  /// Open addressing by the positions' keys; a power of two.
  std::vector<Index> x_slots;
  std::vector<Entry> x_entries;
  /// The number of moves of each position that do not lead to a win of the side being solved.
  std::vector<std::uint16_t> x_escapes;
  /// The predecessors of position i are x_predecessors[x_first[i]] .. x_predecessors[x_first[i + 1] - 1].
  std::vector<std::uint64_t> x_first;
  std::vector<Index> x_predecessors;
  /// The predecessors of finished games, by the game's score for Black.
  std::map<game::ExactScore, std::vector<Index>> x_final_predecessors;
  bool x_has_margin = false;
};

template <game::Game G>
bool Enumeration<G>::build(const Position& root, int megabytes, const std::atomic<bool>& stop) {
  // Positions of these games have about a dozen moves each.
  constexpr std::size_t kBytes = sizeof(Position) + sizeof(Entry) + 16 * sizeof(Index) + 16;
  clear();
  if (!list_reachable(root, (static_cast<std::size_t>(megabytes) << 20U) / kBytes, stop)) {
    clear();
    return false;
  }
  link_predecessors();
  solve_wins(Color::black);
  solve_wins(Color::white);
  return true;
}

template <game::Game G>
typename Enumeration<G>::Index Enumeration<G>::find(const Position& position) const {
  if (x_slots.empty()) return kNone;
  const std::size_t mask = x_slots.size() - 1;
  for (std::size_t slot = position.key() & mask; x_slots[slot] != kNone; slot = (slot + 1) & mask)
    if (x_positions[x_slots[slot]] == position) return x_slots[slot];
  return kNone;
}

template <game::Game G>
void Enumeration<G>::grow_slots() {
  constexpr std::size_t kFirstSlots = 1U << 12U;
  x_slots.assign(x_slots.empty() ? kFirstSlots : 2 * x_slots.size(), kNone);
  const std::size_t mask = x_slots.size() - 1;
  for (Index index = 0; index < x_positions.size(); ++index) {
    std::size_t slot = x_positions[index].key() & mask;
    while (x_slots[slot] != kNone) slot = (slot + 1) & mask;
    x_slots[slot] = index;
  }
}

template <game::Game G>
typename Enumeration<G>::Index Enumeration<G>::insert(const Position& position) {
  if (const Index known = find(position); known != kNone) return known;
  if (2 * (x_positions.size() + 1) > x_slots.size()) grow_slots();
  const std::size_t mask = x_slots.size() - 1;
  std::size_t slot = position.key() & mask;
  while (x_slots[slot] != kNone) slot = (slot + 1) & mask;
  x_slots[slot] = static_cast<Index>(x_positions.size());
  x_positions.push_back(position);
  return x_slots[slot];
}

template <game::Game G>
bool Enumeration<G>::list_reachable(const Position& root, std::size_t most, const std::atomic<bool>& stop) {
  insert(root);
  for (std::size_t i = 0; i < x_positions.size(); ++i) {
    if (x_positions.size() > most || (i % kPollInterval == 0 && stop)) return false;
    const Position position = x_positions[i];
    typename Position::MoveList moves;
    position.moves(moves);
    for (const Move move : moves) {
      Position child = position;
      child.play(move);
      if (!child.over()) {
        insert(child);
        continue;
      }
      x_has_margin |= child.outcome().has_margin;
      x_final_predecessors[terminal_score(child)].push_back(static_cast<Index>(i));
    }
  }
  return true;
}

/// Fills the lists of predecessors in two passes: their sizes first, then the predecessors themselves.
template <game::Game G>
void Enumeration<G>::link_predecessors() {
  const auto for_each_edge = [&](auto visit) {
    for (Index parent = 0; parent < x_positions.size(); ++parent) {
      typename Position::MoveList moves;
      x_positions[parent].moves(moves);
      for (const Move move : moves) {
        Position child = x_positions[parent];
        child.play(move);
        if (!child.over()) visit(parent, find(child));
      }
    }
  };
  x_first.assign(x_positions.size() + 1, 0);
  for_each_edge([&](Index, Index child) { ++x_first[child + 1]; });
  for (std::size_t i = 1; i < x_first.size(); ++i) x_first[i] += x_first[i - 1];
  x_predecessors.resize(x_first.back());
  std::vector<std::uint64_t> next(x_first.begin(), x_first.end() - 1);
  for_each_edge([&](Index parent, Index child) { x_predecessors[next[child]++] = parent; });
  x_entries.assign(x_positions.size(), {});
}

/// Solves the positions that `winner` can win, by the best score first and the shortest way to it. The winner needs one
/// move that leads to the score, its opponent must have no other.
template <game::Game G>
void Enumeration<G>::solve_wins(Color winner) {
  x_escapes.resize(x_positions.size());
  for (std::size_t i = 0; i < x_positions.size(); ++i) {
    typename Position::MoveList moves;
    x_positions[i].moves(moves);
    x_escapes[i] = static_cast<std::uint16_t>(moves.size());
  }
  std::vector<game::ExactScore> scores;
  for (const auto& [score, predecessors] : x_final_predecessors)
    if (sign_of(winner) * score > 0) scores.push_back(score);
  if (winner == Color::black) std::reverse(scores.begin(), scores.end());
  for (const game::ExactScore score : scores) {
    Entry entry{score, 1, true};
    std::vector<Index> solved;
    solve_predecessors(x_final_predecessors[score], entry, winner, solved);
    while (!solved.empty()) {
      ++entry.distance;
      std::vector<Index> next;
      for (const Index index : solved) solve_predecessors(predecessors(index), entry, winner, next);
      solved = std::move(next);
    }
  }
}

template <game::Game G>
void Enumeration<G>::solve_predecessors(std::span<const Index> predecessors, const Entry& entry, Color winner,
                                        std::vector<Index>& solved) {
  for (const Index index : predecessors) {
    if (x_entries[index].solved) continue;
    if (x_positions[index].to_move() != winner && --x_escapes[index] > 0) continue;
    x_entries[index] = entry;
    solved.push_back(index);
  }
}

template <game::Game G>
typename Enumeration<G>::Entry Enumeration<G>::entry_of(const Position& position) const {
  if (position.over()) return {terminal_score(position), 0, true};
  return x_entries[find(position)];
}

template <game::Game G>
std::optional<game::ExactScore> Enumeration<G>::score(const Position& position) const {
  const Index index = find(position);
  if (index == kNone) return std::nullopt;
  return sign_of(position.to_move()) * x_entries[index].score;
}

template <game::Game G>
Move Enumeration<G>::best_move(const Position& position) const {
  const int sign = sign_of(position.to_move());
  return best_solved_move(position, sign * entry_of(position).score, [&](const Position& child) -> SolvedMove {
    const Entry entry = entry_of(child);
    return {sign * entry.score, entry.distance};
  });
}

}  // namespace catenary::solve
