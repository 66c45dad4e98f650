// SPDX-License-Identifier: MIT
/// Scores of the search: evaluations, and exact results far above them. Evaluations from weighted terms are in
/// thousandths of log-odds (game/weighted_terms.h), others in units of the game's choice, which its WinRateModel
/// interprets.
#pragma once

#include <cstdint>

#include "core/color.h"
#include "game/outcome.h"

namespace catenary::game {

/// A score of the search, always from the point of view of a given side; a win is above kWinBase, a loss below
/// -kWinBase.
using Value = std::int32_t;

inline constexpr int kMaxPly = 250;
inline constexpr Value kWinBase = 1 << 20;
inline constexpr Value kInfinity = 1 << 26;
/// One point of a total, actual or expected.
inline constexpr Value kPointUnit = 10;
/// Makes a larger margin worth more than any difference in the length of the game.
inline constexpr Value kMarginUnit = kMaxPly + 6;

/// The exact value of a finished game for `side`, `ply` moves below the root: for equal margins, earlier wins and later
/// losses are better. `draw` is the value of a draw to the side; a total counts for both sides.
constexpr Value outcome_value(const Outcome& outcome, core::Color side, int ply, Value draw = 0) {
  if (outcome.kind == Outcome::Kind::draw) return draw;
  if (outcome.kind == Outcome::Kind::total) return kPointUnit * outcome.half_points / 2;
  const Value win = kWinBase + kMarginUnit * (outcome.half_points + 1) - ply;
  return outcome.winner == side ? win : -win;
}

constexpr bool is_win(Value value) { return value > kWinBase; }
constexpr bool is_loss(Value value) { return value < -kWinBase; }
/// True for a value that proves the winner. It proves the margin too only if the search reports that it is exact.
constexpr bool is_decisive(Value value) { return is_win(value) || is_loss(value); }

/// Makes a value relative to the node at `ply`, for storage in the transposition table, and back.
constexpr Value to_node_relative(Value value, int ply) {
  return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}
constexpr Value from_node_relative(Value value, int ply) {
  return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}

/// The margin in half points that a win or loss value encodes. Requires is_win or is_loss.
constexpr int margin_of(Value value) {
  const Value win = value < 0 ? -value : value;
  return (win - kWinBase + kMaxPly) / kMarginUnit - 1;
}

/// The result that a value encodes, for the side to move, or for Black if chance is to move. The winner is known before
/// the margin is: `has_margin` says that the game has margins and that the value is exact. Requires is_decisive.
constexpr Outcome proven_outcome(Value value, core::Color to_move, bool has_margin) {
  const core::Color side = core::is_side(to_move) ? to_move : core::Color::black;
  const core::Color winner = is_win(value) ? side : opposite(side);
  return has_margin ? Outcome::win_by_half_points(winner, margin_of(value)) : Outcome::win(winner);
}

}  // namespace catenary::game
