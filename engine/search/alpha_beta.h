// SPDX-License-Identifier: MIT
/// The main searcher: iterative deepening principal variation search over turns of one or several moves. Each thread
/// has a worker, which shares only the transposition table, the active moves and the stop flag with others.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "core/stopwatch.h"
#include "game/concepts.h"
#include "game/value.h"
#include "search/active_set.h"
#include "search/evaluator.h"
#include "search/key_counts.h"
#include "search/kind_history.h"
#include "search/move_history.h"
#include "search/move_picker.h"
#include "search/pruning.h"
#include "search/search_result.h"
#include "search/settings.h"
#include "search/time_scaling.h"
#include "search/transposition_table.h"
#include "search/turn_order.h"

namespace catenary::search {

using core::Color;
using core::Move;
using game::Value;

/// The moves that threads are searching, each as a hash of the move and its position.
using ActiveMoves = ActiveSet<1 << 12>;

/// The value of a subtree for the side to move at its root.
struct Scored {
  Value value = 0;
  /// Every line that determines the value was searched to the end of the game: it is exact, or a proven bound.
  bool complete = true;

  Scored reversed() const { return {-value, complete}; }
};

template <game::Game G>
class AlphaBetaWorker {
 public:
  using Position = typename G::Position;

  /// The table must outlive the worker.
  explicit AlphaBetaWorker(TranspositionTable& table) : x_table(&table), x_frames(game::kMaxPly + 2) {}

  /// Searches at increasing depths until a limit is reached or the value is exact. `earlier_keys` holds the keys of the
  /// game's earlier positions, for repetition. Requires a root that is not over. With the same table and worker state
  /// the result is reproducible to the node unless a time limit ends it. If the time of a turn may be stretched (soft <
  /// hard), less of it is used while the best move stays the same, and more after its value drops. `active` is shared
  /// with the other workers of the same search; null if there are none.
  SearchResult search(const Position& root, std::span<const std::uint64_t> earlier_keys, const SearchSettings& settings,
                      const SearchLimits& limits, const SearchObserver& observer, ActiveMoves* active = nullptr);

  /// Forgets what earlier searches learned about moves, and their network.
  void forget() {
    x_move_history.clear();
    x_continuation_history.clear();
    x_kind_history.clear();
    x_evaluator.use(nullptr);
  }

 private:
  using Order = TurnOrder<G>;

  struct Frame {
    MovePicker picker;
    std::vector<Move> variation;
    Killers killers;
    /// True if no move of the node may be skipped or reduced.
    bool full_width = false;
    /// The kinds of the moves; nothing while only the hash move has been searched.
    std::optional<typename KindHistory<G>::Kinds> kinds;
    /// The move that led here; none at the root.
    Move previous;
    /// The placement just before this node if the same turn continues, otherwise none.
    Move last_placement;
    std::uint64_t position_key = 0;
  };

  /// A node whose moves are being searched.
  struct Node {
    const Position& position;
    std::uint64_t key;
    int depth;
    int ply;
    /// The lower end of the window, which rises with the best value.
    Value alpha;
    Value beta;
    /// The best value so far; it is complete if those of all moves so far are.
    Scored best = {-game::kInfinity, true};
    /// The move with the best value; none while no move exceeds the initial alpha.
    Move best_move = {};
  };

  /// The best line of an iteration so far, which may be truncated; initially without moves.
  struct BestLine {
    std::vector<Move> moves;
    Value value = 0;
  };

  static constexpr Value kFirstWindow = 60;
  /// The smallest depth at which threads share a node. Below it a move takes too little time to be worth deferring.
  static constexpr int kMinSharedDepth = 3;
  /// The number of iterations that miss no win within their depth, in games that know how many moves a win takes.
  static constexpr int kSureIterations = 3;

