#include "evaluate.h"

#include <algorithm>
#include <utility>

namespace catenary::games::catchup {

namespace {

using engine::Value;

constexpr Value kLargestRealm = 100;
constexpr Value kSecondRealm = 20;
constexpr Value kLargestGroup = 60;
constexpr Value kStoneToPlace = 60;
constexpr Value kBonusStone = 60;

/// The realms of both colours: rings of empty cells are handed out by distance, cells reached at once to nobody.
template <int Words>
std::pair<engine::Bitset<Words>, engine::Bitset<Words>> realms(const Position<Words>& position) {
  using Set = engine::Bitset<Words>;
  const Rules<Words>& rules = position.rules();
  std::pair<Set, Set> realm{position.stones(Color::black), position.stones(Color::white)};
  std::pair<Set, Set> edge = realm;
  Set open = position.free();
  while (!open.empty() && !(edge.first.empty() && edge.second.empty())) {
    const Set near_black = rules.neighbours.around(edge.first) & open;
    const Set near_white = rules.neighbours.around(edge.second) & open;
    open -= near_black | near_white;
    edge = {near_black - near_white, near_white - near_black};
    realm.first |= edge.first;
    realm.second |= edge.second;
  }
  return realm;
}

/// The two largest connected pieces of a set.
template <int Words>
std::pair<int, int> largest_pieces(const Rules<Words>& rules, engine::Bitset<Words> cells) {
  using Set = engine::Bitset<Words>;
  std::pair<int, int> largest{0, 0};
  while (!cells.empty()) {
    Set edge;
    edge.insert(cells.take_lowest());
    int size = 0;
    while (!edge.empty()) {
      size += edge.count();
      edge = rules.neighbours.around(edge) & cells;
      cells -= edge;
    }
    if (size > largest.first) {
      largest = {size, largest.first};
    } else {
      largest.second = std::max(largest.second, size);
    }
  }
  return largest;
}

}  // namespace

template <int Words>
Value evaluate(const Position<Words>& position) {
  const auto [black_realm, white_realm] = realms(position);
  const auto black = largest_pieces(position.rules(), black_realm);
  const auto white = largest_pieces(position.rules(), white_realm);
  const Value for_black = kLargestRealm * (black.first - white.first) + kSecondRealm * (black.second - white.second) +
                          kLargestGroup * (position.largest(Color::black) - position.largest(Color::white));
  const auto& turn = position.turn();
  const Value tempo = kStoneToPlace * (turn.limit - turn.placed) - (position.gives_bonus() ? kBonusStone : 0);
  return (position.to_move() == Color::black ? for_black : -for_black) + tempo;
}

template Value evaluate(const Position<1>&);
template Value evaluate(const Position<5>&);

}  // namespace catenary::games::catchup
