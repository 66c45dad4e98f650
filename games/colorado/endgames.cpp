// SPDX-License-Identifier: MIT
#include "endgames.h"

#include <cassert>

#include "combinations.h"

namespace catenary::games::colorado {

namespace {

constexpr int kCells = static_cast<int>(kSquares);

/// The numbers of boats in a class.
struct Counts {
  int black;
  int white;

  explicit Counts(Endgames::Class of) : black(static_cast<int>(of / 16)), white(static_cast<int>(of % 16)) {}
  Counts(int black_boats, int white_boats) : black(black_boats), white(white_boats) {}
  Endgames::Class name() const { return static_cast<Endgames::Class>(black * 16 + white); }
  int of(Color side) const { return side == Color::black ? black : white; }
};

/// The number of positions of one side to move without a landed boat, which are numbered by the black boats, then by
/// the white ones.
std::uint64_t plain_size(const Counts& counts) {
  return combinations(kCells, counts.black) * combinations(kCells - counts.black, counts.white);
}

/// The number of positions in which the other side has just landed on one home square, which are numbered by the rest
/// of its boats, then by the boats of the side to move.
std::uint64_t landed_size(const Counts& counts, Color to_move) {
  const int landing = counts.of(opposite(to_move));
  return combinations(kCells - 1, landing - 1) * combinations(kCells - landing, counts.of(to_move));
}

std::uint64_t half_size(const Counts& counts, Color to_move) {
  return plain_size(counts) + kWidth * landed_size(counts, to_move);
}

/// Positions with Black to move come first.
std::uint64_t offset(const Counts& counts, Color to_move) {
  return to_move == Color::black ? 0 : half_size(counts, Color::black);
}

}  // namespace

Endgames::Endgames(const Rules& rules) : x_rules(&rules) {
  for (std::size_t from = 0; from < kSquares; ++from) {
    const Paths& paths = rules.paths[from];
    paths.leaps.for_each([&](Cell to) { x_sources[to].insert(static_cast<Cell>(from)); });
    for (const Paths::Ray& ray : paths.rays) {
      Set passed;
      for (const Cell to : ray) {
        x_sources[to].insert(static_cast<Cell>(from));
        x_between[from][to] = passed;
        passed.insert(to);
      }
    }
  }
}

std::optional<Endgames::Class> Endgames::class_of(const Position& position) {
  const Counts counts(position.boats(Color::black).count(), position.boats(Color::white).count());
  if (position.turn().started < 2 || std::max(counts.black, counts.white) > kMaxBoats) return std::nullopt;
  // A winning line in the tables may pass through a position that has already occurred twice.
  if (position.past_key() != 0) return std::nullopt;
  return counts.name();
}

std::uint64_t Endgames::size(Class of) {
  const Counts counts(of);
  return half_size(counts, Color::black) + half_size(counts, Color::white);
}

std::vector<Endgames::Class> Endgames::next(Class of) {
  const Counts counts(of);
  std::vector<Class> classes;
  if (counts.black > 1) classes.push_back(Counts(counts.black - 1, counts.white).name());
  if (counts.white > 1) classes.push_back(Counts(counts.black, counts.white - 1).name());
  return classes;
}

bool Endgames::reaches(Cell from, Cell to, const Set& occupied) const {
  return x_sources[to].contains(from) && (x_between[from][to] & occupied).empty();
}

bool Endgames::can_sink(const Set& boats, const Set& occupied, Cell target) const {
  bool sinks = false;
  (x_sources[target] & boats).for_each([&](Cell from) { sinks |= (x_between[from][target] & occupied).empty(); });
  return sinks;
}

std::uint64_t Endgames::number(Color to_move, const Set& black, const Set& white, std::optional<Cell> landed) const {
  const Counts counts(black.count(), white.count());
  const std::uint64_t first = offset(counts, to_move);
  if (!landed)
    return first + rank_of(black, Set()) * combinations(kCells - counts.black, counts.white) + rank_of(white, black);
  const Set& mover = to_move == Color::black ? black : white;
  const Set& landing = to_move == Color::black ? white : black;
  const std::uint64_t rest = rank_of(landing - Set::single(*landed), Set::single(*landed));
  return first + plain_size(counts) + static_cast<std::uint64_t>(*landed % kWidth) * landed_size(counts, to_move) +
         rest * combinations(kCells - landing.count(), mover.count()) + rank_of(mover, landing);
}

std::uint64_t Endgames::number(const Position& position) const {
  const Set& black = position.boats(Color::black);
  const Set& white = position.boats(Color::white);
  std::optional<Cell> landed = position.turn().landed;
  if (landed && !can_sink(position.boats(position.to_move()), black | white, *landed)) landed.reset();
  return number(position.to_move(), black, white, landed);
}

Color Endgames::to_move(Class of, std::uint64_t number) {
  return number < half_size(Counts(of), Color::black) ? Color::black : Color::white;
}

std::optional<Position> Endgames::position(Class of, std::uint64_t number) const {
  const Counts counts(of);
  const Color mover = to_move(of, number);
  const Color other = opposite(mover);
  number -= offset(counts, mover);
  std::array<Set, 2> boats;
  Set& mover_boats = boats[core::side_index(mover)];
  Set& other_boats = boats[core::side_index(other)];
  Position::TurnState turn{mover, Color::none, 2, 0, std::nullopt};
  const bool plain = number < plain_size(counts);
  if (plain) {
    const std::uint64_t white_ranks = combinations(kCells - counts.black, counts.white);
    boats[0] = set_of_rank(number / white_ranks, counts.black, Set());
    boats[1] = set_of_rank(number % white_ranks, counts.white, boats[0]);
  } else {
    number -= plain_size(counts);
    const std::uint64_t on_square = landed_size(counts, mover);
    const std::uint64_t mover_ranks = combinations(kCells - counts.of(other), counts.of(mover));
    const Set square = Set::single(static_cast<Cell>(home_bank(other).lowest() + number / on_square));
    number %= on_square;
    other_boats = set_of_rank(number / mover_ranks, counts.of(other) - 1, square) | square;
    mover_boats = set_of_rank(number % mover_ranks, counts.of(mover), other_boats);
    turn.landed = square.lowest();
  }
  if ((mover_boats - home_bank(mover)).empty() || (other_boats - home_bank(other)).empty()) return std::nullopt;
  if (!plain && !can_sink(mover_boats, mover_boats | other_boats, *turn.landed)) return std::nullopt;
  return Position(*x_rules, boats[0], boats[1], turn);
}

/// Appends a predecessor, and its variants in which a boat of the other side may have landed at home just before.
void Endgames::append_with_landings(Color to_move, const Set& mover, const Set& other,
                                    std::vector<std::uint64_t>& numbers) const {
  const Set& black = to_move == Color::black ? mover : other;
  const Set& white = to_move == Color::black ? other : mover;
  numbers.push_back(number(to_move, black, white, std::nullopt));
  (other & home_bank(opposite(to_move))).for_each([&](Cell landed) {
    if (can_sink(mover, mover | other, landed)) numbers.push_back(number(to_move, black, white, landed));
  });
}

void Endgames::append_predecessors(const Position& position, std::vector<std::uint64_t>& numbers) const {
  const Color next = position.to_move();
  const Color mover = opposite(next);
  const Set& next_boats = position.boats(next);
  const Set occupied = next_boats | position.boats(mover);
  const auto take_back = [&](Cell to) {
    const Set rest = position.boats(mover) - Set::single(to);
    (x_sources[to] - occupied).for_each([&](Cell from) {
      const Set before = rest | Set::single(from);
      if ((before - home_bank(mover)).empty() || !reaches(from, to, occupied)) return;
      append_with_landings(mover, before, next_boats, numbers);
    });
  };
  if (const auto landed = position.turn().landed) {
    take_back(*landed);
    return;
  }
  position.boats(mover).for_each([&](Cell to) {
    // The position would record a boat that landed there and can be sunk now.
    if (!home_bank(mover).contains(to) || !can_sink(next_boats, occupied, to)) take_back(to);
  });
  const Position passing(*x_rules, position.boats(Color::black), position.boats(Color::white),
                         {mover, Color::none, 2, 0, std::nullopt});
  if (passing.legal(Move::pass())) numbers.push_back(number(passing));
}

}  // namespace catenary::games::colorado
