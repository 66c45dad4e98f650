// SPDX-License-Identifier: MIT
/// The rules of Cation (Luis Bolaños Mures, 2016): a position as a value, with its crosscuts found by shifting bit
/// sets. evaluate.h evaluates positions, notation.h writes them, and plugin.cpp registers the game. "The rules" in
/// comments means the rules page of the game.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>

#include "board/adjacency.h"
#include "board/bitset.h"
#include "board/grid.h"
#include "board/stone_sets.h"
#include "core/color.h"
#include "core/move.h"
#include "core/rng.h"
#include "game/game_info.h"
#include "game/outcome.h"

/// The set sizes (board/bitset.h) with which the templates of this folder are instantiated.
#define CATION_WORDS 2, 6

namespace catenary::games::cation {

using core::Cell;
using core::Color;
using core::Move;
using game::Outcome;

/// Reasons for illegal moves.
enum class Illegality {
  none,
  game_over,
  no_such_move,
  occupied,
  crosscut_with_latest,
  crosscut_to_resolve,
  no_crosscut,
  not_own_stone,
  not_in_crosscut,
  makes_crosscut,
  has_destination,
  pass_not_forced,
  no_swap,
};

/// The immutable settings of one session: geometry and options. A point is a cell of the square board.
template <int Words>
struct Rules {
  using Set = board::Bitset<Words>;

  explicit Rules(const game::Settings& settings);

  const board::Grid& grid() const { return *board; }
  const Set& points() const { return adjacency.cells(); }

  // The points that have a neighbour in `set` in the given direction.
  Set with_north(const Set& set) const { return set.shifted_down(width); }
  Set with_south(const Set& set) const { return set.shifted_up(width) & points(); }
  Set with_east(const Set& set) const { return (set - first_column).shifted_down(1); }
  Set with_west(const Set& set) const { return (set - last_column).shifted_up(1); }

  /// "two black and two white stones on a 2 x 2 block, each colour on one diagonal": each by its
  /// bottom left point.
  Set crosscuts(const Set& black, const Set& white) const;
  /// All points of the 2 x 2 blocks with these bottom left points.
  Set blocks(const Set& corners) const;
  /// The points where another stone of the side with stones `own` would complete a crosscut with three existing stones.
  Set cutting_points(const Set& own, const Set& other) const;
  /// The points of `within` that are connected to `seeds` by orthogonal steps inside `within`.
  Set joined(Set seeds, const Set& within) const;
  /// The point to which a swap takes a stone on `cell`: column and row exchanged.
  Cell mirrored(Cell cell) const;

  const board::Grid* board;
  bool pie;
  unsigned width;
  board::Adjacency<Words> adjacency;
  Set first_column, last_column;
  /// The two edges of each side.
  Set edges[2][2];
};

/// A position on boards of at most 64 * Words points.
template <int Words>
class Position {
 public:
  using Set = board::Bitset<Words>;
  /// All crosscuts in a position of a game share a stone, the last one placed: it was placed when there was no
  /// crosscut, and a relocation makes none. So at most five stones of a colour, that one and its diagonal neighbours,
  /// may be moved.
  static constexpr std::size_t kMaxOrigins = 5;
  using MoveList = boost::container::static_vector<Move, kMaxOrigins * Set::kCapacity>;

  /// The start of a game.
  explicit Position(const Rules<Words>& rules) : Position(rules, Set(), Set(), Color::black, std::nullopt) {}
  /// Any position; it is over if a colour has won. Requires disjoint sets of points, and a latest stone that is the
  /// opponent's.
  Position(const Rules<Words>& rules, const Set& black, const Set& white, Color to_move, std::optional<Cell> latest);

  Color to_move() const { return x_to_move; }
  bool over() const { return x_to_move == Color::none; }
  /// True if there is a winning chain; equals over() in every position of a game.
  bool won() const { return x_winner != Color::none; }
  /// Requires over().
  Outcome outcome() const { return Outcome::win(x_winner); }

  /// Placements in ascending order, then swap or pass; if there is a crosscut, sorted by origin, then destination.
  void moves(MoveList& list) const;
  bool legal(Move move) const { return why_not(move) == Illegality::none; }
  Illegality why_not(Move move) const;
  void play(Move move);
  /// Requires a position that is not over.
  Move random_move(core::Rng& rng) const;

  std::uint64_t key() const;
  bool consistent() const;
  bool operator==(const Position& other) const {
    return x_rules == other.x_rules && x_stones == other.x_stones && x_to_move == other.x_to_move &&
           x_latest == other.x_latest;
  }

  const Rules<Words>& rules() const { return *x_rules; }
  const Set& stones(Color color) const { return x_stones.of(color); }
  Color stone_at(Cell cell) const { return x_stones.at(cell); }
  Set free() const { return x_rules->points() - x_stones.all(); }
  /// The crosscuts, by their bottom left points.
  const Set& crosscuts() const { return x_crosscuts; }
  /// The stone that the opponent placed or moved on their latest turn; known only if it forbids a placement now, since
  /// otherwise it makes no difference.
  std::optional<Cell> latest() const { return x_latest; }
  /// The points where the side to move may not place now because of the latest stone.
  Set forbidden() const;
  bool may_swap() const;
  /// The stones that the side to move may select while there is a crosscut.
  Set origins() const { return x_rules->blocks(x_crosscuts) & stones(x_to_move); }

 private:
  /// The points where the side to move may place while there is no crosscut.
  Set placements() const { return free() - forbidden(); }
  /// The points to which a stone of the side to move may go.
  Set destinations(Cell origin) const;
  Illegality why_not_place(Cell cell) const;
  Illegality why_not_lift(Cell origin) const;
  Illegality why_not_relocate(Cell origin, Cell destination) const;
  Illegality why_not_remove(Cell origin) const;
  void end_turn(std::optional<Cell> moved);
  bool wins_with(Cell stone) const;
  bool has_won(Color color) const;

  const Rules<Words>* x_rules;
  board::StoneSets<Words> x_stones;
  Set x_crosscuts;
  std::optional<Cell> x_latest;
  Color x_to_move;
  Color x_winner = Color::none;
};

}  // namespace catenary::games::cation
