// SPDX-License-Identifier: MIT
/// The searcher for cooperative games, in which both colours play for one total: a beam of growing width over the moves
/// of both, and expectimax over the chance outcomes after them. It replaces alpha-beta; search/searchers.h chooses
/// between them.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <map>
#include <new>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/stopwatch.h"
#include "game/concepts.h"
#include "game/value.h"
#include "search/search_result.h"
#include "search/settings.h"
#include "search/turns.h"

namespace catenary::search {

using core::Color;
using core::Move;
using game::Value;

/// A plug-in of a cooperative game, which has
/// * `int stage(position)`: a number that grows with every move of a game; only positions of the same stage are
///   compared;
/// * `int horizon(position, turns)`: the first stage after the current turn and `turns` - 1 more. Requires turns > 0;
/// * `Value upper_bound(position)`: an upper bound on the total of any game from here. Requires a position that is not
///   over.
/// Values are expected final totals in units of kPointUnit.
template <class G>
concept CooperativeGame = game::Game<G> && G::kTraits.cooperative;

/// A search keeps a queue of positions for each stage. A pass expands the most promising position of every queue, from
/// the first stage to the last, and queues its children, so that after n passes n positions of each stage have been
/// expanded: a beam without a fixed width. A line ends a few turns ahead, or where chance is to move. Its value there
/// is the mean over all outcomes, each with its best reply; the best of these lines are evaluated again one turn
/// deeper.
template <CooperativeGame G>
class CooperativeSearch {
 public:
  using Position = typename G::Position;

  /// Each pass counts as one more depth, each position as a node; every search has at least several hundred nodes. The
  /// search ends when its queues, replies and the lines that lead to them take four times settings.hash_mb. It is
  /// reproducible from the seed unless a time limit ends it. SearchResult::turn holds the moves until chance moves or
  /// the turn of the game ends. `first_mover` makes the first move if both colours may start; with none, whichever is
  /// better. Requires a root that is not over and in which a side is to move.
  SearchResult search(const Position& root, const SearchSettings& settings, const SearchLimits& limits,
                      const SearchObserver& observer, Color first_mover = Color::none);

  /// Drops the latest line found, from which the next search would start.
  void forget() { x_line.clear(); }

 private:
  /// A move and the index of the previous link, to trace the line back to the root, which is link 0.
  struct Link {
    std::uint32_t before = 0;
    Move move;
  };
  struct Entry {
    Value value = 0;
    /// A random number that breaks ties.
    std::uint64_t lot = 0;
    Link link;
    Position position;

    bool operator<(const Entry& other) const { return std::tie(value, lot) < std::tie(other.value, other.lot); }
  };
  /// A heap with the most promising entry on top.
  using Queue = std::vector<Entry>;
  struct Line {
    Value value = 0;
    Link last;
    /// The line ends with the game, so its value is the actual total.
    bool complete = false;
  };
  /// Values of positions by key: different outcomes of chance can lead to the same position.
  using Values = std::unordered_map<std::uint64_t, Value>;

  /// The number of turns that the beam looks ahead, including the current one.
  static constexpr int kTurnsAhead = 4;
  /// The minimum number of nodes. With fewer, the first chain comes too early for both sides (docs/experiments.md).
  static constexpr std::uint64_t kMinNodes = 600;
  /// The percentage of the nodes after these that is spent on looking one turn deeper.
  static constexpr std::uint64_t kNodesAtFirst = 4000;
  static constexpr std::uint64_t kDeepShare = 60;
  static constexpr std::size_t kDeepWidth = 3;
  static constexpr std::size_t kSeenSlots = std::size_t{1} << 16;

