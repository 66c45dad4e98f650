/// What the threads of one proof share: the tables, flags and counts. solve/exact_search.h and solve/proof_number.h
/// work in it, solve/solver.h owns it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "game/concepts.h"
#include "game/exact_score.h"
#include "solve/board_state.h"
#include "solve/endgame_tables.h"
#include "solve/solver_table.h"

namespace catenary::solve {

/// What one proof is asked: does the side to move score at least `target`?
template <game::Game G>
struct ProofQuestion {
  /// Not over; has to outlive the proof.
  const typename G::Position& position;
  game::ExactScore target;
  /// The horizon of alpha-beta, in moves.
  int depth = game::kMaxPly;
  /// Whom a repetition counts against in proof-number search.
  core::Color attacker = position.to_move();
};

/// What the threads of one proof share.
template <game::Game G>
struct ProofContext {
  using States = typename StatesOf<G>::Type;

  explicit ProofContext(const typename G::Rules& rules) : endgames(rules) {}

  SolverTable table;
  /// Does not change while a search is at work.
  typename EndgameTablesOf<G>::Type endgames;
  int threads = 1;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> nodes = 0;
  std::atomic<int> deepest = 0;
  /// The generation of entries that say "not resolved within this depth": one for each question.
  std::atomic<unsigned> generation = 0;
  /// Whether a line came back to a position of its own, so that a refutation may depend on the way there.
  std::atomic<bool> repeated = false;
  /// Whether a win with a margin was seen.
  std::atomic<bool> has_margin = false;

  /// Positions that some thread is searching just now: the others look elsewhere first. With one thread there is none.
  void enter(const StateKey& key) {
    if (threads > 1) busy_slot(key).store(key.check, std::memory_order_relaxed);
  }
  void leave(const StateKey& key) {
    if (threads > 1) busy_slot(key).store(0, std::memory_order_relaxed);
  }
  bool is_busy(const StateKey& key) {
    return threads > 1 && busy_slot(key).load(std::memory_order_relaxed) == key.check;
  }

 private:
  static constexpr std::size_t kBusySlots = 1U << 14U;
  std::atomic<std::uint64_t>& busy_slot(const StateKey& key) { return x_busy[key.index % kBusySlots]; }
  std::array<std::atomic<std::uint64_t>, kBusySlots> x_busy{};
};

}  // namespace catenary::solve
