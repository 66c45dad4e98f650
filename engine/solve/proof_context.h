// SPDX-License-Identifier: MIT
/// State shared by the threads of one proof: tables, flags and counts. solve/solver.h owns it; the threads access it
/// through solve/proof_thread.h.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>

#include "game/concepts.h"
#include "game/exact_score.h"
#include "search/active_set.h"
#include "solve/board_state.h"
#include "solve/endgame_tables.h"
#include "solve/solver_table.h"

namespace catenary::solve {

/// The question that a proof answers: does the side to move score at least `target`?
template <game::Game G>
struct ProofQuestion {
  /// The position, which is not over and must outlive the proof.
  const typename G::Position& position;
  game::ExactScore target;
  /// The horizon of alpha-beta, in moves.
  int depth = game::kMaxPly;
  /// The side against which a repetition counts, in proof-number search.
  core::Color attacker = position.to_move();
};

/// The target for the side to move after a move. If a side reaches `target`, its opponent misses `1 - target`.
constexpr game::ExactScore target_after(game::ExactScore target, bool same_side) {
  return same_side ? target : 1 - target;
}

/// Converts bounds for the side to move after a move to bounds for the side that made it.
inline game::ScoreBounds bounds_before(const game::ScoreBounds& bounds, bool same_side) {
  return same_side ? bounds : bounds.reversed();
}

/// The positions being searched, identified by the check part of their keys.
using ActivePositions = search::ActiveSet<1 << 14>;

template <game::Game G>
struct ProofContext {
  using States = typename StatesOf<G>::Type;

  explicit ProofContext(const typename G::Rules& rules) : endgames(rules) {}

  /// The positions that the threads are searching; null with one thread.
  ActivePositions* active() { return threads > 1 ? &active_positions : nullptr; }

  SolverTable table;
  /// The tables of endgames, which do not change during a search.
  typename EndgameTablesOf<G>::Type endgames;
  int threads = 1;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> nodes = 0;
  /// The number of `nodes` at which the threads set `stop`. Constant during a search.
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  /// Called periodically by the first thread; it may set `stop`, or throw. May be empty.
  std::function<void()> watch;
  /// The longest line searched, in moves.
  std::atomic<int> deepest = 0;
  /// The generation of entries that mean "not resolved within this depth": one per question.
  std::atomic<unsigned> generation = 0;
  /// Set once a refutation may depend on the path, because a line returned to one of its own positions.
  std::atomic<bool> repeated = false;
  ActivePositions active_positions;
};

}  // namespace catenary::solve