  void start(const Position& root, const SearchSettings& settings, const SearchLimits& limits);
  void add_line(const Position& root, Color first_mover);
  bool pass_within_memory();
  bool pass();
  void forget_replies_beyond_budget();
  void expand(const Entry& entry);
  void add_children(const Position& position, Color color, std::uint32_t before);
  void add(Position child, Link link);
  void push(Queue& queue, Entry entry) const;
  static Entry pop(Queue& queue);
  static void keep_best(std::optional<Line>& best, const Line& line);
  void average_chance(const Entry& entry);
  bool wants_depth() const;
  void deepen();
  const std::optional<Line>& best() const { return x_deepened ? x_best : x_best_at_first; }
  bool is_hopeless(const Position& position) const;
  bool ends_turn(const Position& position, int turn_end) const;
  Value value_of(const Position& position) const;
  template <class Reply>
  Value mean_of_outcomes(const Position& position, Reply reply);
  Value reply_at_first(const Position& position, int turn_end);
  Value deep_reply(const Position& position, int turn_end);
  Value value_a_turn_later(const Position& position);
  bool is_known(std::uint64_t key);
  bool out_of_limits();
  SearchResult search_result(const Position& root, int passes) const;
  void remember_line(const Position& root, const SearchResult& result);

  std::map<int, Queue> x_queues;
  std::size_t x_queue_capacity = 0;
  /// The memory limit for the links, and for the replies of each kind.
  std::size_t x_most_bytes = 0;
  std::vector<Link> x_links;
  std::vector<std::uint64_t> x_seen;
  Values x_replies;
  Values x_deep_replies;
  /// Lines that end at a chance event and have not been searched more deeply.
  Queue x_shallow;
  std::uint64_t x_deep_nodes = 0;
  bool x_deepened = false;
  /// The best line whose value is confirmed, and the best of all by its first value.
  std::optional<Line> x_best;
  std::optional<Line> x_best_at_first;
  int x_horizon = 0;
  SearchLimits x_limits;
  std::uint64_t x_seed = 0;
  core::Stopwatch x_watch;
  std::uint64_t x_nodes = 0;
  /// Counts the calls of out_of_limits().
  unsigned x_calls = 0;
  bool x_stopped = false;
  /// The line of the previous search, with the key of the position before each move.
  std::vector<std::pair<std::uint64_t, Move>> x_line;
};

template <CooperativeGame G>
void CooperativeSearch<G>::start(const Position& root, const SearchSettings& settings, const SearchLimits& limits) {
  x_limits = limits;
  x_seed = core::mix64(settings.seed);
  x_watch = core::Stopwatch();
  x_nodes = 0;
  x_calls = 0;
  x_deep_nodes = 0;
  x_stopped = false;
  x_deepened = false;
  x_best.reset();
  x_best_at_first.reset();
  x_queues.clear();
  x_shallow.clear();
  x_replies.clear();
  x_deep_replies.clear();
  x_links.assign(1, Link());
  x_seen.assign(kSeenSlots, 0);
  x_horizon = G::horizon(root, kTurnsAhead);
  const auto stages = static_cast<std::size_t>(x_horizon - G::stage(root));
  const std::size_t bytes = static_cast<std::size_t>(settings.hash_mb) << 20;
  x_queue_capacity = std::max<std::size_t>(16, bytes / sizeof(Entry) / stages);
  x_most_bytes = bytes / 2;
}

template <CooperativeGame G>
SearchResult CooperativeSearch<G>::search(const Position& root, const SearchSettings& settings,
                                          const SearchLimits& limits, const SearchObserver& observer,
                                          Color first_mover) {
  assert(!root.over() && root.to_move() != Color::chance);
  start(root, settings, limits);
  add_children(root, first_mover, 0);
  const bool forced = x_nodes == 1 && std::isfinite(limits.soft_seconds);
  add_line(root, first_mover);
  int passes = 0;
  std::optional<Value> reported;
  do {
    if (!pass_within_memory()) break;
    ++passes;
    if (!observer || !best() || best()->value == reported) continue;
    reported = best()->value;
    observer(search_result(root, passes));
  } while (!x_stopped && !forced && passes < limits.max_depth && x_watch.seconds() < limits.soft_seconds);
  SearchResult result = search_result(root, passes);
  remember_line(root, result);
  return result;
}

/// Adds the rest of the previous search's line if it passes through this position.
template <CooperativeGame G>
void CooperativeSearch<G>::add_line(const Position& root, Color first_mover) {
  const std::uint64_t key = root.key();
  auto next = std::find_if(x_line.begin(), x_line.end(), [&](const auto& step) { return step.first == key; });
  if (next == x_line.end()) return;
  if (first_mover != Color::none && game::mover(root, next->second) != first_mover) return;
  Position position = root;
  std::uint32_t before = 0;
  for (; next != x_line.end(); ++next) {
    position.play(next->second);
    if (ends_turn(position, x_horizon)) return;
    x_links.push_back({before, next->second});
    before = static_cast<std::uint32_t>(x_links.size() - 1);
    add_children(position, position.to_move(), before);
  }
}

/// Widens the beam by a pass and looks deeper when that is due. Returns false when nothing is left to expand, or no
/// memory for it.
template <CooperativeGame G>
bool CooperativeSearch<G>::pass_within_memory() try {
  if (!pass()) return false;
  while (wants_depth() && !out_of_limits()) deepen();
  return true;
} catch (const std::bad_alloc&) {
  if (!x_best_at_first) throw;
  return false;
}

/// Forgets replies of a kind that exceed their memory. They can be recomputed.
template <CooperativeGame G>
void CooperativeSearch<G>::forget_replies_beyond_budget() {
  // The size of a node of the table with its link and its bucket.
  constexpr std::size_t kBytes = sizeof(typename Values::value_type) + 3 * sizeof(void*);
  for (Values* values : {&x_replies, &x_deep_replies})
    if (values->size() * kBytes >= x_most_bytes) Values().swap(*values);
}

/// Returns false when nothing is left to expand, or the memory is used up.
template <CooperativeGame G>
bool CooperativeSearch<G>::pass() {
  // Links cannot be dropped, because they trace the lines back to the root.
  if (x_links.size() * sizeof(Link) >= x_most_bytes) return false;
  forget_replies_beyond_budget();
  bool expanded = false;
  for (auto& [stage, queue] : x_queues) {
    while (!queue.empty() && !out_of_limits()) {
      const Entry entry = pop(queue);
      if (is_hopeless(entry.position)) continue;
      expand(entry);
      expanded = true;
      break;
    }
  }
  return expanded;
}

template <CooperativeGame G>
void CooperativeSearch<G>::expand(const Entry& entry) {
  if (entry.position.to_move() == Color::chance) return average_chance(entry);
  x_links.push_back(entry.link);
  // Which colour starts a later turn hardly matters.
  add_children(entry.position, entry.position.to_move(), static_cast<std::uint32_t>(x_links.size() - 1));
}

template <CooperativeGame G>
void CooperativeSearch<G>::add_children(const Position& position, Color color, std::uint32_t before) {
  for (const Move move : moves_of(position, color)) {
    if (out_of_limits()) return;
    Position child = position;
    child.play(move);
    add(std::move(child), {before, move});
  }
}

template <CooperativeGame G>
void CooperativeSearch<G>::add(Position child, Link link) {
  ++x_nodes;
  const std::uint64_t key = child.key();
  if (is_known(key)) return;
  const Value value = value_of(child);
  if (child.over() || G::stage(child) >= x_horizon) {
    const Line line{value, link, child.over()};
    keep_best(x_best, line);
    keep_best(x_best_at_first, line);
    return;
  }
  Queue& queue = x_queues[G::stage(child)];
  push(queue, {value, core::mix64(key ^ x_seed), link, std::move(child)});
}

template <CooperativeGame G>
void CooperativeSearch<G>::push(Queue& queue, Entry entry) const {
  queue.push_back(std::move(entry));
  std::push_heap(queue.begin(), queue.end());
  if (queue.size() < 2 * x_queue_capacity) return;
  const auto end = queue.begin() + static_cast<std::ptrdiff_t>(x_queue_capacity);
  std::nth_element(queue.begin(), end, queue.end(), [](const Entry& a, const Entry& b) { return b < a; });
  queue.erase(end, queue.end());
  std::make_heap(queue.begin(), queue.end());
}

template <CooperativeGame G>
typename CooperativeSearch<G>::Entry CooperativeSearch<G>::pop(Queue& queue) {
  std::pop_heap(queue.begin(), queue.end());
  Entry entry = std::move(queue.back());
  queue.pop_back();
  return entry;
}

template <CooperativeGame G>
void CooperativeSearch<G>::keep_best(std::optional<Line>& best, const Line& line) {
  if (!best || line.value > best->value) best = line;
}

template <CooperativeGame G>
void CooperativeSearch<G>::average_chance(const Entry& entry) {
  const int turn_end = G::horizon(entry.position, 1);
  const Value value =
      mean_of_outcomes(entry.position, [&](const Position& child) { return reply_at_first(child, turn_end); });
  if (x_stopped) return;
  keep_best(x_best_at_first, {value, entry.link, false});
  push(x_shallow, {value, entry.lot, entry.link, entry.position});
}

template <CooperativeGame G>
bool CooperativeSearch<G>::wants_depth() const {
  return !x_shallow.empty() && 100 * x_deep_nodes + kDeepShare * kNodesAtFirst < kDeepShare * x_nodes;
}

/// Looks one turn deeper into the line that is best by its first value.
template <CooperativeGame G>
void CooperativeSearch<G>::deepen() {
  const Entry entry = pop(x_shallow);
  const std::uint64_t before = x_nodes;
  const int turn_end = G::horizon(entry.position, 1);
  const Value value =
      mean_of_outcomes(entry.position, [&](const Position& child) { return deep_reply(child, turn_end); });
  x_deep_nodes += x_nodes - before;
  if (x_stopped) return;
  x_deepened = true;
  keep_best(x_best, {value, entry.link, false});
}

/// Returns true if no line from here can beat a known complete one.
template <CooperativeGame G>
bool CooperativeSearch<G>::is_hopeless(const Position& position) const {
  return x_best && x_best->complete && G::upper_bound(position) <= x_best->value;
}

template <CooperativeGame G>
bool CooperativeSearch<G>::ends_turn(const Position& position, int turn_end) const {
  return position.over() || position.to_move() == Color::chance || G::stage(position) >= turn_end;
}

template <CooperativeGame G>
Value CooperativeSearch<G>::value_of(const Position& position) const {
  return position.over() ? game::outcome_value(position.outcome(), Color::none, 0) : G::evaluate(position);
}

/// The mean value of the chance outcomes, which are equally likely. Meaningless once the search is stopped.
template <CooperativeGame G>
template <class Reply>
Value CooperativeSearch<G>::mean_of_outcomes(const Position& position, Reply reply) {
  typename Position::MoveList outcomes;
  position.moves(outcomes);
  std::int64_t sum = 0;
  for (const Move outcome : outcomes) {
    if (out_of_limits()) return 0;
    Position child = position;
    child.play(outcome);
    sum += reply(child);
  }
  return static_cast<Value>(sum / static_cast<std::int64_t>(outcomes.size()));
}

/// The value of the best reply, evaluated at the end of the turn.
template <CooperativeGame G>
Value CooperativeSearch<G>::reply_at_first(const Position& position, int turn_end) {
  const std::uint64_t key = position.key();
  if (const auto known = x_replies.find(key); known != x_replies.end()) return known->second;
  ++x_nodes;
  if (ends_turn(position, turn_end)) return x_replies[key] = value_of(position);
  Value best = -game::kInfinity;
  for (const Move move : moves_of(position, Color::none)) {
    if (out_of_limits()) return 0;
    Position child = position;
    child.play(move);
    best = std::max(best, reply_at_first(child, turn_end));
  }
  return x_replies[key] = best;
}

/// The value, one turn deeper, of the reply that is best by its first value.
template <CooperativeGame G>
Value CooperativeSearch<G>::deep_reply(const Position& position, int turn_end) {
  const std::uint64_t key = position.key();
  if (const auto known = x_deep_replies.find(key); known != x_deep_replies.end()) return known->second;
  if (ends_turn(position, turn_end)) return x_deep_replies[key] = value_a_turn_later(position);
  std::optional<Position> choice;
  Value best = 0;
  for (const Move move : moves_of(position, Color::none)) {
    if (out_of_limits()) return 0;
    Position child = position;
    child.play(move);
    const Value value = reply_at_first(child, turn_end);
    if (choice && value <= best) continue;
    best = value;
    choice = std::move(child);
  }
  return x_deep_replies[key] = deep_reply(*choice, turn_end);
}

/// The result of a narrow beam for the turn that starts here.
template <CooperativeGame G>
Value CooperativeSearch<G>::value_a_turn_later(const Position& position) {
  if (position.over() || position.to_move() == Color::chance) return value_of(position);
  const int turn_end = G::horizon(position, 1);
  Value best = -game::kInfinity;
  for (Queue layer{{0, 0, {}, position}}; !layer.empty();) {
    Queue next;
    for (const Entry& entry : layer) {
      for (const Move move : moves_of(entry.position, entry.position.to_move())) {
        if (out_of_limits()) return 0;
        Position child = entry.position;
        child.play(move);
        ++x_nodes;
        const Value value = value_of(child);
        if (ends_turn(child, turn_end)) {
          best = std::max(best, value);
        } else {
          next.push_back({value, core::mix64(child.key() ^ x_seed), {}, std::move(child)});
        }
      }
    }
    std::sort(next.rbegin(), next.rend());
    if (next.size() > kDeepWidth) next.erase(next.begin() + kDeepWidth, next.end());
    layer = std::move(next);
  }
  return best;
}

/// Adds the position; returns true if it was there already. A few positions are forgotten.
template <CooperativeGame G>
bool CooperativeSearch<G>::is_known(std::uint64_t key) {
  return std::exchange(x_seen[key % kSeenSlots], key) == key;
}

template <CooperativeGame G>
bool CooperativeSearch<G>::out_of_limits() {
  // Not before there is a line.
  if (x_stopped || !best()) return x_stopped;
  x_stopped = x_nodes >= std::max(x_limits.max_nodes, kMinNodes);
  constexpr unsigned kPollMask = 15;
  if ((x_calls++ & kPollMask) == 0)
    x_stopped |= x_watch.seconds() >= x_limits.hard_seconds || core::is_raised(x_limits.stop);
  return x_stopped;
}

template <CooperativeGame G>
SearchResult CooperativeSearch<G>::search_result(const Position& root, int passes) const {
  SearchResult result;
  for (Link link = best()->last; !link.move.is_none(); link = x_links[link.before])
    result.variation.push_back(link.move);
  std::reverse(result.variation.begin(), result.variation.end());
  const int turn_end = G::horizon(root, 1);
  Position position = root;
  for (const Move move : result.variation) {
    if (ends_turn(position, turn_end)) break;
    result.turn.push_back(move);
    position.play(move);
  }
  result.value = best()->value;
  result.depth = passes;
  result.nodes = x_nodes;
  result.seconds = x_watch.seconds();
  return result;
}

template <CooperativeGame G>
void CooperativeSearch<G>::remember_line(const Position& root, const SearchResult& result) {
  x_line.clear();
  Position position = root;
  for (const Move move : result.variation) {
    x_line.emplace_back(position.key(), move);
    position.play(move);
  }
}

}  // namespace catenary::search
