// SPDX-License-Identifier: MIT
/// Proof by alpha-beta with null windows, for one thread. It answers whether the side to move reaches a score, without
/// an evaluation, and stores proven bounds in the solver's table. solve/solver.h asks the questions.
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
  ExactSearch(Context& context, const States& states, unsigned helper) : x_thread(context, states), x_helper(helper) {}

  /// Returns bounds. They do not decide the question where it is not resolved within its horizon, or where the
  /// context's stop flag was set.
  game::ScoreBounds prove(const ProofQuestion<G>& question);

  /// Returns a move that reaches the target, from the table; none where the table has no such proof.
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

  /// Nodes with at least so many moves probe the table for all children before the first is searched.
  static constexpr std::size_t kWideNode = 6;
  /// Those with so many order them by the evaluation too.
  static constexpr std::size_t kEvaluatedNode = 10;

  game::ScoreBounds search(const Position& position, const Representative& state, game::ExactScore target, int depth,
                           int ply, CellSet excluded);
  game::ScoreBounds search_child(const Child& child, Color side, game::ExactScore target, int depth, int ply,
                                 const CellSet& excluded);
  void add_child(const Position& position, Move move, Frame& frame);
  game::ScoreBounds known_bounds(const Child& child, Color side) const;
  int order_of(const Child& child, Color side, const Frame& frame, bool evaluates) const;

  // An entry's data from the lowest bit: low and high bound (18 bits each, offset), move (21), generation (7).
  static constexpr int kScoreBits = 18;
  static constexpr unsigned kGenerations = 128;
  struct Known {
    game::ScoreBounds bounds;
    Move move;
    /// Not resolved within so many moves, for the current question.
    int depth = -1;
  };
  Known probe(const Representative& state) const;
  void store(const Representative& state, const game::ScoreBounds& bounds, Move move, int depth, std::uint64_t work);

  ProofThread<G, Frame> x_thread;
  unsigned x_helper;
  search::History x_history;
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
void ExactSearch<G>::add_child(const Position& position, Move move, Frame& frame) {
  Child& child = frame.children.emplace_back(Child{position, move, {}, {}, 0, false});
  child.position.play(move);
  if (child.position.over()) {
    child.bounds = game::ScoreBounds::exactly(x_thread.terminal_score(child.position, position.to_move()));
    child.resolved = true;
  } else {
    child.state = x_thread.state_of(child.position);
    x_thread.context().table.prefetch(child.state.key);
  }
}

/// For `side`, which moved to the child.
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
                                         int depth, int ply, CellSet excluded) {
  // 1. Bounds without a search.
  x_thread.count_node(ply);
  if (x_thread.stopped()) return {};
  if (const auto score = x_thread.context().endgames.score(position)) return game::ScoreBounds::exactly(*score);
  game::ScoreBounds bounds = sure_bounds<G>(position);
  if (bounds.decides(target)) return bounds;
  const Known known = probe(state);
  bounds = bounds.meet(known.bounds);
  if (bounds.decides(target) || known.depth >= depth || depth == 0 || ply >= game::kMaxPly) return bounds;
  Frame& frame = x_thread.enter(ply, state.key);
  if (G::kRepetitionDraws && x_thread.on_path(state.key, ply)) return bounds;

  // 2. The table's move, before the others are played.
  const Color side = position.to_move();
  const std::uint64_t nodes_before = x_thread.nodes();
  frame.children.clear();
  typename Position::MoveList moves;
  position.moves(moves);
  frame.children.reserve(moves.size());
  game::ExactScore best = -game::kMaxScore;
  game::ExactScore most = -game::kMaxScore;
  Move best_move = known.move;
  bool unresolved = false;
  const auto take = [&](Child& child) {
    const game::ScoreBounds result =
        child.resolved ? child.bounds : search_child(child, side, target, depth, ply, excluded);
    most = std::max(most, result.high);
    unresolved |= !result.decides(target);
    if (result.low > std::max(best, known.bounds.low)) best_move = child.move;
    best = std::max(best, result.low);
    if (G::kCommutativeTurn && result.misses(target) && child.move.kind() == Move::Kind::place)
      excluded.insert(child.move.to());
    return result.reaches(target);
  };
  const auto skips = [&](Move move) {
    return G::kCommutativeTurn && move.kind() == Move::Kind::place && excluded.contains(move.to());
  };
  bool cut = false;
  bool left_out = false;
  const bool has_first = !known.move.is_none() && !skips(known.move) && position.legal(known.move);
  if (has_first) {
    add_child(position, known.move, frame);
    cut = take(frame.children.front());
  }

  // 3. The others, with their bounds from the table.
  const std::size_t next = frame.children.size();
  if (!cut) {
    const bool wide = moves.size() >= kWideNode;
    const bool evaluates = moves.size() >= kEvaluatedNode;
    for (const Move move : moves) {
      if (has_first && move == known.move) continue;
      if (skips(move)) {
        left_out = true;
        continue;
      }
      add_child(position, move, frame);
      Child& child = frame.children.back();
      if (wide && !child.resolved) {
        child.bounds = known_bounds(child, side);
        child.resolved = child.bounds.decides(target);
      }
      if (child.resolved && child.bounds.reaches(target)) {
        cut = take(child);
        break;
      }
      child.order = order_of(child, side, frame, evaluates);
    }
    for (std::size_t i = next; i < frame.children.size() && !cut; ++i)
      if (frame.children[i].resolved) take(frame.children[i]);
  }

  // 4. Search them, most promising first; those that another thread searches come last.
  for (int pass = 0; pass < 2 && !cut; ++pass) {
    for (bool more = true; more && !cut && !x_thread.stopped();) {
      Child* chosen = nullptr;
      for (std::size_t i = next; i < frame.children.size(); ++i) {
        Child& child = frame.children[i];
        if (child.resolved || (chosen != nullptr && child.order <= chosen->order)) continue;
        if (pass == 0 && x_thread.is_active(child.state.key)) continue;
        chosen = &child;
      }
      more = chosen != nullptr;
      if (!more) break;
      {
        const auto mark = x_thread.mark_active(chosen->state.key);
        chosen->bounds = search_child(*chosen, side, target, depth, ply, excluded);
      }
      chosen->resolved = true;
      cut = take(*chosen);
    }
  }
  if (x_thread.stopped()) return {};

  // 5. Store the bounds. Moves left out in this turn have missed the target already.
  if (left_out) most = std::max(most, target - 1);
  bounds = bounds.meet(cut ? game::ScoreBounds{best, game::kMaxScore} : game::ScoreBounds{best, most});
  if (cut) {
    x_history.update(side, best_move, 64);
    frame.killers.add(best_move);
  }
  store(state, bounds, best_move, unresolved && !cut ? depth : 0, x_thread.nodes() - nodes_before + 1);
  return bounds;
}

/// The score of the child for `side`.
template <game::Game G>
game::ScoreBounds ExactSearch<G>::search_child(const Child& child, Color side, game::ExactScore target, int depth,
                                               int ply, const CellSet& excluded) {
  const bool same_side = child.position.to_move() == side;
  const bool keeps_excluded = same_side && child.move.kind() == Move::Kind::place;
  const game::ScoreBounds bounds = search(child.position, child.state, target_after(target, same_side), depth - 1,
                                          ply + 1, keeps_excluded ? excluded : CellSet());
  return bounds_before(bounds, same_side);
}

}  // namespace catenary::solve
