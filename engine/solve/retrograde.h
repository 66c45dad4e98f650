// SPDX-License-Identifier: MIT
/// Signs of scores and the choice of moves in solved positions, for solve/endgame_tables.h.
#pragma once

#include "core/color.h"
#include "core/move.h"
#include "game/exact_score.h"

namespace catenary::solve {

/// 1 for Black and -1 for White: converts scores between Black's view and that of `side`.
constexpr int sign_of(core::Color side) { return side == core::Color::black ? 1 : -1; }

/// The value of a move from a solved position.
struct SolvedMove {
  /// The score for the side that moves.
  game::ExactScore score = 0;
  /// The number of moves from the next position until the game ends or leaves its class of positions; 0 in a draw by
  /// repetition.
  unsigned distance = 0;
};

/// Returns a move that keeps `score`, the score of the position for the side to move. The winner takes the shortest way
/// to the end, so that its play makes progress; otherwise the longest way is taken. `value_of(child)` returns the
/// SolvedMove of the move that leads to a position.
template <class Position, class ValueOf>
core::Move best_solved_move(const Position& position, game::ExactScore score, ValueOf value_of) {
  typename Position::MoveList moves;
  position.moves(moves);
  core::Move best;
  unsigned best_distance = 0;
  for (const core::Move move : moves) {
    Position child = position;
    child.play(move);
    const SolvedMove value = value_of(child);
    if (value.score != score) continue;
    const bool better = score > 0 ? value.distance < best_distance : value.distance > best_distance;
    if (!best.is_none() && !better) continue;
    best = move;
    best_distance = value.distance;
  }
  return best;
}

}  // namespace catenary::solve
