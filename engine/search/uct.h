// SPDX-License-Identifier: MIT
/// A Monte-Carlo tree search (UCT, Kocsis and Szepesvari 2006), with random playouts as the second reference searcher,
/// or with evaluations instead. The tree is kept as long as the game follows one of its lines, moves start with the
/// results of all playouts that contained them (progressive history, Nijssen and Winands 2010), and decided subtrees
/// are proven (MCTS solver, Winands et al. 2008).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/stopwatch.h"
#include "game/concepts.h"
#include "game/weighted_terms.h"
#include "search/evaluator.h"
#include "search/move_history.h"
#include "search/search_result.h"
#include "search/settings.h"

namespace catenary::search {

using core::Color;
using core::Move;
using core::Rng;
using game::Outcome;

/// How leaves of the tree are valued: by the result of a random playout, or by the chance to win according to the
/// evaluation, which sees more at once and has no random error.
enum class Leaves { playouts, evaluations };

template <game::Game G>
class Uct {
 public:
  using Position = typename G::Position;

  explicit Uct(Leaves leaves) : x_leaves(leaves) {}

  Leaves leaves() const { return x_leaves; }

  /// Playouts count as nodes. The tree grows until it fills settings.hash_mb. If the latest moves of `played`, the
  /// moves of the game so far, lead from the previous root to this one, the search starts with that subtree. It is
  /// reproducible from the random numbers and the previous searches unless a time limit ends it. Requires a root that
  /// is not over.
  SearchResult search(const Position& root, std::span<const Move> played, Rng& rng, const SearchSettings& settings,
                      const SearchLimits& limits, const SearchObserver& observer);

 private:
  /// A move that was tried, and its results for the side that made it.
  struct Node {
    Move move;
    std::uint32_t first_child = 0;
    std::uint16_t child_count = 0;
    /// 1 if the side that made the move wins by force, -1 if it loses, 0 if unknown.
    std::int8_t proof = 0;
    std::uint32_t visits = 0;
    /// Wins of the side that made the move; a draw counts as half a win. A float would stop counting after some
    /// millions.
    double wins = 0;
    // Precomputed numbers for the choice among siblings: the mean, and the factor of the exploration term.
    float mean = 0;
    float uncertainty = 1;
  };

  /// The results of a move in any position; those of earlier searches count half.
  struct Tally {
    double wins = 0;
    double games = 0;
    double rate() const { return (wins + 1) / (games + 2); }
  };

  /// Evaluations of siblings differ less than means of playouts do.
  float exploration() const { return x_leaves == Leaves::playouts ? 0.35F : 0.12F; }
  /// The number of visits with which a move starts, valued by its history.
  static constexpr double kHistoryVisits = 10;
  /// The number of visits at which a leaf gets children.
  static constexpr std::uint32_t kExpandVisits = 3;
  /// The mean of a proven move; greater than any mean with exploration.
  static constexpr float kProven = 1000;
  /// A longer playout is a draw, because games with repetition must end.
  static constexpr int kMaxPlayoutMoves = 2000;
  static constexpr std::size_t kMegabyte = std::size_t{1} << 20;
  /// A tree with less room is not worth growing.
  static constexpr std::size_t kMinNodes = 1 << 14;

  struct PathItem {
    std::uint32_t node;
    /// The side that moved into the node; none for the root.
    Color side;
  };

  void start(const Position& root, std::span<const Move> played, const SearchSettings& settings);
  void reserve(int megabytes);
  std::optional<std::uint32_t> descendant(const Position& root, std::span<const Move> played) const;
  void keep_only(std::uint32_t index);
  void playout(const Position& root, Rng& rng);
  /// Adds the children of a node. Returns true if there was room.
  bool expand(std::uint32_t index, const Position& position);
  std::uint32_t choose_child(std::uint32_t index) const;
  std::uint32_t best_child(std::uint32_t index) const;
  double chance_of_black(Position& position, Rng& rng);
  Outcome finish_randomly(Position& position, Rng& rng);
  void learn(double chance_of_black);
  void prove_upwards();
  std::int8_t proof_from_children(const PathItem& parent, const PathItem& child) const;
  void refresh(Node& node, Color side) const;
  SearchResult best_line(const Position& root, Rng& rng) const;
  Value value_of(const Node& first, Color side, int moves) const;
  const Tally& history(Color side, Move move) const { return x_history[side_index(side)][move_slot(move)]; }