  void start(const Position& root, std::span<const std::uint64_t> earlier_keys, const SearchSettings& settings,
             const SearchLimits& limits);
  void count_keys(std::uint64_t root_key);
  Scored search_root(const Position& root, int depth, Value guess);
  Scored search_node(const Position& position, Value alpha, Value beta, int depth, int ply);
  std::optional<Scored> adopt_from_others(Node& node);
  Scored search_move(const Node& node, Move move, int index);
  Scored search_child(const Position& child, Color side, Value alpha, Value beta, int depth, int ply);
  void raise(Node& node, Move move, Value value);
  void score_moves(const Position& position, Frame& frame, ScoredMoves& scored);
  void learn_cutoff(Frame& frame, Color side, int depth);
  void enter(const Position& child, Color side, Move move, int ply);
  bool is_repetition(int ply) const;
  bool may_win(const Position& position, int depth) const;
  bool out_of_limits();
  Value evaluate(const Position& position) { return x_evaluator(position); }
  Value draw_value(Color side) const { return side == Color::black ? x_black_draw : -x_black_draw; }
  Value final_value(const Position& position, Color side, int ply) const {
    return game::outcome_value(game::final_outcome<G>(position), side, ply, draw_value(side));
  }
  void take_best_line(const Position& root, SearchResult& result);
  void complete_turn(const Position& root, SearchResult& result);

  static std::optional<Scored> table_value(const std::optional<TableEntry>& entry, Value alpha, Value beta, int depth,
                                           int ply);
  static bool raises(const std::optional<TableEntry>& entry, const Node& node);
  void complete_line(Position position, int length, std::vector<Move>& line) const;

