// SPDX-License-Identifier: MIT
#include "evaluate.h"

#include <algorithm>
#include <utility>

namespace catenary::games::catchup {

namespace {

/// The realms of both colours: empty cells are assigned in order of distance; cells that both reach at once belong to
/// neither.
template <int Words>
std::pair<board::Bitset<Words>, board::Bitset<Words>> realms(const Position<Words>& position) {
  using Set = board::Bitset<Words>;
  const Rules<Words>& rules = position.rules();
  std::pair<Set, Set> realm{position.stones(Color::black), position.stones(Color::white)};
  std::pair<Set, Set> edge = realm;
  Set open = position.free();
  while (!open.empty() && !(edge.first.empty() && edge.second.empty())) {
    const Set near_black = rules.neighbors.around(edge.first) & open;
    const Set near_white = rules.neighbors.around(edge.second) & open;
    open -= near_black | near_white;
    edge = {near_black - near_white, near_white - near_black};
    realm.first |= edge.first;
    realm.second |= edge.second;
  }
  return realm;
}

/// The largest connected pieces of a set of cells.
template <int Words>
struct Pieces {
  /// The cells of all pieces that are as large as the largest, and how many there are.
  board::Bitset<Words> largest_cells;
  int largest_pieces = 0;
  int largest = 0;
  int second = 0;
  int squares = 0;

  void add(const board::Bitset<Words>& cells) {
    const int size = cells.count();
    squares += size * size;
    if (size > largest) {
      largest_cells = {};
      largest_pieces = 0;
    }
    if (size >= largest) {
      largest_cells |= cells;
      ++largest_pieces;
    }
    second = std::max(second, std::min(size, largest));
    largest = std::max(size, largest);
  }
};

template <int Words>
Pieces<Words> pieces_of(const Rules<Words>& rules, board::Bitset<Words> cells) {
  using Set = board::Bitset<Words>;
  Pieces<Words> pieces;
  while (!cells.empty()) {
    const Set piece = rules.neighbors.joined(Set::single(cells.lowest()), cells);
    cells -= piece;
    pieces.add(piece);
  }
  return pieces;
}

/// The size of the largest group that a stone on an empty cell would create.
template <int Words>
int largest_by_one_stone(const Position<Words>& position, Color color) {
  const auto& neighbors = position.rules().neighbors;
  const auto& stones = position.stones(color);
  int largest = 0;
  (neighbors.around(stones) & position.free()).for_each([&](Cell cell) {
    largest = std::max(largest, position.groups().joined_size(neighbors[cell] & stones));
  });
  return largest;
}

/// The amounts of the terms that are computed for each colour.
template <int Words>
Amounts terms_of(const Position<Words>& position, Color color, const board::Bitset<Words>& realm) {
  const Rules<Words>& rules = position.rules();
  const auto& stones = position.stones(color);
  const auto free = position.free();
  const Pieces<Words> groups = pieces_of(rules, stones);
  const Pieces<Words> realms = pieces_of(rules, realm);
  const Pieces<Words> reachable = pieces_of(rules, stones | free);
  // The mean over groups of equal size, so that symmetric boards have the same value.
  const int room = (rules.neighbors.around(groups.largest_cells) & free).count();
  const auto amount = [](int count) { return static_cast<float>(count); };
  return {.largest_group = amount(groups.largest),
          .second_group = amount(groups.second),
          .group_squares = amount(groups.squares),
          .largest_realm = amount(realms.largest),
          .realm = amount(realm.count()),
          .reachable = amount(reachable.largest),
          .largest_by_one_stone = amount(largest_by_one_stone(position, color)),
          .room = amount(room) / amount(std::max(groups.largest_pieces, 1)),
          .stones = amount(stones.count())};
}

}  // namespace

template <int Words>
Amounts terms(const Position<Words>& position) {
  const auto [black_realm, white_realm] = realms(position);
  const Amounts black = terms_of(position, Color::black, black_realm);
  const Amounts white = terms_of(position, Color::white, white_realm);
  const float sign = position.to_move() == Color::black ? 1 : -1;
  const auto& turn = position.turn();
  Amounts amounts;
  for (const auto& term : kTerms) amounts.*term.amount = sign * (black.*term.amount - white.*term.amount);
  amounts.stones_to_place = static_cast<float>(turn.limit - turn.placed);
  amounts.gives_bonus = position.gives_bonus() ? 1.0F : 0.0F;
  return amounts;
}

template <int Words>
float phase(const Position<Words>& position) {
  const float cells = static_cast<float>(position.rules().grid().cell_count());
  return 1 - static_cast<float>(position.free().count()) / cells;
}

#define INSTANTIATE(Words)                        \
  template Amounts terms(const Position<Words>&); \
  template float phase(const Position<Words>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATCHUP_WORDS)

}  // namespace catenary::games::catchup
