/// Exact answers where games can go round in circles: lists every position that can come after a root and works out
/// all their scores backwards from the ends (retrograde analysis). What nobody can force is a draw by repetition.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "game/concepts.h"
#include "game/exact_score.h"

namespace catenary::solve {

using core::Color;
using core::Move;
using game::Value;

template <game::Game G>
class Enumeration {
 public:
  using Position = typename G::Position;

  /// Lists and solves all positions that can be reached. False, and nothing known, where that takes more than
  /// `megabytes`, or `stop` was set. Requires a position that is not over.
  bool build(const Position& root, int megabytes, const std::atomic<bool>& stop);
  void clear() { *this = Enumeration(); }

  /// The exact score for the side to move; nothing for a position that was not reached.
  std::optional<game::ExactScore> score(const Position& position) const;
  /// A move that keeps the score and, where somebody wins, leads towards the end. Requires a position with a score.
  Move best_move(const Position& position) const;

  std::size_t size() const { return x_positions.size(); }
  bool has_margin() const { return x_has_margin; }

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = std::numeric_limits<Index>::max();
  static constexpr std::uint64_t kPollEvery = 4096;

  /// For Black; `rounds` counts how far back from the end the score was found.
  struct Value {
    game::ExactScore score = 0;
    std::uint32_t rounds = 0;
    bool known = false;
  };

  Index find(const Position& position) const;
  Index insert(const Position& position);
  void grow_slots();
  bool list_all(const Position& root, std::size_t most, const std::atomic<bool>& stop);
  void link();
  void work_back(Color winner);
  void settle_parents(const std::vector<Index>& parents, game::ExactScore score, std::uint32_t round, Color winner,
                      std::vector<Index>& next);
  game::ExactScore end_score(const Position& position) const {
    return game::exact_score(position.outcome(), Color::black);
  }
  Value value_of(const Position& position) const;

  std::vector<Position> x_positions;
  /// Open addressing by the positions' keys; a power of two.
  std::vector<Index> x_slots;
  std::vector<Value> x_values;
  /// How many moves of each position do not yet lead to what is being worked out.
  std::vector<std::uint16_t> x_open;
  /// The parents of position i are x_parents[x_first[i]] .. x_parents[x_first[i + 1] - 1].
  std::vector<std::uint64_t> x_first;
  std::vector<Index> x_parents;
  /// The parents of finished games by their score for Black.
  std::map<game::ExactScore, std::vector<Index>> x_ends;
  bool x_has_margin = false;
};

template <game::Game G>
bool Enumeration<G>::build(const Position& root, int megabytes, const std::atomic<bool>& stop) {
  // Positions of these games have about a dozen moves each.
  constexpr std::size_t kBytes = sizeof(Position) + sizeof(Value) + 16 * sizeof(Index) + 16;
  clear();
  if (!list_all(root, (static_cast<std::size_t>(megabytes) << 20U) / kBytes, stop)) {
    clear();
    return false;
  }
  link();
  work_back(Color::black);
  work_back(Color::white);
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
bool Enumeration<G>::list_all(const Position& root, std::size_t most, const std::atomic<bool>& stop) {
  insert(root);
  for (std::size_t i = 0; i < x_positions.size(); ++i) {
    if (x_positions.size() > most || (i % kPollEvery == 0 && stop)) return false;
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
      x_ends[end_score(child)].push_back(static_cast<Index>(i));
    }
  }
  return true;
}

/// Notes who leads where, in two passes: counts first, then the parents themselves.
template <game::Game G>
void Enumeration<G>::link() {
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
  x_parents.resize(x_first.back());
  std::vector<std::uint64_t> next(x_first.begin(), x_first.end() - 1);
  for_each_edge([&](Index parent, Index child) { x_parents[next[child]++] = parent; });
  x_values.assign(x_positions.size(), {});
}

/// What `winner` can force, from the best score down: a position of the winner needs one move that leads there, one of
/// the other side has to have no other.
template <game::Game G>
void Enumeration<G>::work_back(Color winner) {
  x_open.resize(x_positions.size());
  for (std::size_t i = 0; i < x_positions.size(); ++i) {
    typename Position::MoveList moves;
    x_positions[i].moves(moves);
    x_open[i] = static_cast<std::uint16_t>(moves.size());
  }
  const int sign = winner == Color::black ? 1 : -1;
  std::vector<game::ExactScore> scores;
  for (const auto& [score, parents] : x_ends)
    if (sign * score > 0) scores.push_back(score);
  if (winner == Color::black) std::reverse(scores.begin(), scores.end());
  std::uint32_t round = 0;
  for (const game::ExactScore score : scores) {
    std::vector<Index> found;
    settle_parents(x_ends[score], score, ++round, winner, found);
    while (!found.empty()) {
      std::vector<Index> next;
      ++round;
      for (const Index child : found) {
        const std::vector<Index> parents(x_parents.begin() + static_cast<std::ptrdiff_t>(x_first[child]),
                                         x_parents.begin() + static_cast<std::ptrdiff_t>(x_first[child + 1]));
        settle_parents(parents, score, round, winner, next);
      }
      found = std::move(next);
    }
  }
}

template <game::Game G>
void Enumeration<G>::settle_parents(const std::vector<Index>& parents, game::ExactScore score, std::uint32_t round,
                                    Color winner, std::vector<Index>& next) {
  for (const Index parent : parents) {
    if (x_values[parent].known) continue;
    if (x_positions[parent].to_move() != winner && --x_open[parent] > 0) continue;
    x_values[parent] = {score, round, true};
    next.push_back(parent);
  }
}

template <game::Game G>
typename Enumeration<G>::Value Enumeration<G>::value_of(const Position& position) const {
  if (position.over()) return {end_score(position), 0, true};
  return x_values[find(position)];
}

template <game::Game G>
std::optional<game::ExactScore> Enumeration<G>::score(const Position& position) const {
  const Index index = find(position);
  if (index == kNone) return std::nullopt;
  const game::ExactScore for_black = x_values[index].score;
  return position.to_move() == Color::black ? for_black : -for_black;
}

template <game::Game G>
Move Enumeration<G>::best_move(const Position& position) const {
  const Value value = value_of(position);
  const bool wins = value.known && (value.score > 0) == (position.to_move() == Color::black);
  typename Position::MoveList moves;
  position.moves(moves);
  Move best;
  std::uint32_t best_rounds = 0;
  for (const Move move : moves) {
    Position child = position;
    child.play(move);
    const Value next = value_of(child);
    if (next.score != value.score) continue;
    // The winner hurries, the loser does not.
    const bool better = wins ? next.rounds < best_rounds : next.rounds > best_rounds;
    if (!best.is_none() && !better) continue;
    best = move;
    best_rounds = next.rounds;
  }
  return best;
}

}  // namespace catenary::solve
