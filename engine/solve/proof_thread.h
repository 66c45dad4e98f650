// SPDX-License-Identifier: MIT
/// One thread's part of a proof: its path from the root, its node count and its access to the shared state. Used by
/// solve/exact_search.h and solve/proof_number.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/concepts.h"
#include "game/exact_score.h"
#include "solve/board_state.h"
#include "solve/proof_context.h"

namespace catenary::solve {

/// `Frame` is the state of one node on the path; it has a member `StateKey key`. Frames are reused, so they keep their
/// capacity.
template <game::Game G, class Frame>
class ProofThread {
 public:
  using Position = typename G::Position;
  using Context = ProofContext<G>;
  using States = typename Context::States;

  /// `number` counts the threads of the proof from 0. The context and the states must outlive the thread's proofs.
  ProofThread(Context& context, const States& states, unsigned number)
      : x_context(&context), x_states(&states), x_watches(number == 0) {}

  Context& context() const { return *x_context; }
  bool stopped() const { return x_context->stop.load(std::memory_order_relaxed); }
  Representative state_of(const Position& position) const { return (*x_states)(position); }

  /// Counts a node. Periodically updates the shared count, and lets the first thread check the limits.
  void count_node(int ply) {
    ++x_nodes;
    if (x_nodes - x_reported < report_interval()) return;
    report_nodes();
    if (x_context->deepest.load(std::memory_order_relaxed) < ply) x_context->deepest = ply;
    if (x_watches && x_context->watch) x_context->watch();
  }
  /// Adds the nodes since the last report to the shared count, and ends the proof if the limit is reached.
  void report_nodes() {
    const std::uint64_t added = x_nodes - x_reported;
    if (x_context->nodes.fetch_add(added, std::memory_order_relaxed) + added >= x_context->max_nodes)
      x_context->stop.store(true, std::memory_order_relaxed);
    x_reported = x_nodes;
  }
  /// The total nodes of this thread.
  std::uint64_t nodes() const { return x_nodes; }

  /// The frame of the path at `ply`, for a position with this key. References to frames remain valid.
  Frame& enter(int ply, const StateKey& key) {
    const auto index = static_cast<std::size_t>(ply);
    while (x_frames.size() <= index) x_frames.push_back(std::make_unique<Frame>());
    x_frames[index]->key = key;
    return *x_frames[index];
  }
  /// Returns true if one of the first `plies` positions of the path has the key.
  bool on_path(const StateKey& key, int plies) const {
    for (auto ply = static_cast<std::size_t>(plies); ply-- > 0;)
      if (x_frames[ply]->key == key) return true;
    return false;
  }

  /// Marks a position as active for the lifetime of the result.
  ActivePositions::Mark mark_active(const StateKey& key) { return {x_context->active(), key.check}; }
  /// Returns true if another thread is searching the position.
  bool is_active(const StateKey& key) const { return ActivePositions::contains(x_context->active(), key.check); }

  /// The score of a finished game for `side`.
  game::ExactScore terminal_score(const Position& position, Color side) const {
    return game::exact_score(game::final_outcome<G>(position), side);
  }

  /// A move from the position of `state` in the form stored in the table, mapped to the representative of its class. 0
  /// means no move.
  std::uint64_t packed(Move move, const Representative& state) const {
    return move.is_none() ? 0 : x_states->to_class(move, state.map).raw();
  }
  /// The inverse of packed(). A false entry may give an illegal move.
  Move unpacked(std::uint64_t raw, const Representative& state) const {
    return raw == 0 ? Move() : x_states->from_class(Move::from_raw(static_cast<std::uint32_t>(raw)), state.map);
  }

 private:
  static constexpr std::uint64_t kMaxReportInterval = 128;

  /// The number of nodes between reports; small compared with the limit.
  std::uint64_t report_interval() const { return std::min(kMaxReportInterval, 1 + x_context->max_nodes / 64); }

  Context* x_context;
  const States* x_states;
  /// True in the first thread.
  bool x_watches;
  std::vector<std::unique_ptr<Frame>> x_frames;
  std::uint64_t x_nodes = 0;
  std::uint64_t x_reported = 0;
};

}  // namespace catenary::solve
