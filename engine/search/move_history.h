// SPDX-License-Identifier: MIT
/// Statistics of good moves that a worker collects during the search: butterfly history, continuation history and
/// killer moves. search/alpha_beta.h orders moves by them, and search/move_picker.h delivers the moves in that order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/color.h"
#include "core/move.h"

namespace catenary::search {

using core::Color;
using core::Move;

/// The size of tables indexed by move: placements have one entry each; relocations share entries, spread by origin.
inline constexpr std::size_t kMoveSlots = 4096;
constexpr std::size_t move_slot(Move move) {
  return (move.to() + 512U * (move.from() % 8U) + 61U * (move.from() / 8U)) % kMoveSlots;
}

/// Scores in history tables are within ±kHistoryLimit.
inline constexpr int kHistoryLimit = 1 << 14;

/// Adds a bonus with gravity: the closer the score is to the limit, the less it grows. Requires |bonus| <=
/// kHistoryLimit.
inline void add_with_gravity(std::int16_t& score, int bonus) {
  score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kHistoryLimit);
}

/// Butterfly history (Schaeffer 1989) by side and move.
class MoveHistory {
 public:
  int score(Color side, Move move) const { return x_table[side_index(side)][move_slot(move)]; }

  /// Rewards (bonus > 0) or penalizes a move. Requires |bonus| <= kHistoryLimit.
  void update(Color side, Move move, int bonus) { add_with_gravity(x_table[side_index(side)][move_slot(move)], bonus); }

  /// Reduces all scores for the next search, keeping their order.
  void fade() {
    for (auto& side : x_table)
      for (auto& entry : side) entry = static_cast<std::int16_t>(entry / 8);
  }

  void clear() { x_table = {}; }

 private:
  std::array<std::array<std::int16_t, kMoveSlots>, 2> x_table{};
};

/// Continuation history: by move and the move that it answers.
class ContinuationHistory {
 public:
  ContinuationHistory() : x_table(kSlots * kSlots) {}

  int score(Move previous, Move move) const { return x_table[index(previous, move)]; }

  /// Rewards (bonus > 0) or penalizes a reply. Requires |bonus| <= kHistoryLimit.
  void update(Move previous, Move move, int bonus) { add_with_gravity(x_table[index(previous, move)], bonus); }

  void clear() { std::fill(x_table.begin(), x_table.end(), std::int16_t{0}); }

 private:
  static constexpr std::size_t kSlots = 1024;
  static std::size_t index(Move previous, Move move) {
    return move_slot(previous) % kSlots * kSlots + move_slot(move) % kSlots;
  }

  std::vector<std::int16_t> x_table;
};

/// The two latest moves that caused a cutoff at one ply (Akl and Newborn 1977).
class Killers {
 public:
  void add(Move move) {
    if (move == x_moves[0]) return;
    x_moves[1] = x_moves[0];
    x_moves[0] = move;
  }
  bool contains(Move move) const { return move == x_moves[0] || move == x_moves[1]; }
  void clear() { x_moves = {}; }

 private:
  std::array<Move, 2> x_moves{};
};

}  // namespace catenary::search
