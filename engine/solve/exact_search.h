/// One thread's proof by alpha-beta with null windows: does the side to move reach a score? Nothing is judged, and
/// what is proven goes into the solver's table. solve/solver.h asks the questions.
#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/bitset.h"
#include "game/concepts.h"
#include "game/exact_score.h"
#include "search/ordering.h"
#include "solve/board_state.h"
#include "solve/proof_context.h"

namespace catenary::solve {

using core::Color;
using core::Move;

/// A plug-in may have `static ScoreBounds score_bounds(position)`: sure bounds for the side to move, cheaper than a
/// search.
template <class G>
concept BoundedGame = game::Game<G> && requires(const typename G::Position position) {
  { G::score_bounds(position) } -> std::same_as<game::ScoreBounds>;
};

template <game::Game G>
class ExactSearch {
 public:
  using Position = typename G::Position;
  using Context = ProofContext<G>;
  using States = typename Context::States;

  /// `helper` is 0 for the thread that decides; the others look at equally promising moves in another order.
  ExactSearch(Context& context, const States& states, unsigned helper)
      : x_context(&context), x_states(&states), x_helper(helper) {}

  /// Bounds that decide the question, or that do not where it is not resolved within its horizon, or the context's
  /// flag was set.
  game::ScoreBounds prove(const ProofQuestion<G>& question);

  /// The move by which the table answers the question with yes; none where it does not.
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

  /// Nodes with fewer moves than this have no use for a look at all their children.
  static constexpr std::size_t kFewMoves = 6;
  static constexpr std::uint64_t kReportEvery = 1024;

  game::ScoreBounds search(const Position& position, const Representative& state, game::ExactScore target, int depth,
                           int ply, CellSet excluded);
  game::ScoreBounds search_child(const Child& child, Color side, game::ExactScore target, int depth, int ply,
                                 const CellSet& excluded);
  void add_child(const Position& position, Move move, Frame& frame);
  game::ScoreBounds known_bounds(const Child& child, Color side) const;
  int order_of(const Child& child, Color side, const Frame& frame, bool wide) const;
  void count_node(int ply);
  bool repeats(const StateKey& key, int ply) const;
  Frame& frame_at(int ply) {
    while (x_frames.size() <= static_cast<std::size_t>(ply)) x_frames.push_back(std::make_unique<Frame>());
    return *x_frames[static_cast<std::size_t>(ply)];
  }

  // An entry's data from the lowest bit: low and high bound (18 bits each, offset), move (21), generation (7).
  static constexpr int kScoreBits = 18;
  static constexpr unsigned kGenerations = 128;
  struct Known {
    game::ScoreBounds bounds;
    Move move;
    /// Not resolved within so many moves, for the question that is asked now.
    int depth = -1;
  };
  Known recall(const Representative& state) const;
  void remember(const Representative& state, const game::ScoreBounds& bounds, Move move, int depth, std::uint64_t work);

