// SPDX-License-Identifier: MIT
#include "evaluate.h"

#include <algorithm>
#include <array>

namespace catenary::games::cation {

namespace {

/// Longer chains are treated as impossible.
constexpr int kLongest = 40;

/// The steps that chains of either colour can take across empty points.
template <int Words>
class Steps {
 public:
  using Set = board::Bitset<Words>;

  Steps(const Rules<Words>& rules, const Set& free) : x_rules(rules), x_free(free) {
    const Set east = rules.with_east(free);
    const Set west = rules.with_west(free);
    const Set north = rules.with_north(free);
    const Set south = rules.with_south(free);
    x_gates = {north & east, north & west, south & east, south & west};
  }

  const Set& free() const { return x_free; }

  /// The neighbours of `points`, and the points diagonal to them if both points in between are empty.
  Set from(const Set& points) const {
    const Set east = x_rules.with_east(points);
    const Set west = x_rules.with_west(points);
    return east | west | x_rules.with_north(points) | x_rules.with_south(points) |
           (x_rules.with_north(east) & x_gates[0]) | (x_rules.with_north(west) & x_gates[1]) |
           (x_rules.with_south(east) & x_gates[2]) | (x_rules.with_south(west) & x_gates[3]);
  }

 private:
  const Rules<Words>& x_rules;
  Set x_free;
  // For each diagonal direction (north-east, north-west, ...), the points from which a step passes between two empty
  // neighbours.
  std::array<Set, 4> x_gates;
};

/// The empty points, by the number of stones that a chain from one edge needs to reach them.
template <int Words>
struct Layers {
  using Set = board::Bitset<Words>;

  Layers(const Steps<Words>& steps, Set stones, const Set& first_edge, const Set& last_edge) {
    Set open = steps.free();
    Set next = first_edge;
    for (int before = 0; before <= std::min(distance, kLongest - 1); ++before) {
      // Stones of the same colour are crossed at no cost.
      for (Set met = next & stones; !met.empty(); met = next & stones) {
        if (!(met & last_edge).empty()) distance = std::min(distance, before);
        stones -= met;
        next |= steps.from(met);
      }
      Set& layer = at[static_cast<std::size_t>(before)];
      layer = next & open;
      if (!(layer & last_edge).empty()) distance = std::min(distance, before + 1);
      open -= layer;
      next = steps.from(layer);
    }
  }

  /// Filled up to and including `distance`.
  std::array<Set, kLongest> at;
  /// The number of stones that the shortest chain still needs.
  int distance = kLongest;
};

/// How far a colour is from its goal.
struct Effort {
  /// The number of stones that a shortest chain still needs; 0 if no chain is possible.
  float distance = 0;
  /// Higher if there are fewer candidates for these stones.
  float scarcity = 0;
  float nearness = 0;
  float blocked = 0;
};

template <int Words>
Effort effort(const Steps<Words>& steps, const board::Bitset<Words>& stones, const board::Bitset<Words> (&edges)[2]) {
  const Layers<Words> there(steps, stones, edges[0], edges[1]);
  const int distance = there.distance;
  if (distance == kLongest) return {.blocked = 1};
  const Layers<Words> back(steps, stones, edges[1], edges[0]);
  // Points on chains that are one stone longer lie between two stones of a shortest chain, and count as candidates for
  // both.
  const auto between = [&](int before) {
    return (there.at[static_cast<std::size_t>(before)] & back.at[static_cast<std::size_t>(distance - before)]).count();
  };
  float scarcity = 0;
  int one_longer = between(0);
  for (int before = 0; before < distance; ++before) {
    const int shortest =
        (there.at[static_cast<std::size_t>(before)] & back.at[static_cast<std::size_t>(distance - 1 - before)]).count();
    const int one_longer_after = between(before + 1);
    scarcity += 4.0F / static_cast<float>(4 * shortest + one_longer + one_longer_after);
    one_longer = one_longer_after;
  }
  const auto stones_needed = static_cast<float>(distance);
  return {stones_needed, scarcity, 1 / (1 + stones_needed), 0};
}

/// The amounts of the terms for the side to move if it had the `own` stones.
template <int Words>
Amounts balance(const Position<Words>& position, const board::Bitset<Words>& own) {
  const Rules<Words>& rules = position.rules();
  const Color side = position.to_move();
  const auto& other = position.stones(opposite(side));
  const auto free = rules.points() - own - other;
  const Steps<Words> steps(rules, free);
  const Effort mine = effort(steps, own, rules.edges[core::side_index(side)]);
  const Effort theirs = effort(steps, other, rules.edges[core::side_index(opposite(side))]);
  const bool places = position.crosscuts().empty();
  const auto my_cuts = static_cast<float>((rules.cutting_points(own, other) & free).count());
  const auto their_cuts = static_cast<float>((rules.cutting_points(other, own) & free).count());
  return {.to_move = places ? 1.0F : 0.0F,
          .to_relocate = places ? 0.0F : 1.0F,
          .distance = theirs.distance - mine.distance,
          .scarcity = theirs.scarcity - mine.scarcity,
          .nearness = mine.nearness - theirs.nearness,
          .blocked = mine.blocked - theirs.blocked,
          .stones = static_cast<float>(own.count() - other.count()),
          .cuts = my_cuts - their_cuts};
}

}  // namespace

template <int Words>
Amounts terms(const Position<Words>& position) {
  const auto& own = position.stones(position.to_move());
  if (position.crosscuts().empty()) return balance(position, own);
  const float now = phase(position);
  Amounts best{};
  game::Value most = -game::kInfinity;
  position.origins().for_each([&](Cell origin) {
    auto rest = own;
    rest.erase(origin);
    const Amounts amounts = balance(position, rest);
    const game::Value value = game::weighted_sum(kWeightedTerms, amounts, now);
    if (value <= most) return;
    most = value;
    best = amounts;
  });
  return best;
}

#define INSTANTIATE(Words) template Amounts terms(const Position<Words>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATION_WORDS)

}  // namespace catenary::games::cation
