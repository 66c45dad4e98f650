// SPDX-License-Identifier: MIT
#include "rules.h"

#include <algorithm>
#include <cassert>

#include "core/zobrist.h"

namespace catenary::games::cation {

namespace {

constexpr auto kSideKeys = core::zobrist_table<4>(2);
constexpr auto kLatestKeys = core::zobrist_table<core::kMaxCells>(3);

}  // namespace

template <int Words>
Rules<Words>::Rules(const game::Settings& settings)
    : board(&board::Grid::square(settings.width)),
      pie(settings.options.boolean("pie")),
      width(static_cast<unsigned>(settings.width)),
      adjacency(*board) {
  const int last = settings.width - 1;
  points().for_each([&](Cell cell) {
    const auto [column, row] = board->vertex_of(cell);
    if (column == 0) first_column.insert(cell);
    if (column == last) last_column.insert(cell);
    // "The top and bottom rows are Black's edges; the first and the last column are White's."
    if (row == 0) edges[0][0].insert(cell);
    if (row == last) edges[0][1].insert(cell);
  });
  edges[1][0] = first_column;
  edges[1][1] = last_column;
}

template <int Words>
typename Rules<Words>::Set Rules<Words>::crosscuts(const Set& black, const Set& white) const {
  const auto rising = [&](const Set& stones) { return stones & with_north(with_east(stones)); };
  const auto falling = [&](const Set& stones) { return with_north(stones) & with_east(stones); };
  return (rising(black) & falling(white)) | (rising(white) & falling(black));
}

template <int Words>
typename Rules<Words>::Set Rules<Words>::blocks(const Set& corners) const {
  const Set lower = corners | with_west(corners);
  return lower | with_south(lower);
}

template <int Words>
typename Rules<Words>::Set Rules<Words>::cutting_points(const Set& own, const Set& other) const {
  const Set own_east = with_east(own);
  const Set own_west = with_west(own);
  const Set other_east = with_east(other);
  const Set other_west = with_west(other);
  const Set above = (with_north(own_east) & other_east) | (with_north(own_west) & other_west);
  const Set below = (with_south(own_east) & other_east) | (with_south(own_west) & other_west);
  return (above & with_north(other)) | (below & with_south(other));
}

template <int Words>
typename Rules<Words>::Set Rules<Words>::joined(Set seeds, const Set& within) const {
  seeds &= within;
  Set region = seeds;
  while (!seeds.empty()) {
    seeds = ((with_north(seeds) | with_south(seeds) | with_east(seeds) | with_west(seeds)) & within) - region;
    region |= seeds;
  }
  return region;
}

template <int Words>
Cell Rules<Words>::mirrored(Cell cell) const {
  const auto [column, row] = board->vertex_of(cell);
  return *board->cell_at({row, column});
}

template <int Words>
Position<Words>::Position(const Rules<Words>& rules, const Set& black, const Set& white, Color to_move,
                          std::optional<Cell> latest)
    : x_rules(&rules),
      x_stones(black, white),
      x_crosscuts(rules.crosscuts(black, white)),
      x_latest(latest),
      x_to_move(to_move) {
  for (const Color color : {Color::black, Color::white})
    if (has_won(color)) x_winner = color;
  if (x_winner != Color::none) x_to_move = Color::none;
  if (over() || forbidden().empty()) x_latest.reset();
}

template <int Words>
bool Position<Words>::may_swap() const {
  // "On White's first turn only, White may take over Black's stone". Later there is always a white stone, because a
  // stone is removed only from a crosscut, which has two of each colour. Without a black stone, as on an empty board with
  // White to move, there is nothing to swap.
  return x_rules->pie && x_to_move == Color::white && stones(Color::white).empty() && !stones(Color::black).empty();
}

template <int Words>
typename Position<Words>::Set Position<Words>::forbidden() const {
  if (!x_latest || !x_crosscuts.empty()) return {};
  // "A point is forbidden if the new stone would be in a crosscut with the latest stone": in such a crosscut both
  // stones of the mover are neighbours of the latest stone.
  const Set& near = x_rules->adjacency[*x_latest];
  const Set own = stones(x_to_move) & near;
  if (own.empty()) return {};
  return x_rules->cutting_points(own, stones(opposite(x_to_move))) & near & free();
}

template <int Words>
typename Position<Words>::Set Position<Words>::destinations(Cell origin) const {
  // "a different empty point where it is in no crosscut, judged without the stone on its old point"
  Set own = stones(x_to_move);
  own.erase(origin);
  return free() - x_rules->cutting_points(own, stones(opposite(x_to_move)));
}

template <int Words>
void Position<Words>::moves(MoveList& list) const {
  if (over()) return;
  if (x_crosscuts.empty()) {
    placements().for_each([&](Cell cell) { list.push_back(Move::place(cell)); });
    if (may_swap()) list.push_back(Move::swap());
    // "Without an allowed point the player must pass"
    if (list.empty()) list.push_back(Move::pass());
    return;
  }
  origins().for_each([&](Cell origin) {
    const Set targets = destinations(origin);
    targets.for_each([&](Cell target) { list.push_back(Move::relocate(origin, target)); });
    // "If there is no such point for the stone, the stone is removed from the board."
    if (targets.empty()) list.push_back(Move::remove(origin));
  });
}

template <int Words>
Illegality Position<Words>::why_not(Move move) const {
  if (over()) return Illegality::game_over;
  const auto is_point = [&](Cell cell) { return cell < x_rules->board->cell_count(); };
  if (!is_point(move.from()) || !is_point(move.to())) return Illegality::no_such_move;
  switch (move.kind()) {
    case Move::Kind::place:
      return why_not_place(move.to());
    case Move::Kind::relocate:
      return why_not_relocate(move.from(), move.to());
    case Move::Kind::remove:
      return why_not_remove(move.from());
    case Move::Kind::pass:
      // "Without an allowed point the player must pass. Otherwise a pass is illegal."
      return x_crosscuts.empty() && placements().empty() ? Illegality::none : Illegality::pass_not_forced;
    case Move::Kind::swap:
      return may_swap() ? Illegality::none : Illegality::no_swap;
    default:
      return Illegality::no_such_move;
  }
}

template <int Words>
Illegality Position<Words>::why_not_place(Cell cell) const {
  if (!x_crosscuts.empty()) {
    const Illegality lift = why_not_lift(cell);
    return free().contains(cell) || lift == Illegality::none ? Illegality::crosscut_to_resolve : lift;
  }
  if (!free().contains(cell)) return Illegality::occupied;
  return forbidden().contains(cell) ? Illegality::crosscut_with_latest : Illegality::none;
}

template <int Words>
Illegality Position<Words>::why_not_lift(Cell origin) const {
  if (x_crosscuts.empty()) return Illegality::no_crosscut;
  if (!stones(x_to_move).contains(origin)) return Illegality::not_own_stone;
  return origins().contains(origin) ? Illegality::none : Illegality::not_in_crosscut;
}

template <int Words>
Illegality Position<Words>::why_not_relocate(Cell origin, Cell destination) const {
  if (const Illegality lift = why_not_lift(origin); lift != Illegality::none) return lift;
  if (!free().contains(destination)) return Illegality::occupied;
  return destinations(origin).contains(destination) ? Illegality::none : Illegality::makes_crosscut;
}

template <int Words>
Illegality Position<Words>::why_not_remove(Cell origin) const {
  if (const Illegality lift = why_not_lift(origin); lift != Illegality::none) return lift;
  return destinations(origin).empty() ? Illegality::none : Illegality::has_destination;
}

template <int Words>
Move Position<Words>::random_move(core::Rng& rng) const {
  if (x_crosscuts.empty()) {
    const Set cells = placements();
    const int count = cells.count();
    if (count == 0) return Move::pass();
    const auto choice = static_cast<int>(rng.below(static_cast<std::uint32_t>(count + (may_swap() ? 1 : 0))));
    return choice == count ? Move::swap() : Move::place(cells.select(choice));
  }
  MoveList list;
  moves(list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

template <int Words>
void Position<Words>::play(Move move) {
  assert(legal(move));
  std::optional<Cell> moved;
  switch (move.kind()) {
    case Move::Kind::relocate:
      x_stones.erase(x_to_move, move.from());
      [[fallthrough]];
    case Move::Kind::place:
      x_stones.insert(x_to_move, move.to());
      moved = move.to();
      break;
    case Move::Kind::remove:
      x_stones.erase(x_to_move, move.from());
      break;
    case Move::Kind::swap: {
      // "A swap replaces the black stone in column c and row r by a white stone in column r and row c; then it is
      // Black's turn."
      const Cell stone = stones(Color::black).lowest();
      x_stones.erase(Color::black, stone);
      x_stones.insert(Color::white, x_rules->mirrored(stone));
      break;
    }
    default:
      break;
  }
  end_turn(moved);
}

template <int Words>
void Position<Words>::end_turn(std::optional<Cell> moved) {
  // "only the player whose turn it is can complete a chain."
  const bool won = moved && wins_with(*moved);
  x_winner = won ? x_to_move : Color::none;
  x_to_move = won ? Color::none : opposite(x_to_move);
  x_crosscuts = x_rules->crosscuts(x_stones.black(), x_stones.white());
  // "After a pass, a swap or a removal there is no latest stone"
  x_latest = moved;
  if (won || forbidden().empty()) x_latest.reset();
}

/// Returns true if the stone just placed there by the side to move is part of a winning chain.
template <int Words>
bool Position<Words>::wins_with(Cell stone) const {
  const Set& own = stones(x_to_move);
  const auto& [first, last] = x_rules->edges[core::side_index(x_to_move)];
  // A chain must continue from the stone in two ways, each a neighbour or the edge itself; usually there are fewer.
  const int ways =
      (own & x_rules->adjacency[stone]).count() + (first.contains(stone) ? 1 : 0) + (last.contains(stone) ? 1 : 0);
  if (ways < 2) return false;
  const Set chain = x_rules->joined(Set::single(stone), own);
  return !(chain & first).empty() && !(chain & last).empty();
}

/// "a chain of their own stones, adjacent along rows and columns, from one of their edges to the other"
template <int Words>
bool Position<Words>::has_won(Color color) const {
  const auto& [first, last] = x_rules->edges[core::side_index(color)];
  return !(x_rules->joined(first, stones(color)) & last).empty();
}

template <int Words>
std::uint64_t Position<Words>::key() const {
  return x_stones.key() ^ kSideKeys[static_cast<unsigned>(x_to_move)] ^ (x_latest ? kLatestKeys[*x_latest] : 0);
}

template <int Words>
bool Position<Words>::consistent() const {
  const Position rebuilt(*x_rules, x_stones.black(), x_stones.white(), x_to_move, x_latest);
  return *this == rebuilt && x_crosscuts == rebuilt.x_crosscuts && x_winner == rebuilt.x_winner &&
         key() == rebuilt.key() && (x_stones.black() & x_stones.white()).empty();
}

#define INSTANTIATE(Words)      \
  template struct Rules<Words>; \
  template class Position<Words>;
CATENARY_INSTANTIATE(INSTANTIATE, CATION_WORDS)

}  // namespace catenary::games::cation