  TranspositionTable* x_table;
  ActiveMoves* x_active = nullptr;
  std::vector<Frame> x_frames;
  BestLine x_best_line;
  MoveHistory x_move_history;
  ContinuationHistory x_continuation_history;
  KindHistory<G> x_kind_history;
  Evaluator<G> x_evaluator;
  std::span<const std::uint64_t> x_earlier_keys;
  /// Counts the earlier keys and those in the frames.
  KeyCounts x_key_counts;
  Value x_black_draw = 0;
  Pruning x_pruning;
  SearchLimits x_limits;
  core::Stopwatch x_watch;
  std::uint64_t x_nodes = 0;
  /// True if limits are checked; false until there is a first result.
  bool x_interruptible = false;
  bool x_stopped = false;
  /// The depth of the iteration in progress.
  int x_iteration = 0;
  /// True if the root has only one move.
  bool x_only_move = false;
};

template <game::Game G>
void AlphaBetaWorker<G>::start(const Position& root, std::span<const std::uint64_t> earlier_keys,
                               const SearchSettings& settings, const SearchLimits& limits) {
  x_earlier_keys = earlier_keys;
  x_black_draw = settings.draw_value(Color::black);
  x_pruning = Pruning(game::with_game_defaults(settings.pruning, G::kTraits.pruning));
  x_evaluator.use(settings.network.get());
  x_limits = limits;
  x_watch = core::Stopwatch();
  x_nodes = 0;
  x_interruptible = false;
  x_stopped = false;
  // Faded, so that the new search soon outweighs the previous one. The continuation history is not faded: it has a
  // hundred times as many entries, each visited too rarely to outweigh new results.
  x_move_history.fade();
  for (Frame& frame : x_frames) frame.killers.clear();
  typename Position::MoveList moves;
  root.moves(moves);
  x_only_move = moves.size() == 1;
  x_frames[0].last_placement = Move();
  x_frames[0].previous = Move();
  if constexpr (G::kRepetitionDraws) count_keys(root.key());
}

template <game::Game G>
void AlphaBetaWorker<G>::count_keys(std::uint64_t root_key) {
  x_key_counts.clear();
  for (const std::uint64_t key : x_earlier_keys) x_key_counts.add(key);
  for (Frame& frame : x_frames) {
    frame.position_key = root_key;
    x_key_counts.add(root_key);
  }
}

template <game::Game G>
SearchResult AlphaBetaWorker<G>::search(const Position& root, std::span<const std::uint64_t> earlier_keys,
                                        const SearchSettings& settings, const SearchLimits& limits,
                                        const SearchObserver& observer, ActiveMoves* active) {
  assert(!root.over());
  start(root, earlier_keys, settings, limits);
  x_active = active;
  SearchResult result;
  TimeScaling time_scaling;
  for (int depth = 1; depth <= std::clamp(limits.max_depth, 1, game::kMaxPly); ++depth) {
    x_best_line.moves.clear();
    const Scored found = search_root(root, depth, result.value);
    if (x_stopped) break;
    result.depth = depth;
    result.exact = found.complete;
    result.nodes = x_nodes;
    result.seconds = x_watch.seconds();
    take_best_line(root, result);
    if (observer) observer(result);
    x_interruptible = true;
    const bool forced = x_only_move && std::isfinite(limits.soft_seconds);
    const double share = time_scaling.share(result.turn.front(), found.value);
    const double enough = limits.soft_seconds < limits.hard_seconds ? share * limits.soft_seconds : limits.soft_seconds;
    if (result.exact || forced || result.seconds >= enough) break;
  }
  // An interrupted iteration started with the best move of the previous one, so a move that it prefers is at least as
  // good.
  const bool has_better = std::exchange(x_stopped, false) && !x_best_line.moves.empty();
  if (has_better) take_best_line(root, result);
  result.nodes = x_nodes;
  result.seconds = x_watch.seconds();
  if (has_better && observer) observer(result);
  return result;
}

/// Searches with an aspiration window around the value of the previous iteration, widened until the value lies inside.
template <game::Game G>
Scored AlphaBetaWorker<G>::search_root(const Position& root, int depth, Value guess) {
  x_iteration = depth;
  Value below = kFirstWindow;
  Value above = kFirstWindow;
  while (true) {
    const bool narrow = depth > 3 && !game::is_win(guess) && !game::is_loss(guess);
    const Value alpha = narrow && below < game::kWinBase ? guess - below : -game::kInfinity;
    const Value beta = narrow && above < game::kWinBase ? guess + above : game::kInfinity;
    const Scored found = search_node(root, alpha, beta, depth, 0);
    if (x_stopped || (found.value > alpha && found.value < beta)) return found;
    Value& failed = found.value <= alpha ? below : above;
    failed = failed > 8 * kFirstWindow ? game::kWinBase : failed * 4;
  }
}

template <game::Game G>
Scored AlphaBetaWorker<G>::search_node(const Position& position, Value alpha, Value beta, int depth, int ply) {
  // 1. Limits and the horizon.
  Frame& frame = x_frames[static_cast<std::size_t>(ply)];
  frame.variation.clear();
  ++x_nodes;
  if (out_of_limits()) return {};
  if (depth <= 0 || ply >= game::kMaxPly) return {evaluate(position), false};

  // 2. Transposition table.
  const std::uint64_t key = Order::key(position, frame.last_placement);
  const auto known = x_table->probe(key);
  if (const auto found = table_value(known, alpha, beta, depth, ply)) return *found;

  // 3. Near the horizon, the evaluation if it is far from the window.
  frame.full_width = may_win(position, depth);
  bool futile = false;
  const bool open_window = beta - alpha > 1;
  if (const auto distance = x_pruning.futility_distance(depth); distance && !open_window && !frame.full_width) {
    const Value static_value = evaluate(position);
    if (static_value - *distance >= beta && !game::is_win(beta)) return {static_value, false};
    futile = static_value + *distance <= alpha && !game::is_loss(alpha);
  }

  // 4. The moves, most promising first.
  Node node{position, key, depth, ply, alpha, beta};
  frame.kinds.reset();
  frame.picker.start(known && position.legal(known->move) ? known->move : Move());
  const bool shared = x_active != nullptr && depth >= kMinSharedDepth;
  while (const auto move = frame.picker.next([&](auto& moves) { score_moves(position, frame, moves); })) {
    const int index = frame.picker.index();
    if (!frame.full_width && x_pruning.is_late(depth, index, node.best.value, futile)) {
      node.best.complete = false;
      break;
    }
    const std::uint64_t edge = shared ? key ^ core::mix64(move->raw()) : 0;
    if (shared && index > 0) {
      if (const auto found = adopt_from_others(node)) return *found;
      if (frame.picker.may_put_off() && ActiveMoves::contains(x_active, edge)) {
        frame.picker.put_off();
        continue;
      }
    }
    const ActiveMoves::Mark mark(shared ? x_active : nullptr, edge);
    const Scored found = search_move(node, *move, index);
    if (x_stopped) return {};
    node.best.complete &= found.complete;
    if (found.value <= node.best.value) continue;
    node.best.value = found.value;
    if (found.value <= node.alpha) continue;
    raise(node, *move, found.value);
    if (found.value >= beta) {
      learn_cutoff(frame, position.to_move(), depth);
      break;
    }
  }

  // 5. Store the result. There is none if all remaining moves are placements below last_placement: if only C3 is free
  // after D4, the turn C3,D4 is searched below C3. Such a node has no value for its parent, and nothing is stored.
  const Scored best = node.best;
  if (best.value == -game::kInfinity) return {best.value, true};
  const Bound bound = best.value >= beta ? Bound::lower : best.value > alpha ? Bound::exact : Bound::upper;
  const int reached_depth = best.complete ? kCompleteDepth : depth;
  x_table->store(key, {game::to_node_relative(best.value, ply), node.best_move, reached_depth, bound});
  return best;
}

/// Looks up what other threads have found about a node since its search began. If that decides the node, its value is
/// returned and the search of the node ends. Otherwise the table may have a better move: one of value 30 raises an
/// alpha of 10 to 30, and the remaining moves only have to be compared with 30.
template <game::Game G>
std::optional<Scored> AlphaBetaWorker<G>::adopt_from_others(Node& node) {
  const auto found = x_table->probe(node.key);
  if (const auto value = table_value(found, node.alpha, node.beta, node.depth, node.ply)) return value;
  if (!raises(found, node)) return std::nullopt;
  Frame& frame = x_frames[static_cast<std::size_t>(node.ply)];
  node.best.value = node.alpha = game::from_node_relative(found->value, node.ply);
  node.best.complete &= found->depth == kCompleteDepth;
  node.best_move = found->move;
  frame.variation.assign(1, found->move);
  complete_line(node.position, node.depth, frame.variation);
  if (node.ply == 0) x_best_line = {frame.variation, node.alpha};
  return std::nullopt;
}

/// Records a move, whose child has just been searched, as the best of its node.
template <game::Game G>
void AlphaBetaWorker<G>::raise(Node& node, Move move, Value value) {
  node.alpha = value;
  node.best_move = move;
  std::vector<Move>& variation = x_frames[static_cast<std::size_t>(node.ply)].variation;
  const auto& continuation = x_frames[static_cast<std::size_t>(node.ply) + 1].variation;
  variation.assign(1, move);
  variation.insert(variation.end(), continuation.begin(), continuation.end());
  if (node.ply == 0) x_best_line = {variation, value};
}

/// Searches one move. Principal variation search: after the first move, a null window is enough to show that a move is
/// not better, which is cheaper than finding its value; only better moves are searched again. Late moves are first
/// searched to a reduced depth.
template <game::Game G>
Scored AlphaBetaWorker<G>::search_move(const Node& node, Move move, int index) {
  const Color side = node.position.to_move();
  Position child = node.position;
  child.play(move);
  enter(child, side, move, node.ply);
  const auto search = [&](Value beta, int depth) {
    return search_child(child, side, node.alpha, beta, depth, node.ply);
  };
  if (index == 0) return search(node.beta, node.depth - 1);
  const bool full_width = x_frames[static_cast<std::size_t>(node.ply)].full_width;
  const int reduced = full_width ? 0 : x_pruning.reduction(node.depth, index);
  Scored found = search(node.alpha + 1, node.depth - 1 - reduced);
  const auto search_again = [&](Value beta) {
    const Scored next = search(beta, node.depth - 1);
    found = {next.value, found.complete && next.complete};
  };
  if (found.value > node.alpha && reduced > 0 && !x_stopped) search_again(node.alpha + 1);
  if (found.value > node.alpha && found.value < node.beta && !x_stopped) search_again(node.beta);
  return found;
}

/// Returns the value of a child for `side`, which made the move. The value is negated only if another side is to move.
template <game::Game G>
Scored AlphaBetaWorker<G>::search_child(const Position& child, Color side, Value alpha, Value beta, int depth,
                                        int ply) {
  if (child.over() || is_repetition(ply + 1)) {
    ++x_nodes;
    x_frames[static_cast<std::size_t>(ply) + 1].variation.clear();
    // A repetition depends on the path, so its value proves nothing.
    return child.over() ? Scored{final_value(child, side, ply + 1), true} : Scored{draw_value(side), false};
  }
  if (child.to_move() == side) return search_node(child, alpha, beta, depth, ply + 1);
  return search_node(child, -beta, -alpha, depth, ply + 1).reversed();
}

template <game::Game G>
void AlphaBetaWorker<G>::score_moves(const Position& position, Frame& frame, ScoredMoves& scored) {
  constexpr int kKillerScore = ScoredMoves::kMaxScore;
  static_assert(3 * kHistoryLimit < kKillerScore);
  const Color side = position.to_move();
  typename Position::MoveList moves;
  position.moves(moves);
  const auto& kinds = frame.kinds.emplace(x_kind_history.kinds_of(position));
  for (const Move move : moves) {
    if (Order::skips(move, frame.last_placement)) continue;
    const int learnt = x_move_history.score(side, move) + x_continuation_history.score(frame.previous, move) +
                       x_kind_history.score(kinds, move);
    scored.add(move, frame.killers.contains(move) ? kKillerScore : learnt);
  }
}

/// Learns from a cutoff: the last move tried refuted the previous move, and those before it did not.
template <game::Game G>
void AlphaBetaWorker<G>::learn_cutoff(Frame& frame, Color side, int depth) {
  const int bonus = std::min(depth * depth * 16, 2048);
  const Move refutation = frame.picker.tried().back();
  for (const Move move : frame.picker.tried()) {
    const int change = move == refutation ? bonus : -bonus;
    x_move_history.update(side, move, change);
    x_continuation_history.update(frame.previous, move, change);
    if (frame.kinds) x_kind_history.update(*frame.kinds, move, change);
  }
  frame.killers.add(refutation);
}

template <game::Game G>
void AlphaBetaWorker<G>::enter(const Position& child, Color side, Move move, int ply) {
  Frame& frame = x_frames[static_cast<std::size_t>(ply) + 1];
  frame.last_placement = Order::last_placement(child, side, move);
  frame.previous = move;
  if constexpr (G::kRepetitionDraws) {
    x_key_counts.remove(frame.position_key);
    frame.position_key = child.key();
    x_key_counts.add(frame.position_key);
  }
}

/// Returns true if the position entered at `ply` has occurred before.
template <game::Game G>
bool AlphaBetaWorker<G>::is_repetition(int ply) const {
  if constexpr (!G::kRepetitionDraws) return false;
  const std::uint64_t key = x_frames[static_cast<std::size_t>(ply)].position_key;
  if (x_key_counts.most(key) == 1) return false;
  for (int earlier = ply - 1; earlier >= 0; --earlier)
    if (x_frames[static_cast<std::size_t>(earlier)].position_key == key) return true;
  return std::find(x_earlier_keys.begin(), x_earlier_keys.end(), key) != x_earlier_keys.end();
}

/// Returns true if a side may win within the depth of an early iteration.
template <game::Game G>
bool AlphaBetaWorker<G>::may_win(const Position& position, int depth) const {
  if constexpr (G::kTraits.moves_to_win) {
    const Color side = position.to_move();
    return x_iteration <= kSureIterations && (G::moves_to_win(position, side) <= (depth + 1) / 2 ||
                                              G::moves_to_win(position, opposite(side)) <= depth / 2);
  }
  return false;
}

template <game::Game G>
bool AlphaBetaWorker<G>::out_of_limits() {
  if (!x_interruptible) return false;
  if (x_nodes >= x_limits.max_nodes) x_stopped = true;
  constexpr std::uint64_t kPollMask = 511;
  if ((x_nodes & kPollMask) == 0) {
    if (core::is_raised(x_limits.stop)) x_stopped = true;
    if (x_watch.seconds() >= x_limits.hard_seconds) x_stopped = true;
  }
  return x_stopped;
}

template <game::Game G>
void AlphaBetaWorker<G>::take_best_line(const Position& root, SearchResult& result) {
  result.variation = x_best_line.moves;
  result.value = x_best_line.value;
  complete_turn(root, result);
  complete_line(root, x_iteration, result.variation);
}

/// Extends the variation to the end of the root's turn. If it ends after the first of two stones, a search of depth 1
/// at ply 0 finds the second, and so on for each missing move. These searches overwrite frame 0 and x_best_line. That
/// is safe: the iteration is over, its line has been copied to the result, and the next iteration resets both.
template <game::Game G>
void AlphaBetaWorker<G>::complete_turn(const Position& root, SearchResult& result) {
  const bool interruptible = std::exchange(x_interruptible, false);
  Position position = root;
  result.turn = game::make_turn(position, [&](const Position& current, std::size_t index) {
    if (index == result.variation.size()) {
      x_frames[0].last_placement = Move();
      search_node(current, -game::kInfinity, game::kInfinity, 1, 0);
      result.variation.push_back(x_frames[0].variation.front());
    }
    return result.variation[index];
  });
  x_interruptible = interruptible;
}

/// Returns the value of a node if the table's entry for it decides a null window.
template <game::Game G>
std::optional<Scored> AlphaBetaWorker<G>::table_value(const std::optional<TableEntry>& entry, Value alpha, Value beta,
                                                      int depth, int ply) {
  if (!entry || beta - alpha > 1 || entry->depth < depth) return std::nullopt;
  const Value value = game::from_node_relative(entry->value, ply);
  if (entry->bound == Bound::lower && value < beta) return std::nullopt;
  if (entry->bound == Bound::upper && value > alpha) return std::nullopt;
  return Scored{value, entry->depth == kCompleteDepth};
}

/// Returns true if the table knows a move worth more than alpha at a node with an open window. Raising alpha to that
/// value pays: threads with the same alpha search the other moves with the same null windows, so each finds the other's
/// results in the table.
template <game::Game G>
bool AlphaBetaWorker<G>::raises(const std::optional<TableEntry>& entry, const Node& node) {
  if (!entry || node.beta - node.alpha == 1 || entry->depth < node.depth || entry->bound == Bound::upper) return false;
  const Value value = game::from_node_relative(entry->value, node.ply);
  return value > node.alpha && value < node.beta && node.position.legal(entry->move);
}

/// Appends the moves that the table has after a line, up to a total of `length` moves. Requires a line with at least
/// one move.
template <game::Game G>
void AlphaBetaWorker<G>::complete_line(Position position, int length, std::vector<Move>& line) const {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Color side = position.to_move();
    position.play(line[i]);
    if (i + 1 < line.size()) continue;
    if (position.over() || std::ssize(line) >= length) return;
    const auto next = x_table->probe(Order::key(position, Order::last_placement(position, side, line[i])));
    if (!next || !position.legal(next->move)) return;
    line.push_back(next->move);
  }
}

}  // namespace catenary::search