  Context* x_context;
  const States* x_states;
  unsigned x_helper;
  std::vector<std::unique_ptr<Frame>> x_frames;
  search::History x_history;
  unsigned x_generation = 0;
  std::uint64_t x_nodes = 0;
  std::uint64_t x_reported = 0;
};

template <game::Game G>
game::ScoreBounds ExactSearch<G>::prove(const ProofQuestion<G>& question) {
  const Position& root = question.position;
  x_generation = x_context->generation.load() % kGenerations;
  const game::ScoreBounds bounds = search(root, (*x_states)(root), question.target, question.depth, 0, {});
  x_context->nodes += x_nodes - x_reported;
  x_reported = x_nodes;
  return bounds;
}

template <game::Game G>
void ExactSearch<G>::count_node(int ply) {
  ++x_nodes;
  if (x_nodes - x_reported < kReportEvery) return;
  x_context->nodes.fetch_add(x_nodes - x_reported, std::memory_order_relaxed);
  x_reported = x_nodes;
  if (x_context->deepest.load(std::memory_order_relaxed) < ply) x_context->deepest = ply;
}

template <game::Game G>
typename ExactSearch<G>::Known ExactSearch<G>::recall(const Representative& state) const {
  Known known;
  const auto entry = x_context->table.probe(state.key);
  if (!entry) return known;
  constexpr std::uint64_t kScoreMask = (1U << kScoreBits) - 1;
  const auto score = [&](int shift) {
    return static_cast<game::ExactScore>(entry->data >> shift & kScoreMask) - game::kMostScore;
  };
  known.bounds = {score(0), score(kScoreBits)};
  const auto raw = static_cast<std::uint32_t>(entry->data >> (2 * kScoreBits) & ((1U << Move::kBits) - 1));
  if (raw != 0) known.move = x_states->from_class(Move::from_raw(raw), state.map);
  if (entry->data >> (2 * kScoreBits + Move::kBits) == x_generation) known.depth = entry->depth;
  return known;
}

template <game::Game G>
void ExactSearch<G>::remember(const Representative& state, const game::ScoreBounds& bounds, Move move, int depth,
                              std::uint64_t work) {
  const std::uint32_t raw = move.is_none() ? 0 : x_states->to_class(move, state.map).raw();
  const std::uint64_t data = static_cast<std::uint64_t>(bounds.low + game::kMostScore) |
                             static_cast<std::uint64_t>(bounds.high + game::kMostScore) << kScoreBits |
                             static_cast<std::uint64_t>(raw) << (2 * kScoreBits) |
                             static_cast<std::uint64_t>(x_generation) << (2 * kScoreBits + Move::kBits);
  x_context->table.store(state.key, {data, static_cast<std::uint8_t>(depth)}, work);
}

template <game::Game G>
Move ExactSearch<G>::proven_move(const ProofQuestion<G>& question) const {
  const Known known = recall((*x_states)(question.position));
  const bool proves =
      known.bounds.reaches(question.target) && !known.move.is_none() && question.position.legal(known.move);
  return proves ? known.move : Move();
}

template <game::Game G>
bool ExactSearch<G>::repeats(const StateKey& key, int ply) const {
  if constexpr (!G::kRepetitionDraws) return false;
  for (int earlier = ply - 1; earlier >= 0; --earlier)
    if (x_frames[static_cast<std::size_t>(earlier)]->key == key) return true;
  return false;
}

template <game::Game G>
void ExactSearch<G>::add_child(const Position& position, Move move, Frame& frame) {
  Child& child = frame.children.emplace_back(Child{position, move, {}, {}, 0, false});
  child.position.play(move);
  if (child.position.over()) {
    const game::Outcome outcome = child.position.outcome();
    if (outcome.has_margin && !x_context->has_margin.load(std::memory_order_relaxed)) x_context->has_margin = true;
    child.bounds = game::ScoreBounds::exactly(game::exact_score(outcome, position.to_move()));
    child.resolved = true;
  } else {
    child.state = (*x_states)(child.position);
    x_context->table.prefetch(child.state.key);
  }
}

/// For `side`, which moved to the child.
template <game::Game G>
game::ScoreBounds ExactSearch<G>::known_bounds(const Child& child, Color side) const {
  const game::ScoreBounds bounds = recall(child.state).bounds;
  return child.position.to_move() == side ? bounds : bounds.reversed();
}

template <game::Game G>
int ExactSearch<G>::order_of(const Child& child, Color side, const Frame& frame, bool wide) const {
  int order = x_history.score(side, child.move);
  if (frame.killers.contains(child.move)) order += search::History::kLimit;
  if (wide && !child.resolved) {
    const game::Value value = G::evaluate(child.position);
    order += 16 * (child.position.to_move() == side ? value : -value);
  }
  if (x_helper > 0) order += static_cast<int>(core::mix64(child.state.key.index + x_helper) % 512);
  return order;
}

template <game::Game G>
game::ScoreBounds ExactSearch<G>::search(const Position& position, const Representative& state, game::ExactScore target,
                                         int depth, int ply, CellSet excluded) {
  // 1. What is known without a search.
  count_node(ply);
  if (x_context->stop.load(std::memory_order_relaxed)) return {};
  if (const auto score = x_context->endgames.score(position)) return game::ScoreBounds::exactly(*score);
  game::ScoreBounds bounds;
  if constexpr (BoundedGame<G>) {
    bounds = G::score_bounds(position);
    if (bounds.decides(target)) return bounds;
  }
  const Known known = recall(state);
  bounds = bounds.meet(known.bounds);
  if (bounds.decides(target) || known.depth >= depth || depth == 0 || ply >= game::kMaxPly) return bounds;
  Frame& frame = frame_at(ply);
  frame.key = state.key;
  if (repeats(state.key, ply)) return bounds;

  // 2. The table's move, before the others are even made.
  const Color side = position.to_move();
  const std::uint64_t nodes_before = x_nodes;
  frame.children.clear();
  typename Position::MoveList moves;
  position.moves(moves);
  frame.children.reserve(moves.size());
  game::ExactScore best = -game::kMostScore;
  game::ExactScore most = -game::kMostScore;
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

  // 3. The others, and what the table knows of them.
  const std::size_t next = frame.children.size();
  if (!cut) {
    const bool wide = moves.size() >= kFewMoves;
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
      child.order = order_of(child, side, frame, wide);
    }
    for (std::size_t i = next; i < frame.children.size() && !cut; ++i)
      if (frame.children[i].resolved) take(frame.children[i]);
  }

  // 4. Search them, most promising first; those that another thread is at come last.
  for (int pass = 0; pass < 2 && !cut; ++pass) {
    for (bool more = true; more && !cut && !x_context->stop.load(std::memory_order_relaxed);) {
      Child* chosen = nullptr;
      for (std::size_t i = next; i < frame.children.size(); ++i) {
        Child& child = frame.children[i];
        if (child.resolved || (chosen != nullptr && child.order <= chosen->order)) continue;
        if (pass == 0 && x_context->is_busy(child.state.key)) continue;
        chosen = &child;
      }
      more = chosen != nullptr;
      if (!more) break;
      x_context->enter(chosen->state.key);
      chosen->bounds = search_child(*chosen, side, target, depth, ply, excluded);
      x_context->leave(chosen->state.key);
      chosen->resolved = true;
      cut = take(*chosen);
    }
  }
  if (x_context->stop.load(std::memory_order_relaxed)) return {};

  // 5. Remember it. What was left out in this turn has missed the target already.
  if (left_out) most = std::max(most, target - 1);
  bounds = bounds.meet(cut ? game::ScoreBounds{best, game::kMostScore} : game::ScoreBounds{best, most});
  if (cut) {
    x_history.update(side, best_move, 64);
    frame.killers.add(best_move);
  }
  remember(state, bounds, best_move, unresolved && !cut ? depth : 0, x_nodes - nodes_before + 1);
  return bounds;
}

/// The score of the child for `side`.
template <game::Game G>
game::ScoreBounds ExactSearch<G>::search_child(const Child& child, Color side, game::ExactScore target, int depth,
                                               int ply, const CellSet& excluded) {
  if (child.position.to_move() == side && child.move.kind() == Move::Kind::place)
    return search(child.position, child.state, target, depth - 1, ply + 1, excluded);
  if (child.position.to_move() == side) return search(child.position, child.state, target, depth - 1, ply + 1, {});
  return search(child.position, child.state, 1 - target, depth - 1, ply + 1, {}).reversed();
}

}  // namespace catenary::solve
