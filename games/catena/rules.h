// SPDX-License-Identifier: MIT
/// The rules of Catena (Luis Bolaños Mures, 2025): a position as a value, with its playable cells kept incrementally.
/// evaluate.h evaluates positions, notation.h writes them, and plugin.cpp registers the game. "The rules" in comments
/// means the rules page.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>

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
#define CATENA_WORDS 1, 2, 5

namespace catenary::games::catena {

using core::Cell;
using core::Color;
using core::Move;
using game::Outcome;

/// How ribbons score at the end; the names are those of the option `scoring`.
enum class Scoring : std::uint8_t { area, longest, square };

/// Reasons for illegal moves.
enum class Illegality { none, game_over, no_such_move, occupied, not_a_ribbon, no_button, button_taken };

Scoring scoring_of(const game::Options& options);

/// "With two stones a turn or with `longest` there is no button".
bool allows_button(const game::Options& options);

/// The immutable settings of one session: board and options.
template <int Words>
struct Rules {
  explicit Rules(const game::Settings& settings);

  const board::Grid& grid() const { return *board; }

  const board::Grid* board;
  board::Adjacency<Words> neighbors;
  Scoring scoring;
  /// Added to White's score; whole points.
  int komi;
  int stones_per_turn;
  bool button;
};

/// A position on boards of at most 64 * Words cells.
template <int Words>
class Position {
 public:
  using Set = board::Bitset<Words>;
  /// All cells and the button.
  using MoveList = boost::container::static_vector<Move, Set::kCapacity + 1>;

  /// The rules' state besides the stones; see notation.h.
  struct TurnState {
    Color to_move = Color::black;
    /// Stones still to be placed in this turn: 1 or 2; 0 after the end.
    int stones_left = 1;
    /// none while nobody has taken the button, and in games without it.
    Color button_holder = Color::none;

    bool operator==(const TurnState&) const = default;
  };

  /// The stones of a ribbon, and the playable cells next to it.
  struct Ribbon {
    Set stones;
    Set growth;

    /// "A ribbon is bounded once no legal cell is next to it".
    bool bounded() const { return growth.empty(); }
  };

  /// The start of a game.
  explicit Position(const Rules<Words>& rules) : x_rules(&rules), x_playable(rules.neighbors.cells()) {}
  /// Any position; claims nothing. Requires disjoint sets of cells of the board.
  Position(const Rules<Words>& rules, const Set& black, const Set& white, const TurnState& turn);

  Color to_move() const { return x_turn.to_move; }
  bool over() const { return x_turn.to_move == Color::none; }
  /// Requires over().
  Outcome outcome() const { return comparison(); }
  /// The outcome if the game stopped now: `area` counts the stones as they are; under the other scorings an unclaimed
  /// ribbon counts for the side with more stones in it, and for nobody if both have the same number.
  Outcome comparison() const;
  /// Black's lead in that comparison, in half points.
  int black_lead() const;

  /// Cells in ascending order, then the button.
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
  const TurnState& turn() const { return x_turn; }
  const Set& stones(Color color) const { return x_stones.of(color); }
  Set occupied() const { return x_stones.all(); }
  Color stone_at(Cell cell) const { return x_stones.at(cell); }
  /// The cells on which either colour may place a stone now.
  const Set& playable() const { return x_playable; }
  /// True while the button is in play and nobody holds it.
  bool button_is_free() const { return x_rules->button && x_turn.button_holder == Color::none; }
  /// All cells, empty or not, that have at least two occupied neighbours.
  const Set& beside_two() const { return x_beside_two; }
  /// Occupied neighbours of any cell.
  int neighbor_count(Cell cell) const { return (x_rules->neighbors[cell] & occupied()).count(); }
  /// The stone that would have more than two neighbours if a stone were placed on `cell`. Requires an empty cell that
  /// is not playable.
  Cell crowded_stone(Cell cell) const;

  /// The clump of a stone, which is a ribbon in every position that can arise.
  Ribbon ribbon_at(Cell stone) const;
  /// Calls `visit(ribbon)` once for each ribbon with a stone in `cells`.
  template <class Visit>
  void for_each_ribbon(Set cells, Visit visit) const {
    while (!cells.empty()) {
      const Ribbon ribbon = ribbon_at(cells.lowest());
      cells -= ribbon.stones;
      visit(ribbon);
    }
  }
  /// The number of black stones minus that of white ones among `stones`.
  int majority(const Set& stones) const {
    return (stones & x_stones.black()).count() - (stones & x_stones.white()).count();
  }
  /// Returns true if a ribbon is bounded and has stones of both colours; always false between moves.
  bool awaits_claim(const Ribbon& ribbon) const;
  /// Stones with fewer than two neighbours: ribbons can grow only next to these.
  Set ends() const { return occupied() - x_beside_two; }

 private:
  void place(Cell cell);
  void occupy(Color color, Cell cell);
  void claim_bounded(Cell placed, const Set& closed);
  void claim(const Set& stones);
  void end_turn();
  int longest_lead() const;
  int square_lead() const;

  const Rules<Words>* x_rules;
  board::StoneSets<Words> x_stones;
  Set x_playable;
  /// All cells, empty or not, that have at least one or at least two occupied neighbours.
  Set x_beside_one;
  Set x_beside_two;
  TurnState x_turn;
};

}  // namespace catenary::games::catena
