// SPDX-License-Identifier: MIT
#include "rules.h"

#include <array>
#include <cassert>
#include <cstdlib>

#include "core/zobrist.h"

namespace catenary::games::catena {

namespace {

// Indexed by side to move, stones left and holder of the button, with two bits each.
constexpr auto kTurnKeys = core::zobrist_table<64>(2);

int sign(int number) { return (number > 0) - (number < 0); }

}  // namespace

Scoring scoring_of(const game::Options& options) {
  const std::string& scoring = options.text("scoring");
  return scoring == "longest" ? Scoring::longest : scoring == "square" ? Scoring::square : Scoring::area;
}

bool allows_button(const game::Options& options) {
  return options.text("stones_per_turn") == "1" && scoring_of(options) != Scoring::longest;
}

template <int Words>
Rules<Words>::Rules(const game::Settings& settings)
    : board(&board::Grid::hexhex_of_width(settings.width)),
      neighbors(*board),
      scoring(scoring_of(settings.options)),
      komi(static_cast<int>(settings.options.integer("komi"))),
      stones_per_turn(settings.options.text("stones_per_turn") == "2" ? 2 : 1),
      button(settings.options.boolean("button")) {}

template <int Words>
Position<Words>::Position(const Rules<Words>& rules, const Set& black, const Set& white, const TurnState& turn)
    : Position(rules) {
  x_turn = turn;
  black.for_each([&](Cell cell) { occupy(Color::black, cell); });
  white.for_each([&](Cell cell) { occupy(Color::white, cell); });
}

/// "the new stone gets at most two neighbours and each of them had at most one neighbour before":
/// takes away the cells that break this beside the new stone. The rest stays as it is, for "A cell that has become
/// illegal stays illegal until the end of the game".
template <int Words>
void Position<Words>::occupy(Color color, Cell cell) {
  const Set& neighbors = x_rules->neighbors[cell];
  x_playable -= x_beside_two & neighbors;
  x_playable.erase(cell);
  x_beside_two |= x_beside_one & neighbors;
  x_beside_one |= neighbors;
  x_stones.insert(color, cell);
  Set full = neighbors;
  full.insert(cell);
  full &= x_beside_two & occupied();
  x_playable -= x_rules->neighbors.around(full);
}

template <int Words>
void Position<Words>::place(Cell cell) {
  const Set before = x_playable;
  occupy(to_move(), cell);
  claim_bounded(cell, before - x_playable);
}

/// "every bounded ribbon without an owner is claimed by the player who has more stones in it". Only the ribbon
/// of the new stone, and ribbons beside a cell that is `closed` since then, can have become bounded; all others are as
/// open, or as claimed, as before.
template <int Words>
void Position<Words>::claim_bounded(Cell placed, const Set& closed) {
  Set suspects = x_rules->neighbors.around(closed) & ends();
  suspects.insert(placed);
  while (!suspects.empty()) {
    const Cell stone = suspects.take_lowest();
    if (!(x_rules->neighbors[stone] & x_playable).empty()) continue;
    const Ribbon ribbon = ribbon_at(stone);
    suspects -= ribbon.stones;
    if (ribbon.bounded()) claim(ribbon.stones);
  }
}

/// "A tie goes to the opponent of the player who placed the stone".
template <int Words>
void Position<Words>::claim(const Set& stones) {
  const int lead = majority(stones);
  const Color owner = lead > 0 ? Color::black : lead < 0 ? Color::white : opposite(to_move());
  const Color loser = opposite(owner);
  x_stones.flip(loser, stones & x_stones.of(loser));
}

/// "A clump is a set of connected stones of either colour with no further stone next to it."
template <int Words>
typename Position<Words>::Ribbon Position<Words>::ribbon_at(Cell stone) const {
  const Set stones = occupied();
  Ribbon ribbon;
  Set edge = Set::single(stone);
  while (!edge.empty()) {
    const Cell cell = edge.take_lowest();
    ribbon.stones.insert(cell);
    ribbon.growth |= x_rules->neighbors[cell];
    edge |= (x_rules->neighbors[cell] & stones) - ribbon.stones;
  }
  ribbon.growth &= x_playable;
  return ribbon;
}

template <int Words>
bool Position<Words>::awaits_claim(const Ribbon& ribbon) const {
  return ribbon.bounded() && std::abs(majority(ribbon.stones)) != ribbon.stones.count();
}

template <int Words>
Cell Position<Words>::crowded_stone(Cell cell) const {
  return neighbor_count(cell) > 2 ? cell : (x_rules->neighbors[cell] & occupied() & x_beside_two).lowest();
}

template <int Words>
void Position<Words>::moves(MoveList& list) const {
  if (over()) return;
  x_playable.for_each([&](Cell cell) { list.push_back(Move::place(cell)); });
  if (button_is_free()) list.push_back(Move::button());
}

template <int Words>
Illegality Position<Words>::why_not(Move move) const {
  if (over()) return Illegality::game_over;
  if (move.kind() == Move::Kind::button) {
    // "a player may take the button while it is free"
    if (!x_rules->button) return Illegality::no_button;
    return button_is_free() ? Illegality::none : Illegality::button_taken;
  }
  if (move.kind() != Move::Kind::place || move.to() >= x_rules->grid().cell_count()) return Illegality::no_such_move;
  if (x_playable.contains(move.to())) return Illegality::none;
  return stone_at(move.to()) == Color::none ? Illegality::not_a_ribbon : Illegality::occupied;
}

template <int Words>
Move Position<Words>::random_move(core::Rng& rng) const {
  const int cells = x_playable.count();
  const auto choice = static_cast<int>(rng.below(static_cast<std::uint32_t>(cells + (button_is_free() ? 1 : 0))));
  return choice == cells ? Move::button() : Move::place(x_playable.select(choice));
}

template <int Words>
void Position<Words>::play(Move move) {
  assert(legal(move));
  if (move.kind() == Move::Kind::button) {
    x_turn.button_holder = to_move();
    end_turn();
    return;
  }
  place(move.to());
  --x_turn.stones_left;
  if (x_playable.empty()) {
    // "The game ends when there is no legal cell left"
    x_turn.to_move = Color::none;
    x_turn.stones_left = 0;
  } else if (x_turn.stones_left == 0) {
    end_turn();
  }
}

/// "Black's first turn is a single stone; after it, a turn is always two stones."
template <int Words>
void Position<Words>::end_turn() {
  x_turn.to_move = opposite(x_turn.to_move);
  x_turn.stones_left = x_rules->stones_per_turn;
}

template <int Words>
Outcome Position<Words>::comparison() const {
  const int lead = black_lead();
  if (lead == 0) return Outcome::draw();
  return Outcome::win_by_half_points(lead > 0 ? Color::black : Color::white, std::abs(lead));
}

template <int Words>
int Position<Words>::black_lead() const {
  // "komi is ignored and there is no button."
  if (x_rules->scoring == Scoring::longest) return 2 * longest_lead();
  const int points =
      x_rules->scoring == Scoring::area ? x_stones.black().count() - x_stones.white().count() : square_lead();
  const Color holder = x_turn.button_holder;
  // "White's score also includes komi, and the button's holder has half a point more"
  return 2 * (points - x_rules->komi) + (holder == Color::black ? 1 : holder == Color::white ? -1 : 0);
}

/// "pairs of ribbons with the same length and opposite colours are struck out until there is no such pair", and the
/// margin is the difference "between the longest remaining ribbons of the two colours".
template <int Words>
int Position<Words>::longest_lead() const {
  std::array<int, Set::kCapacity + 1> remaining{};
  for_each_ribbon(occupied(), [&](const Ribbon& ribbon) {
    remaining[static_cast<std::size_t>(ribbon.stones.count())] += sign(majority(ribbon.stones));
  });
  int longest_black = 0;
  int longest_white = 0;
  for (int length = 1; length <= Set::kCapacity; ++length) {
    const int surplus = remaining[static_cast<std::size_t>(length)];
    if (surplus > 0) longest_black = length;
    if (surplus < 0) longest_white = length;
  }
  return longest_black - longest_white;
}

/// "a ribbon is worth the square of its length to its owner"
template <int Words>
int Position<Words>::square_lead() const {
  int lead = 0;
  for_each_ribbon(occupied(), [&](const Ribbon& ribbon) {
    const int length = ribbon.stones.count();
    lead += sign(majority(ribbon.stones)) * length * length;
  });
  return lead;
}

template <int Words>
std::uint64_t Position<Words>::key() const {
  return x_stones.key() ^
         kTurnKeys[static_cast<unsigned>(x_turn.to_move) * 16U + static_cast<unsigned>(x_turn.stones_left) * 4U +
                   static_cast<unsigned>(x_turn.button_holder)];
}

template <int Words>
bool Position<Words>::consistent() const {
  const Position rebuilt(*x_rules, x_stones.black(), x_stones.white(), x_turn);
  bool sound = x_playable == rebuilt.x_playable && x_beside_one == rebuilt.x_beside_one &&
               x_beside_two == rebuilt.x_beside_two && key() == rebuilt.key() && over() == x_playable.empty() &&
               (x_turn.stones_left == 0) == over() && (x_rules->button || x_turn.button_holder == Color::none);
  occupied().for_each([&](Cell stone) { sound = sound && neighbor_count(stone) <= 2; });
  for_each_ribbon(occupied(), [&](const Ribbon& ribbon) { sound = sound && !awaits_claim(ribbon); });
  return sound;
}

#define INSTANTIATE(Words)      \
  template struct Rules<Words>; \
  template class Position<Words>;
CATENARY_INSTANTIATE(INSTANTIATE, CATENA_WORDS)

}  // namespace catenary::games::catena
