// SPDX-License-Identifier: MIT
/// Proof by alpha-beta with null windows, in one thread. It decides whether the side to move reaches a score, without
/// an evaluation, and stores proven bounds in the solver's table. solve/solver.h chooses the scores.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/bitset.h"
#include "game/concepts.h"
#include "game/exact_score.h"
#include "search/move_history.h"
#include "solve/board_state.h"
#include "solve/proof_context.h"
#include "solve/proof_thread.h"

namespace catenary::solve {

using core::Color;
using core::Move;

/// Bounds for the side to move, without a search.
template <game::Game G>
game::ScoreBounds sure_bounds(const typename G::Position& position) {
  if constexpr (G::kTraits.score_bounds) return G::score_bounds(position);
  return G::kTraits.margins ? game::ScoreBounds() : game::ScoreBounds{-1, 1};
}

template <game::Game G>
class ExactSearch {
 public:
  using Position = typename G::Position;
  using Context = ProofContext<G>;
  using States = typename Context::States;

  /// `helper` is 0 for the main thread; the others order equally promising moves differently.
  ExactSearch(Context& context, const States& states, unsigned helper)
      : x_thread(context, states, helper), x_helper(helper) {}

  /// Returns bounds. They do not decide the question if it is not resolved within its horizon, or if the context's stop
  /// flag was set.
  game::ScoreBounds prove(const ProofQuestion<G>& question);

  /// Returns a move that reaches the target, from the table; none if the table has no such proof.
  Move proven_move(const ProofQuestion<G>& question) const;

 private:
  using CellSet = board::Bitset<(core::kMaxCells + 64) / 64>;

  struct Child {
    Position position;
    Move move;
    Representative state;
    game::ScoreBounds bounds;
    int order = 0;
    bool resolved = false;
  };

  struct Frame {
    std::vector<Child> children;
    search::Killers killers;
    StateKey key;
  };

  /// Nodes with at least this many moves probe the table for all children before the first is searched.
  static constexpr std::size_t kWideNode = 6;
  /// Nodes with at least this many moves also order them by the evaluation.
  static constexpr std::size_t kEvaluatedNode = 10;

  // An entry's data from the lowest bit: low and high bound (18 bits each, offset), move (21), generation (7).
  static constexpr int kScoreBits = 18;
  static constexpr unsigned kGenerations = 128;
  struct Known {
    game::ScoreBounds bounds;
    Move move;
    /// The current question is not resolved within this many moves.
    int depth = -1;
  };

  /// A node whose moves are being searched.
  struct Node {
    const Position& position;
    Color side;
    game::ExactScore target;
    int depth;
    int ply;
    Known known;
    /// Cells on which a placement is known to miss the target from this turn on, in any order: once C3 has missed it,
    /// C3 is skipped after D4. The ascending order of search/turn_order.h does not suit a proof: it may forbid the
    /// order in which the proof is found soonest, and the keys of its nodes depend on the path to them.
    CellSet excluded;
    /// Bounds of the best move so far, for the side to move.
    game::ScoreBounds best = {-game::kMaxScore, -game::kMaxScore};
    Move best_move = known.move;
    /// Whether the result of some move does not decide the question.
    bool unresolved = false;
    /// Whether a move was skipped because of `excluded`.
    bool left_out = false;

    bool reached() const { return best.reaches(target); }
    bool excludes(Move move) const {
      return G::kCommutativeTurn && move.kind() == Move::Kind::place && excluded.contains(move.to());
    }
  };

  game::ScoreBounds search(const Position& position, const Representative& state, game::ExactScore target, int depth,
                           int ply, const CellSet& excluded);
  void search_moves(Node& node, Frame& frame);
  bool add_others(const typename Position::MoveList& moves, Move first, Node& node, Frame& frame);
  Child* next_child(Frame& frame) const;
  game::ScoreBounds search_child(const Node& node, const Child& child);
  static void take(Node& node, const Child& child);
  Child& add_child(const Position& position, Move move, Frame& frame);
  game::ScoreBounds known_bounds(const Child& child, Color side) const;
  int order_of(const Child& child, Color side, const Frame& frame, bool evaluates) const;

  Known probe(const Representative& state) const;
  void store(const Representative& state, const game::ScoreBounds& bounds, Move move, int depth, std::uint64_t work);