  Leaves x_leaves;
  Evaluator<G> x_evaluator;
  std::vector<Node> x_nodes;
  std::vector<Node> x_spare;
  int x_wanted_megabytes = 0;
  std::size_t x_capacity = 0;
  /// The position of the tree's root, and the number of moves before it.
  std::optional<Position> x_root;
  std::size_t x_move_count = 0;
  // The current playout: its path through the tree, and all its moves.
  std::vector<PathItem> x_path;
  std::vector<std::pair<Color, Move>> x_moves;
  std::array<std::array<Tally, kMoveSlots>, 2> x_history{};
};

template <game::Game G>
SearchResult Uct<G>::search(const Position& root, std::span<const Move> played, Rng& rng,
                            const SearchSettings& settings, const SearchLimits& limits,
                            const SearchObserver& observer) {
  const core::Stopwatch watch;
  x_evaluator.use(settings.network.get());
  start(root, played, settings);
  std::uint64_t playouts = 0;
  constexpr std::uint64_t kPollMask = 15;
  const double end = std::min(limits.soft_seconds, limits.hard_seconds);
  while (playouts < limits.max_nodes && x_nodes[0].proof == 0) {
    if ((playouts & kPollMask) == 0 && playouts > 0) {
      if (core::is_raised(limits.stop)) break;
      if (watch.seconds() >= end) break;
    }
    playout(root, rng);
    ++playouts;
  }
  SearchResult result = best_line(root, rng);
  result.nodes = playouts;
  result.seconds = watch.seconds();
  result.memory_mb = static_cast<int>((x_capacity * 2 * sizeof(Node) + kMegabyte - 1) / kMegabyte);
  if (observer) observer(result);
  return result;
}

/// The tree of the previous search as far as the game has followed it; otherwise a new one.
template <game::Game G>
void Uct<G>::start(const Position& root, std::span<const Move> played, const SearchSettings& settings) {
  if (settings.hash_mb != x_wanted_megabytes) reserve(settings.hash_mb);
  const auto kept = descendant(root, played);
  if (kept) {
    keep_only(*kept);
    for (auto& side : x_history)
      for (Tally& tally : side) tally = {tally.wins / 2, tally.games / 2};
  } else {
    x_nodes.clear();
    x_nodes.emplace_back();
    x_history = {};
  }
  x_root = root;
  x_move_count = played.size();
  if (x_nodes[0].child_count == 0) expand(0, root);
}

/// Allocates a new tree and what keep_only() needs for it, or a smaller one if memory is short.
template <game::Game G>
void Uct<G>::reserve(int megabytes) {
  x_root.reset();
  // 0 until allocation has succeeded, so that the next search tries again.
  x_wanted_megabytes = 0;
  x_capacity = static_cast<std::size_t>(megabytes) * kMegabyte / (2 * sizeof(Node));
  for (bool reserved = false; !reserved;) try {
      x_nodes = {};
      x_spare = {};
      x_nodes.reserve(x_capacity);
      x_spare.reserve(x_capacity);
      reserved = true;
    } catch (const std::bad_alloc&) {
      x_capacity /= 2;
      if (x_capacity < kMinNodes) throw;
    }
  x_wanted_megabytes = megabytes;
}

/// The node of the current tree that represents `root`.
template <game::Game G>
std::optional<std::uint32_t> Uct<G>::descendant(const Position& root, std::span<const Move> played) const {
  if (!x_root || played.size() < x_move_count) return std::nullopt;
  Position position = *x_root;
  std::uint32_t index = 0;
  for (const Move move : played.subspan(x_move_count)) {
    const auto* const first = x_nodes.data() + x_nodes[index].first_child;
    const auto* const last = first + x_nodes[index].child_count;
    const auto* const found = std::find_if(first, last, [&](const Node& node) { return node.move == move; });
    if (found == last) return std::nullopt;
    index = static_cast<std::uint32_t>(found - x_nodes.data());
    position.play(move);
  }
  return position == root ? std::optional(index) : std::nullopt;
}

/// Copies the subtree to the front, level by level, and drops the rest.
template <game::Game G>
void Uct<G>::keep_only(std::uint32_t index) {
  x_spare.clear();
  x_spare.push_back(x_nodes[index]);
  x_spare[0].proof = 0;
  for (std::size_t i = 0; i < x_spare.size(); ++i) {
    const auto* const first = x_nodes.data() + x_spare[i].first_child;
    x_spare[i].first_child = static_cast<std::uint32_t>(x_spare.size());
    x_spare.insert(x_spare.end(), first, first + x_spare[i].child_count);
  }
  std::swap(x_nodes, x_spare);
}

template <game::Game G>
void Uct<G>::playout(const Position& root, Rng& rng) {
  Position position = root;
  std::uint32_t index = 0;
  x_path.assign(1, {0, Color::none});
  x_moves.clear();
  while (!position.over() && x_nodes[index].proof == 0) {
    if (x_nodes[index].child_count == 0) {
      if (x_nodes[index].visits < kExpandVisits || !expand(index, position)) break;
    }
    index = choose_child(index);
    x_path.push_back({index, position.to_move()});
    x_moves.emplace_back(position.to_move(), x_nodes[index].move);
    position.play(x_nodes[index].move);
  }
  if (position.over() && position.outcome().kind == Outcome::Kind::win)
    x_nodes[index].proof = position.outcome().winner == x_path.back().side ? 1 : -1;
  if (x_nodes[index].proof != 0) prove_upwards();
  learn(chance_of_black(position, rng));
}

template <game::Game G>
bool Uct<G>::expand(std::uint32_t index, const Position& position) {
  typename Position::MoveList moves;
  position.moves(moves);
  if (index != 0 && x_nodes.size() + moves.size() > x_capacity) return false;
  x_nodes[index].first_child = static_cast<std::uint32_t>(x_nodes.size());
  x_nodes[index].child_count = static_cast<std::uint16_t>(moves.size());
  for (const Move move : moves) {
    x_nodes.push_back({move});
    x_nodes.back().mean = static_cast<float>(history(position.to_move(), move).rate());
  }
  return true;
}

template <game::Game G>
std::uint32_t Uct<G>::choose_child(std::uint32_t index) const {
  const Node& parent = x_nodes[index];
  const float wide = exploration() * std::sqrt(std::log(static_cast<float>(parent.visits) + 1));
  const Node* const first = &x_nodes[parent.first_child];
  std::uint32_t best = 0;
  float best_score = -2 * kProven;
  for (std::uint32_t child = 0; child < parent.child_count; ++child) {
    const float score = first[child].mean + wide * first[child].uncertainty;
    if (score > best_score) {
      best_score = score;
      best = child;
    }
  }
  return parent.first_child + best;
}

/// The child to play: a proven win, otherwise the most visited one that is not a proven loss.
template <game::Game G>
std::uint32_t Uct<G>::best_child(std::uint32_t index) const {
  const auto* const first = x_nodes.data() + x_nodes[index].first_child;
  const auto* const best = std::max_element(
      first, first + x_nodes[index].child_count,
      [](const Node& a, const Node& b) { return std::pair(a.proof, a.visits) < std::pair(b.proof, b.visits); });
  return static_cast<std::uint32_t>(best - x_nodes.data());
}

/// Black's chance to win from a leaf; a draw counts as half a win.
template <game::Game G>
double Uct<G>::chance_of_black(Position& position, Rng& rng) {
  if (x_leaves == Leaves::evaluations && !position.over()) {
    const double chance = game::chance_of_value(x_evaluator(position));
    return position.to_move() == Color::black ? chance : 1 - chance;
  }
  const Outcome outcome = finish_randomly(position, rng);
  return outcome.kind == Outcome::Kind::draw ? 0.5 : outcome.winner == Color::black ? 1.0 : 0.0;
}

template <game::Game G>
Outcome Uct<G>::finish_randomly(Position& position, Rng& rng) {
  for (int moves = 0; !position.over(); ++moves) {
    if (moves == kMaxPlayoutMoves) return Outcome::draw();
    const Move move = game::random_move(position, rng);
    x_moves.emplace_back(position.to_move(), move);
    position.play(move);
  }
  return position.outcome();
}

template <game::Game G>
void Uct<G>::learn(double chance_of_black) {
  const auto worth = [&](Color side) { return side == Color::black ? chance_of_black : 1 - chance_of_black; };
  for (const auto& [side, move] : x_moves) {
    Tally& tally = x_history[side_index(side)][move_slot(move)];
    tally.wins += worth(side);
    tally.games += 1;
  }
  for (const auto& [index, side] : x_path) {
    Node& node = x_nodes[index];
    ++node.visits;
    node.wins += worth(side);
    if (side != Color::none) refresh(node, side);
  }
}

template <game::Game G>
void Uct<G>::refresh(Node& node, Color side) const {
  const double wins = node.wins + kHistoryVisits * history(side, node.move).rate();
  const double mean = wins / (node.visits + kHistoryVisits);
  node.mean = node.proof != 0 ? kProven * static_cast<float>(node.proof) : static_cast<float>(mean);
  node.uncertainty = 1 / std::sqrt(static_cast<float>(node.visits) + 1);
}

/// Propagates the proof of the path's last node towards the root as far as it decides nodes.
template <game::Game G>
void Uct<G>::prove_upwards() {
  for (std::size_t i = x_path.size() - 1; i > 0; --i) {
    const std::int8_t proof = proof_from_children(x_path[i - 1], x_path[i]);
    if (proof == 0) return;
    x_nodes[x_path[i - 1].node].proof = proof;
  }
}

/// The proof of `parent` that follows from its children, one of which was just proven: the side that moves there has a
/// winning move, or only losing ones, or nothing is known.
template <game::Game G>
std::int8_t Uct<G>::proof_from_children(const PathItem& parent, const PathItem& child) const {
  const Node& node = x_nodes[parent.node];
  std::int8_t for_mover = x_nodes[child.node].proof;
  if (for_mover < 0) {
    const auto* const first = x_nodes.data() + node.first_child;
    if (!std::all_of(first, first + node.child_count, [](const Node& each) { return each.proof < 0; })) return 0;
  }
  return parent.side == child.side ? for_mover : static_cast<std::int8_t>(-for_mover);
}

/// The line of best moves. A turn that continues below the tree is completed at random.
template <game::Game G>
SearchResult Uct<G>::best_line(const Position& root, Rng& rng) const {
  SearchResult result;
  for (std::uint32_t index = 0; x_nodes[index].child_count > 0;) {
    index = best_child(index);
    if (x_nodes[index].visits == 0 && !result.variation.empty()) break;
    result.variation.push_back(x_nodes[index].move);
  }
  result.depth = static_cast<int>(result.variation.size());
  Position position = root;
  result.turn = game::make_turn(position, [&](const Position& current, std::size_t index) {
    if (index == result.variation.size()) result.variation.push_back(game::random_move(current, rng));
    return result.variation[index];
  });
  result.value = value_of(x_nodes[best_child(0)], root.to_move(), static_cast<int>(result.variation.size()));
  return result;
}

/// The value of the root for the side to move, from the first node of its best line. A proof gives the winner but not
/// the margin.
template <game::Game G>
Value Uct<G>::value_of(const Node& first, Color side, int moves) const {
  if (first.proof != 0)
    return game::outcome_value(Outcome::win(first.proof > 0 ? side : opposite(side)), side,
                               std::min(moves, game::kMaxPly));
  // No number of playouts proves a result.
  return game::value_of_chance((first.wins + 1) / (first.visits + 2));
}

}  // namespace catenary::search
