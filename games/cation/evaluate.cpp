#include "evaluate.h"

#include <algorithm>
#include <array>

namespace catenary::games::cation {

namespace {

using engine::Value;

constexpr Value kDistance = 100;
constexpr Value kBreadth = 100;
constexpr Value kTempo = 60;
/// Longer chains are as good as none.
constexpr int kLongest = 40;

/// The steps that chains of either colour can take over empty points.
template <int Words>
class Steps {
 public:
  using Set = engine::Bitset<Words>;

  Steps(const Rules<Words>& rules, const Set& free) : x_rules(rules), x_free(free) {
    const Set east = rules.with_east(free);
    const Set west = rules.with_west(free);
    const Set north = rules.with_north(free);
    const Set south = rules.with_south(free);
    x_gates = {north & east, north & west, south & east, south & west};
  }

  const Set& free() const { return x_free; }

  /// The points beside `points`, and those diagonal to them with both points between them empty.
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
  // The points past whose two empty neighbours a diagonal step leads: to the north-east, north-west, ...
  std::array<Set, 4> x_gates;
};

/// The empty points by the number of stones that a chain from one edge needs before them.
template <int Words>
struct Layers {
  using Set = engine::Bitset<Words>;

  Layers(const Steps<Words>& steps, Set stones, const Set& first_edge, const Set& last_edge) {
    Set open = steps.free();
    Set next = first_edge;
    for (int before = 0; before <= std::min(distance, kLongest - 1); ++before) {
      // Stones of the colour are passed at no cost.
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

  /// Filled up to `distance`, that one included.
  std::array<Set, kLongest> at;
  /// The stones of the shortest chain that are still needed.
  int distance = kLongest;
};

/// How far a colour is from its goal: the stones of a shortest chain, and how few candidates there are for each of
/// them.
template <int Words>
Value effort(const Steps<Words>& steps, const engine::Bitset<Words>& stones, const engine::Bitset<Words> (&edges)[2]) {
  const Layers<Words> there(steps, stones, edges[0], edges[1]);
  const int distance = there.distance;
  if (distance == kLongest) return kDistance * kLongest;
  const Layers<Words> back(steps, stones, edges[1], edges[0]);
  Value scarcity = 0;
  for (int before = 0; before < distance; ++before) {
    const auto& layer = there.at[static_cast<std::size_t>(before)];
    const int shortest = (layer & back.at[static_cast<std::size_t>(distance - 1 - before)]).count();
    const int one_longer = (layer & back.at[static_cast<std::size_t>(distance - before)]).count();
    scarcity += 2 * kBreadth / (2 * shortest + one_longer);
  }
  return kDistance * distance + scarcity;
}

/// For the side with the `own` stones.
template <int Words>
Value balance(const Rules<Words>& rules, Color side, const engine::Bitset<Words>& own,
              const engine::Bitset<Words>& other) {
  const Steps<Words> steps(rules, rules.points() - own - other);
  return effort(steps, other, rules.edges[engine::side_index(opposite(side))]) -
         effort(steps, own, rules.edges[engine::side_index(side)]);
}

}  // namespace

template <int Words>
Value evaluate(const Position<Words>& position) {
  const Color side = position.to_move();
  const auto& own = position.stones(side);
  const auto& other = position.stones(opposite(side));
  if (position.crosscuts().empty()) return balance(position.rules(), side, own, other) + kTempo;
  Value best = -engine::kWinBase;
  position.origins().for_each([&](Cell origin) {
    auto rest = own;
    rest.erase(origin);
    best = std::max(best, balance(position.rules(), side, rest, other) + kTempo);
  });
  return best;
}

template Value evaluate(const Position<2>&);
template Value evaluate(const Position<6>&);

}  // namespace catenary::games::cation