  ProofThread<G, Frame> x_thread;
  unsigned x_helper;
  search::MoveHistory x_history;
  unsigned x_generation = 0;
};

template <game::Game G>
game::ScoreBounds ExactSearch<G>::prove(const ProofQuestion<G>& question) {
  const Position& root = question.position;
  x_generation = x_thread.context().generation.load() % kGenerations;
  const game::ScoreBounds bounds = search(root, x_thread.state_of(root), question.target, question.depth, 0, {});
  x_thread.report_nodes();
  return bounds;
}

template <game::Game G>
typename ExactSearch<G>::Known ExactSearch<G>::probe(const Representative& state) const {
  Known known;
  const auto entry = x_thread.context().table.probe(state.key);
  if (!entry) return known;
  constexpr std::uint64_t kScoreMask = (1U << kScoreBits) - 1;
  const auto score = [&](int shift) {
    return static_cast<game::ExactScore>(entry->data >> shift & kScoreMask) - game::kMaxScore;
  };
  known.bounds = {score(0), score(kScoreBits)};
  known.move = x_thread.unpacked(entry->data >> (2 * kScoreBits) & ((1U << Move::kBits) - 1), state);
  if (entry->data >> (2 * kScoreBits + Move::kBits) == x_generation) known.depth = entry->depth;
  return known;
}

template <game::Game G>
void ExactSearch<G>::store(const Representative& state, const game::ScoreBounds& bounds, Move move, int depth,
                           std::uint64_t work) {
  const std::uint64_t data = static_cast<std::uint64_t>(bounds.low + game::kMaxScore) |
                             static_cast<std::uint64_t>(bounds.high + game::kMaxScore) << kScoreBits |
                             x_thread.packed(move, state) << (2 * kScoreBits) |
                             static_cast<std::uint64_t>(x_generation) << (2 * kScoreBits + Move::kBits);
  x_thread.context().table.store(state.key, {data, static_cast<std::uint8_t>(depth)}, work);
}

template <game::Game G>
Move ExactSearch<G>::proven_move(const ProofQuestion<G>& question) const {
  const Known known = probe(x_thread.state_of(question.position));
  const bool proves =
      known.bounds.reaches(question.target) && !known.move.is_none() && question.position.legal(known.move);
  return proves ? known.move : Move();
}

template <game::Game G>
typename ExactSearch<G>::Child& ExactSearch<G>::add_child(const Position& position, Move move, Frame& frame) {
  Child& child = frame.children.emplace_back(Child{position, move, {}, {}, 0, false});
  child.position.play(move);
  if (child.position.over()) {
    child.bounds = game::ScoreBounds::exactly(x_thread.terminal_score(child.position, position.to_move()));
    child.resolved = true;
  } else {
    child.state = x_thread.state_of(child.position);
    x_thread.context().table.prefetch(child.state.key);
  }
  return child;
}

/// The table's bounds for a child, for `side`, which made the move.
template <game::Game G>
game::ScoreBounds ExactSearch<G>::known_bounds(const Child& child, Color side) const {
  return bounds_before(probe(child.state).bounds, child.position.to_move() == side);
}

template <game::Game G>
int ExactSearch<G>::order_of(const Child& child, Color side, const Frame& frame, bool evaluates) const {
  int order = x_history.score(side, child.move);
  if (frame.killers.contains(child.move)) order += search::kHistoryLimit;
  if (evaluates && !child.resolved) {
    const game::Value value = G::evaluate(child.position);
    order += 16 * (child.position.to_move() == side ? value : -value);
  }
  if (x_helper > 0) order += static_cast<int>(core::mix64(child.state.key.index + x_helper) % 512);
  return order;
}

template <game::Game G>
game::ScoreBounds ExactSearch<G>::search(const Position& position, const Representative& state, game::ExactScore target,
                                         int depth, int ply, const CellSet& excluded) {
  // 1. Bounds without a search.
  x_thread.count_node(ply);
  if (x_thread.stopped()) return {};
  if (const auto score = x_thread.context().endgames.score(position)) return game::ScoreBounds::exactly(*score);
  const game::ScoreBounds sure = sure_bounds<G>(position);
  if (sure.decides(target)) return sure;
  const Known known = probe(state);
  const game::ScoreBounds bounds = sure.meet(known.bounds);
  if (bounds.decides(target) || known.depth >= depth || depth == 0 || ply >= game::kMaxPly) return bounds;
  Frame& frame = x_thread.enter(ply, state.key);
  if (G::kRepetitionDraws && x_thread.on_path(state.key, ply)) return bounds;

  // 2. The moves.
  const std::uint64_t nodes_before = x_thread.nodes();
  Node node{position, position.to_move(), target, depth, ply, known, excluded};
  search_moves(node, frame);
  if (x_thread.stopped()) return {};

  // 3. Store the bounds. A move that reaches the target makes the others unnecessary.
  if (node.reached()) {
    node.best.high = game::kMaxScore;
    x_history.update(node.side, node.best_move, 64);
    frame.killers.add(node.best_move);
  } else if (node.left_out) {
    node.best.high = std::max(node.best.high, target - 1);
  }
  const bool undecided = node.unresolved && !node.reached();
  const game::ScoreBounds found = bounds.meet(node.best);
  store(state, found, node.best_move, undecided ? depth : 0, x_thread.nodes() - nodes_before + 1);
  return found;
}

/// Searches moves until one of them reaches the target.
template <game::Game G>
void ExactSearch<G>::search_moves(Node& node, Frame& frame) {
  typename Position::MoveList moves;
  node.position.moves(moves);
  frame.children.clear();
  frame.children.reserve(moves.size());
  // The table's move goes first: if it suffices, the others need not be played.
  Move first = node.known.move;
  if (first.is_none() || node.excludes(first) || !node.position.legal(first)) first = Move();
  if (!first.is_none()) {
    Child& child = add_child(node.position, first, frame);
    if (!child.resolved) child.bounds = search_child(node, child);
    child.resolved = true;
    take(node, child);
    if (node.reached()) return;
  }
  if (add_others(moves, first, node, frame)) return;
  while (!node.reached() && !x_thread.stopped()) {
    Child* const child = next_child(frame);
    if (child == nullptr) return;
    const auto mark = x_thread.mark_active(child->state.key);
    child->bounds = search_child(node, *child);
    child->resolved = true;
    take(node, *child);
  }
}

/// Adds the children of all moves but `first`, and applies bounds from the table that decide them. Returns true if one
/// of them reaches the target.
template <game::Game G>
bool ExactSearch<G>::add_others(const typename Position::MoveList& moves, Move first, Node& node, Frame& frame) {
  const bool wide = moves.size() >= kWideNode;
  const bool evaluates = moves.size() >= kEvaluatedNode;
  const std::size_t begin = frame.children.size();
  for (const Move move : moves) {
    if (move == first) continue;
    if (node.excludes(move)) {
      node.left_out = true;
      continue;
    }
    Child& child = add_child(node.position, move, frame);
    if (wide && !child.resolved) {
      child.bounds = known_bounds(child, node.side);
      child.resolved = child.bounds.decides(node.target);
    }
    if (child.resolved && child.bounds.reaches(node.target)) {
      take(node, child);
      return true;
    }
    child.order = order_of(child, node.side, frame, evaluates);
  }
  for (std::size_t i = begin; i < frame.children.size(); ++i)
    if (frame.children[i].resolved) take(node, frame.children[i]);
  return false;
}

/// The most promising unresolved child; one that another thread is searching only if there is no other. Null if all are
/// resolved.
template <game::Game G>
typename ExactSearch<G>::Child* ExactSearch<G>::next_child(Frame& frame) const {
  Child* best = nullptr;
  Child* best_active = nullptr;
  for (Child& child : frame.children) {
    if (child.resolved) continue;
    Child*& chosen = x_thread.is_active(child.state.key) ? best_active : best;
    if (chosen == nullptr || child.order > chosen->order) chosen = &child;
  }
  return best != nullptr ? best : best_active;
}

/// Merges the bounds of a child into its node.
template <game::Game G>
void ExactSearch<G>::take(Node& node, const Child& child) {
  const game::ScoreBounds& bounds = child.bounds;
  node.unresolved |= !bounds.decides(node.target);
  if (bounds.low > std::max(node.best.low, node.known.bounds.low)) node.best_move = child.move;
  node.best = {std::max(node.best.low, bounds.low), std::max(node.best.high, bounds.high)};
  if (G::kCommutativeTurn && bounds.misses(node.target) && child.move.kind() == Move::Kind::place)
    node.excluded.insert(child.move.to());
}

/// The bounds of a child for the side to move at its node.
template <game::Game G>
game::ScoreBounds ExactSearch<G>::search_child(const Node& node, const Child& child) {
  const bool same_side = child.position.to_move() == node.side;
  const bool keeps_excluded = same_side && child.move.kind() == Move::Kind::place;
  const game::ScoreBounds bounds = search(child.position, child.state, target_after(node.target, same_side),
                                          node.depth - 1, node.ply + 1, keeps_excluded ? node.excluded : CellSet());
  return bounds_before(bounds, same_side);
}

}  // namespace catenary::solve
