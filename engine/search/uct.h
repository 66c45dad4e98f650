/// A Monte-Carlo tree search with random playouts (UCT, Kocsis and Szepesvari 2006): the second reference player.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/stopwatch.h"
#include "game/concepts.h"
#include "search/settings.h"

namespace catenary::engine {

template <Game G>
class Uct {
 public:
  using Position = typename G::Position;

  /// Playouts count as nodes. The tree grows until it fills settings.hash_mb. Reproducible from the random numbers
  /// wherever no time limit ends it. Requires a root that is not over.
  Thought search(const Position& root, Rng& rng, const SearchSettings& settings, const SearchLimits& limits,
                 const ThoughtObserver& observer);

 private:
  /// A move that was tried and what came of it for the side that made it.
  struct Node {
    Move move;
    std::uint32_t first_child = 0;
    std::uint32_t child_count = 0;
    std::uint32_t visits = 0;
    /// Wins of the side that made the move, a draw as half a win.
    double wins = 0;
  };

  static constexpr double kExploration = 0.7;
  /// A longer playout is a draw: games that can go round in circles must end.
  static constexpr int kMaxPlayoutMoves = 2000;

  void playout(const Position& root, Rng& rng);
  void expand(std::uint32_t index, const Position& position);
  std::uint32_t choose_child(std::uint32_t index) const;
  std::uint32_t most_visited_child(std::uint32_t index) const;
  Outcome finish_randomly(Position& position, Rng& rng) const;
  Thought best_line(const Position& root, Rng& rng) const;

  std::vector<Node> x_nodes;
  std::size_t x_capacity = 0;
  // The line of the current playout: node and the side that moved into it.
  std::vector<std::pair<std::uint32_t, Color>> x_path;
};

template <Game G>
Thought Uct<G>::search(const Position& root, Rng& rng, const SearchSettings& settings, const SearchLimits& limits,
                       const ThoughtObserver& observer) {
  const Stopwatch watch;
  x_capacity = (static_cast<std::size_t>(settings.hash_mb) << 20) / sizeof(Node);
  x_nodes.clear();
  x_nodes.reserve(x_capacity);
  x_nodes.emplace_back();
  expand(0, root);
  std::uint64_t playouts = 0;
  constexpr std::uint64_t kPollMask = 15;
  const double end = std::min(limits.soft_seconds, limits.hard_seconds);
  while (playouts < limits.max_nodes) {
    if ((playouts & kPollMask) == 0 && playouts > 0) {
      if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) break;
      if (watch.seconds() >= end) break;
    }
    playout(root, rng);
    ++playouts;
  }
  Thought thought = best_line(root, rng);
  thought.nodes = playouts;
  thought.seconds = watch.seconds();
  if (observer) observer(thought);
  return thought;
}

template <Game G>
void Uct<G>::playout(const Position& root, Rng& rng) {
  Position position = root;
  std::uint32_t index = 0;
  x_path.assign(1, {0, Color::none});
  while (!position.over()) {
    if (x_nodes[index].child_count == 0) {
      if (x_nodes[index].visits == 0 || x_nodes.size() >= x_capacity) break;
      expand(index, position);
    }
    index = choose_child(index);
    x_path.emplace_back(index, position.to_move());
    position.play(x_nodes[index].move);
  }
  const Outcome outcome = finish_randomly(position, rng);
  for (const auto& [node, side] : x_path) {
    ++x_nodes[node].visits;
    x_nodes[node].wins += outcome.kind == Outcome::Kind::draw ? 0.5 : outcome.winner == side ? 1.0 : 0.0;
  }
}

template <Game G>
void Uct<G>::expand(std::uint32_t index, const Position& position) {
  typename Position::MoveList moves;
  position.moves(moves);
  x_nodes[index].first_child = static_cast<std::uint32_t>(x_nodes.size());
  x_nodes[index].child_count = static_cast<std::uint32_t>(moves.size());
  for (const Move move : moves) x_nodes.push_back({move});
}

template <Game G>
std::uint32_t Uct<G>::choose_child(std::uint32_t index) const {
  const Node& parent = x_nodes[index];
  const double log_visits = std::log(static_cast<double>(parent.visits) + 1);
  std::uint32_t best = parent.first_child;
  double best_score = -1;
  for (std::uint32_t child = parent.first_child; child < parent.first_child + parent.child_count; ++child) {
    const Node& node = x_nodes[child];
    const double visits = node.visits;
    // Every child is tried once before any is tried twice.
    const double score = node.visits == 0 ? 1e9 : node.wins / visits + kExploration * std::sqrt(log_visits / visits);
    if (score > best_score) {
      best_score = score;
      best = child;
    }
  }
  return best;
}

template <Game G>
std::uint32_t Uct<G>::most_visited_child(std::uint32_t index) const {
  const auto first = x_nodes.begin() + x_nodes[index].first_child;
  const auto best = std::max_element(first, first + x_nodes[index].child_count,
                                     [](const Node& a, const Node& b) { return a.visits < b.visits; });
  return static_cast<std::uint32_t>(best - x_nodes.begin());
}

template <Game G>
Outcome Uct<G>::finish_randomly(Position& position, Rng& rng) const {
  for (int moves = 0; !position.over(); ++moves) {
    if (moves == kMaxPlayoutMoves) return Outcome::draw();
    position.play(random_move(position, rng));
  }
  return position.outcome();
}

/// Down the most visited moves; a turn that goes on below the tree is finished at random.
template <Game G>
Thought Uct<G>::best_line(const Position& root, Rng& rng) const {
  Thought thought;
  Position position = root;
  const auto add = [&](Move move) {
    const bool in_turn = position.to_move() == root.to_move() && thought.turn.size() == thought.variation.size();
    if (in_turn) thought.turn.push_back(move);
    thought.variation.push_back(move);
    position.play(move);
  };
  for (std::uint32_t index = 0; x_nodes[index].child_count > 0;) {
    index = most_visited_child(index);
    if (x_nodes[index].visits == 0) break;
    add(x_nodes[index].move);
  }
  thought.depth = static_cast<int>(thought.variation.size());
  while (position.to_move() == root.to_move() && thought.turn.size() == thought.variation.size())
    add(random_move(position, rng));
  const Node& first = x_nodes[most_visited_child(0)];
  const double rate = first.visits > 0 ? first.wins / first.visits : 0.5;
  thought.value = static_cast<Value>(1000 * (2 * rate - 1));
  return thought;
}

}  // namespace catenary::engine
