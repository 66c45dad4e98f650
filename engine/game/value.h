// SPDX-License-Identifier: MIT
/// Scores of the search: evaluations, and exact results far above them. Evaluations of weighted terms are in
/// thousandths of log-odds (game/weighted_terms.h), others in what unit the game likes; its WinRateModel says what
/// they mean.
#pragma once

#include <cstdint>

#include "core/color.h"
#include "game/outcome.h"

namespace catenary::game {

/// A score of the search, always from the point of view of a stated side; a win lies above kWinBase, a loss below
/// -kWinBase.
using Value = std::int32_t;

inline constexpr int kMaxPly = 250;
inline constexpr Value kWinBase = 1 << 20;
inline constexpr Value kInfinity = 1 << 26;
/// One point of a total, of an outcome or an expected one.
inline constexpr Value kPointUnit = 10;
/// A larger margin is worth more than any difference in the length of the game.
inline constexpr Value kMarginUnit = kMaxPly + 6;

/// The exact value of a finished game for `side`, `ply` moves below the root: sooner wins and later losses are better
/// among equal margins. `draw` is what a draw is worth to the side; a total counts for everybody.
constexpr Value outcome_value(const Outcome& outcome, core::Color side, int ply, Value draw = 0) {
  if (outcome.kind == Outcome::Kind::draw) return draw;
  if (outcome.kind == Outcome::Kind::total) return kPointUnit * outcome.half_points / 2;
  const Value win = kWinBase + kMarginUnit * (outcome.half_points + 1) - ply;
  return outcome.winner == side ? win : -win;
}

constexpr bool is_win(Value value) { return value > kWinBase; }
constexpr bool is_loss(Value value) { return value < -kWinBase; }
/// True for a value that proves the winner. It proves the margin too only where the search says that it is exact.
constexpr bool is_decisive(Value value) { return is_win(value) || is_loss(value); }

/// Makes a value relative to the node at `ply`, as the transposition table keeps it, and back.
constexpr Value to_node_relative(Value value, int ply) {
  return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}
constexpr Value from_node_relative(Value value, int ply) {
  return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}

/// The margin in half points that a win or a loss value stands for. Requires is_win or is_loss.
constexpr int margin_of(Value value) {
  const Value win = value < 0 ? -value : value;
  return (win - kWinBase + kMaxPly) / kMarginUnit - 1;
}

/// The result that a value stands for: of the side to move, or of Black where chance is to move. The winner is certain
/// before the margin is: `has_margin` says that the game has margins and that the value is exact. Requires is_decisive.
constexpr Outcome proven_outcome(Value value, core::Color to_move, bool has_margin) {
  const core::Color side = core::is_side(to_move) ? to_move : core::Color::black;
  const core::Color winner = is_win(value) ? side : opposite(side);
  return has_margin ? Outcome::win_by_half_points(winner, margin_of(value)) : Outcome::win(winner);
}

}  // namespace catenary::game
