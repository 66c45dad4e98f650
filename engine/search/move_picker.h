// SPDX-License-Identifier: MIT
/// Delivers the moves of a node, most promising first and only when needed: the hash move comes before any other is
/// generated. Part of search/alpha_beta.h.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/move.h"

namespace catenary::search {

using core::Move;

/// The moves of a node with their scores.
class ScoredMoves {
 public:
  /// Scores are within ±kMaxScore.
  static constexpr int kMaxScore = 1 << 18;

  void clear() {
    x_moves.clear();
    x_ranks.clear();
  }
  void add(Move move, int score) {
    assert(-kMaxScore <= score && score <= kMaxScore && x_moves.size() < kIndices);
    x_ranks.push_back(score * kIndices + (kIndices - 1 - static_cast<int>(x_moves.size())));
    x_moves.push_back(move);
  }

  /// Removes and returns the move with the highest score, the first added among equals; nothing when none is left.
  std::optional<Move> take_best() {
    std::int32_t best = kTaken;
    for (const std::int32_t rank : x_ranks) best = std::max(best, rank);
    if (best == kTaken) return std::nullopt;
    const auto index = static_cast<std::size_t>(kIndices - 1 - (best & (kIndices - 1)));
    x_ranks[index] = kTaken;
    return x_moves[index];
  }

 private:
  static constexpr int kIndices = 1 << 12;
  static constexpr std::int32_t kTaken = std::numeric_limits<std::int32_t>::min();
  static_assert(std::int64_t{kMaxScore} * kIndices < std::numeric_limits<std::int32_t>::max());

  std::vector<Move> x_moves;
  /// Score and index in one number, so that finding the best is a plain maximum, which compilers can vectorise.
  std::vector<std::int32_t> x_ranks;
};

/// One object serves all nodes of a ply in turn, so that memory is allocated once.
class MovePicker {
 public:
  /// Starts a node. The hash move must be legal, or none.
  void start(Move hash_move) {
    x_hash_move = hash_move;
    x_generated = false;
    x_tried.clear();
    x_waiting.clear();
    x_only_waiting = false;
  }

  /// The next move; nothing when all have been delivered. `generate(moves)` adds all moves of the node, including the
  /// hash move; it is called at most once, if the hash move is not enough.
  template <class Generate>
  std::optional<Move> next(Generate generate) {
    if (!x_hash_move.is_none() && x_tried.empty()) return take(x_hash_move);
    if (!x_generated) {
      x_rest.clear();
      generate(x_rest);
      x_generated = true;
    }
    auto move = x_rest.take_best();
    if (move && *move == x_hash_move) move = x_rest.take_best();
    return move ? std::optional(take(*move)) : take_waiting();
  }

  /// The index of the last move among those delivered for the first time, from 0.
  int index() const { return x_index; }

  /// Defers the last move, to deliver it again after the others.
  void put_off() {
    assert(may_put_off());
    x_waiting.emplace_back(x_tried.back(), x_index);
    x_tried.pop_back();
  }
  /// Returns true if the last move may be deferred: not the first one, and no move twice.
  bool may_put_off() const { return !x_only_waiting && x_tried.size() > 1; }

  /// The moves delivered and not deferred, in order.
  std::span<const Move> tried() const { return x_tried; }

 private:
  Move take(Move move) {
    x_index = static_cast<int>(x_tried.size() + x_waiting.size());
    x_tried.push_back(move);
    return move;
  }
  std::optional<Move> take_waiting() {
    x_only_waiting = true;
    if (x_waiting.empty()) return std::nullopt;
    const auto [move, index] = x_waiting.back();
    x_waiting.pop_back();
    x_tried.push_back(move);
    x_index = index;
    return move;
  }

  Move x_hash_move;
  bool x_generated = false;
  bool x_only_waiting = false;
  int x_index = 0;
  ScoredMoves x_rest;
  std::vector<Move> x_tried;
  /// The deferred moves, with their indices.
  std::vector<std::pair<Move, int>> x_waiting;
};

}  // namespace catenary::search
