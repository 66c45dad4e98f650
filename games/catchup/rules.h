// SPDX-License-Identifier: MIT
/// The rules of Catchup (Nick Bentley, 2011): a position as a value, with its groups kept incrementally. evaluate.h
/// evaluates positions, notation.h writes them, and plugin.cpp registers the game. "The rules" in comments means the
/// rules page of the game.
#pragma once

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <vector>

#include "board/adjacency.h"
#include "board/bitset.h"
#include "board/grid.h"
#include "board/stone_sets.h"
#include "core/color.h"
#include "core/move.h"
#include "core/rng.h"
#include "game/game_info.h"
#include "game/outcome.h"
#include "groups.h"

/// The set sizes (board/bitset.h) with which the templates of this folder are instantiated.
#define CATCHUP_WORDS 1, 5

namespace catenary::games::catchup {

using core::Cell;
using core::Color;
using core::Move;
using game::Outcome;

/// The variant of the rule for the number of stones in a turn.
enum class Variant : std::uint8_t {
  /// `bonus record`: a third stone after the opponent made a group larger than any before it.
  record,
  /// `bonus parity`, the 2010 rule: a third stone after the opponent's largest group grew and is at least as large as
  /// the mover's.
  parity,
  /// `rules alternative`: one stone, or two that do not change the size of the largest group.
  alternative,
};

/// Reasons for illegal moves.
enum class Illegality { none, game_over, no_such_move, occupied, no_stone_yet, second_stone_enlarges };

/// The immutable settings of one session: board and variant.
template <int Words>
struct Rules {
  using Set = board::Bitset<Words>;

  explicit Rules(const game::Settings& settings);

  const board::Grid& grid() const { return *board; }

  const board::Grid* board;
  Variant variant;
  board::Adjacency<Words> neighbors;
};

/// A position on boards of at most 64 * Words cells.
template <int Words>
class Position {
 public:
  using Set = board::Bitset<Words>;
  /// All cells and pass.
  using MoveList = boost::container::static_vector<Move, Set::kCapacity + 1>;

  /// The rules' state besides the stones; see notation.h.
  struct TurnState {
    Color to_move = Color::white;
    /// Stones placed in this turn so far.
    int placed = 0;
    /// The maximum number of stones in this turn: 1 only in the game's first turn, otherwise 2 or 3.
    int limit = 1;
    /// The size of the largest group when the turn began: of either colour, or, with the parity bonus, of the side to
    /// move.
    int start_largest = 0;

    bool operator==(const TurnState&) const = default;
  };

  /// The start of a game.
  explicit Position(const Rules<Words>& rules) : x_rules(&rules) {}
  /// Any position. Requires disjoint sets of cells of the board.
  Position(const Rules<Words>& rules, const Set& black, const Set& white, const TurnState& turn);

  Color to_move() const { return x_turn.to_move; }
  bool over() const { return x_turn.to_move == Color::none; }
  /// "The first place where the lists differ decides". Requires over().
  Outcome outcome() const { return comparison(); }
  /// The comparison of the final lists for the current board; a draw if no item differs.
  Outcome comparison() const;

  /// Cells in ascending order, then pass.
  void moves(MoveList& list) const;
  bool legal(Move move) const { return why_not(move) == Illegality::none; }
  Illegality why_not(Move move) const;
  void play(Move move);
  /// Requires a position that is not over.
  Move random_move(core::Rng& rng) const;

  std::uint64_t key() const;
  bool consistent() const;
  bool operator==(const Position& other) const {
    return x_rules == other.x_rules && x_stones == other.x_stones && x_turn == other.x_turn;
  }

  const Rules<Words>& rules() const { return *x_rules; }
  const Set& stones(Color color) const { return x_stones.of(color); }
  Color stone_at(Cell cell) const { return x_stones.at(cell); }
  Set free() const { return x_rules->neighbors.cells() - x_stones.all(); }
  /// The number of stones that the side to move may still place in this turn, limited by the free cells.
  int stones_left() const { return std::min(x_turn.limit - x_turn.placed, free().count()); }
  const TurnState& turn() const { return x_turn; }
  /// "Two connected stones are the smallest group": 0 if a colour has only lone stones.
  int largest(Color color) const { return x_largest[core::side_index(color)]; }
  int largest_of_both() const { return x_largest[0] > x_largest[1] ? x_largest[0] : x_largest[1]; }
  /// The sizes of all groups of a colour in descending order; lone stones count as 1.
  using Sizes = boost::container::static_vector<int, Set::kCapacity>;
  Sizes group_sizes(Color color) const;
  /// True if the current turn has earned the opponent a third stone.
  bool gives_bonus() const;
  /// True if no more stones may be placed in this turn; always false between moves.
  bool turn_is_over() const;
  const Groups<Words>& groups() const { return x_groups; }

 private:
  /// The cells on which the side to move may place a stone now.
  Set playable() const;
  bool enlarges(Cell cell) const;
  void add_stone(Color color, Cell cell);
  void end_turn();
  int measured_largest(Color side) const;

  const Rules<Words>* x_rules;
  board::StoneSets<Words> x_stones;
  Groups<Words> x_groups;
  int x_largest[2] = {0, 0};
  TurnState x_turn;
};

}  // namespace catenary::games::catchup
