#include "evaluate.h"

#include <algorithm>
#include <utility>

namespace catenary::games::catchup {

namespace {

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

/// Calls `visit(piece)` for each connected piece of a set of cells.
template <int Words, class Visit>
void for_each_piece(const Rules<Words>& rules, engine::Bitset<Words> cells, Visit visit) {
  using Set = engine::Bitset<Words>;
  while (!cells.empty()) {
    Set edge = Set::single(cells.lowest());
    Set piece = edge;
    while (!edge.empty()) {
      edge = (rules.neighbours.around(edge) & cells) - piece;
      piece |= edge;
    }
    cells -= piece;
    visit(piece);
  }
}

template <int Words>
int largest_piece(const Rules<Words>& rules, const engine::Bitset<Words>& cells) {
  int largest = 0;
  for_each_piece(rules, cells, [&](const auto& piece) { largest = std::max(largest, piece.count()); });
  return largest;
}

/// The groups of one colour.
struct Groups {
  int largest = 0;
  int second = 0;
  int squares = 0;
  /// The empty cells beside the largest group; beside the one with the most of them where several are as large.
  int room = 0;
};

template <int Words>
Groups groups_of(const Position<Words>& position, Color color) {
  const Rules<Words>& rules = position.rules();
  Groups groups;
  for_each_piece(rules, position.stones(color), [&](const auto& group) {
    const int size = group.count();
    groups.squares += size * size;
    if (size >= groups.largest) {
      const int room = (rules.neighbours.around(group) & position.free()).count();
      groups.room = size > groups.largest ? room : std::max(groups.room, room);
    }
    groups.second = std::max(groups.second, std::min(size, groups.largest));
    groups.largest = std::max(groups.largest, size);
  });
  return groups;
}

/// The size of the largest group that one stone on an empty cell would make.
template <int Words>
int largest_by_one_stone(const Position<Words>& position, Color color) {
  const auto& neighbours = position.rules().neighbours;
  const auto& stones = position.stones(color);
  int largest = 0;
  (neighbours.around(stones) & position.free()).for_each([&](Cell cell) {
    largest = std::max(largest, position.groups().joined_size(neighbours[cell] & stones));
  });
  return largest;
}

/// The amounts of the terms that both colours have, in the order of weights.inc.
template <int Words>
auto terms_of(const Position<Words>& position, Color color, const engine::Bitset<Words>& realm) {
  const Rules<Words>& rules = position.rules();
  const auto& stones = position.stones(color);
  const Groups groups = groups_of(position, color);
  return std::array{groups.largest,
                    groups.second,
                    groups.squares,
                    largest_piece(rules, realm),
                    realm.count(),
                    largest_piece(rules, stones | position.free()),
                    largest_by_one_stone(position, color),
                    groups.room,
                    stones.count()};
}

}  // namespace

template <int Words>
std::array<float, kWeights.size()> terms(const Position<Words>& position) {
  const auto [black_realm, white_realm] = realms(position);
  const auto black = terms_of(position, Color::black, black_realm);
  const auto white = terms_of(position, Color::white, white_realm);
  const int sign = position.to_move() == Color::black ? 1 : -1;
  const auto& turn = position.turn();
  std::array<float, kWeights.size()> amounts{static_cast<float>(turn.limit - turn.placed),
                                             position.gives_bonus() ? 1.0F : 0.0F};
  for (std::size_t i = 0; i < black.size(); ++i)
    amounts[amounts.size() - black.size() + i] = static_cast<float>(sign * (black[i] - white[i]));
  return amounts;
}

template <int Words>
float phase(const Position<Words>& position) {
  const float cells = static_cast<float>(position.rules().grid().cell_count());
  return 1 - static_cast<float>(position.free().count()) / cells;
}

template std::array<float, kWeights.size()> terms(const Position<1>&);
template std::array<float, kWeights.size()> terms(const Position<5>&);
template float phase(const Position<1>&);
template float phase(const Position<5>&);

}  // namespace catenary::games::catchup
