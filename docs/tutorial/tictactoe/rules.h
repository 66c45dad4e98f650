// SPDX-License-Identifier: MIT
/// The rules of Tic-tac-toe: a position as a value. evaluate.h evaluates it, notation.h writes it, plugin.cpp registers
/// the game.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>

#include "board/bitset.h"
#include "board/grid.h"
#include "board/stone_sets.h"
#include "core/color.h"
#include "core/move.h"
#include "game/game_info.h"
#include "game/outcome.h"

namespace catenary::games::tictactoe {

using core::Cell;
using core::Color;
using core::Move;
using game::Outcome;

using Set = board::Bitset<1>;

inline constexpr int kWidth = 3;
inline constexpr std::size_t kSquares = 9;

/// Reasons for illegal moves.
enum class Illegality { none, game_over, no_such_move, occupied };

/// The immutable facts of one session.
class Rules {
 public:
  explicit Rules(const game::Settings& settings) : x_grid(&board::Grid::square(settings.width)) {}

  const board::Grid& grid() const { return *x_grid; }

 private:
  const board::Grid* x_grid;
};

class Position {
 public:
  using MoveList = boost::container::static_vector<Move, kSquares>;

  /// The start of a game.
  explicit Position(const Rules& rules) : Position(rules, Set(), Set()) {}
  /// Any position. Requires disjoint sets, with as many black stones as white ones or one more.
  Position(const Rules& rules, const Set& black, const Set& white);

  Color to_move() const { return x_to_move; }
  bool over() const { return x_to_move == Color::none; }
  /// Requires over().
  Outcome outcome() const { return x_winner == Color::none ? Outcome::draw() : Outcome::win(x_winner); }

  /// The free squares in ascending order.
  void moves(MoveList& list) const;
  bool legal(Move move) const { return why_not(move) == Illegality::none; }
  Illegality why_not(Move move) const;
  /// Requires a legal move.
  void play(Move move);

  std::uint64_t key() const { return x_stones.key(); }
  bool consistent() const { return *this == Position(*x_rules, x_stones.black(), x_stones.white()); }
  bool operator==(const Position&) const = default;

  const Rules& rules() const { return *x_rules; }
  const Set& stones(Color color) const { return x_stones.of(color); }
  Color stone_at(Cell cell) const { return x_stones.at(cell); }
  Set free() const;
  bool has_line(Color color) const;

 private:
  void update_end();

  const Rules* x_rules;
  board::StoneSets<1> x_stones;
  Color x_to_move = Color::black;
  Color x_winner = Color::none;
};

/// The eight rows, columns and diagonals.
const std::array<Set, 8>& lines();

}  // namespace catenary::games::tictactoe
