// SPDX-License-Identifier: MIT
/// The rules of Colorado (David Parlett, played with the Katarenga board): a position as a value. layout.h gives the
/// colours of the squares, evaluate.h evaluates positions, notation.h writes them, and plugin.cpp registers the game.
/// Quotations in comments are from the rules page of the game.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/bitset.h"
#include "board/grid.h"
#include "board/stone_sets.h"
#include "core/color.h"
#include "core/move.h"
#include "game/game_info.h"
#include "game/outcome.h"
#include "layout.h"

namespace catenary::games::colorado {

using core::Cell;
using core::Color;
using core::Move;
using game::Outcome;
using Set = board::Bitset<1>;

/// "White begins with eight boats on rank 1, and Black with eight on rank 8."
inline constexpr int kBoats = 8;

/// Reasons for illegal moves.
enum class Illegality {
  none,
  game_over,
  no_such_move,
  no_boat,
  opponents_boat,
  immobile,
  own_boat,
  out_of_reach,
  blocked,
  sinks_on_first_move,
  safe_at_home,
  can_move,
};

/// The score of a win.
enum class Scoring : std::uint8_t {
  /// "a point for every boat that the loser has afloat but not home"
  afloat,
  /// "8 points minus one for each boat of the loser on its home bank"
  all,
};

/// The moves of a boat from one square of a board without other boats.
struct Paths {
  /// The squares in one direction, nearest first, up to where the square's colour stops the boat.
  using Ray = boost::container::static_vector<Cell, kWidth - 1>;

  /// Squares that are reached regardless of boats in between.
  Set leaps;
  boost::container::static_vector<Ray, 4> rays;
};

/// The immutable settings of one session: board, scoring, and the paths of boats on this layout.
struct Rules {
  explicit Rules(const game::Settings& settings);

  const board::Grid& grid() const { return *board; }
  /// The squares that a boat on `from` reaches among `occupied` squares, including the first occupied one of a line.
  Set reach(Cell from, const Set& occupied) const;

  const board::Grid* board;
  Scoring scoring;
  /// `wipeout draw`: sinking everything is recorded as a draw.
  bool wipeout_draws;
  /// `repetition draw`: a position that occurs for the third time ends the game.
  bool repetition_draws;
  Layout layout;
  std::array<Paths, kSquares> paths;
};

/// The bank on which a side starts and the one that it must reach.
Set start_bank(Color side);
Set home_bank(Color side);
/// The number of ranks between a boat and its home bank.
constexpr int ranks_to_go(Color side, Cell boat) {
  const int rank = boat / kWidth;
  return side == Color::white ? kWidth - 1 - rank : rank;
}

class Position {
 public:
  /// A boat on red reaches at most 14 squares; on other colours fewer.
  using MoveList = boost::container::static_vector<Move, 14 * kBoats>;

  /// The rules' state besides the boats; see notation.h.
  struct TurnState {
    Color to_move = Color::white;
    /// Set after the end; none for a draw.
    Color winner = Color::none;
    /// The number of sides that have made their first move.
    std::uint8_t started = 0;
    /// Consecutive passes just before this turn.
    std::uint8_t passes = 0;
    /// The boat that the latest move brought to a home square.
    std::optional<Cell> landed = std::nullopt;

    bool operator==(const TurnState&) const = default;
  };

  /// An earlier position, with the move that left it.
  struct Earlier {
    std::uint64_t key;
    Move move;
    std::optional<Cell> landed;
    std::uint8_t passes;

    bool operator==(const Earlier&) const = default;
  };

  /// The start of a game.
  explicit Position(const Rules& rules);
  /// Any position. Requires disjoint sets.
  Position(const Rules& rules, const Set& black, const Set& white, const TurnState& turn);

  Color to_move() const { return x_turn.to_move; }
  bool over() const { return x_turn.to_move == Color::none; }
  /// Requires over().
  Outcome outcome() const;

  /// Sorted by origin, then by destination; if there are no other moves, the pass.
  void moves(MoveList& list) const;
  bool legal(Move move) const { return why_not(move) == Illegality::none; }
  Illegality why_not(Move move) const;
  void play(Move move);

  /// Covers everything but the past.
  std::uint64_t key() const;
  /// Covers the positions that would end the game if they recurred; 0 if there are none.
  std::uint64_t past_key() const { return x_past_key; }
  bool consistent() const;
  bool operator==(const Position& other) const {
    return x_rules == other.x_rules && x_boats == other.x_boats && x_turn == other.x_turn && x_past == other.x_past;
  }

  const Rules& rules() const { return *x_rules; }
  const Set& boats(Color side) const { return x_boats.of(side); }
  /// The boats that are not yet home.
  Set boats_out(Color side) const { return boats(side) - home_bank(side); }
  Color boat_at(Cell cell) const { return x_boats.at(cell); }
  const TurnState& turn() const { return x_turn; }
  /// If repetition counts, the positions since both sides had moved or since the latest sinking, oldest first.
  const std::vector<Earlier>& past() const { return x_past; }
  /// How often this position has occurred before.
  int earlier_occurrences() const { return occurrences(key()); }
  /// The score of `side` if it won now.
  int points(Color side) const;

 private:
  /// The squares to which the side to move may not move.
  Set barred() const;
  bool can_move() const;
  Illegality why_not_from(Cell from) const;
  Illegality why_not_relocation(Cell from, Cell to) const;
  int occurrences(std::uint64_t key) const;
  void remember(Move move);
  void forget();
  void relocate(Cell from, Cell to);
  void pass();
  void end_turn(int passes, std::optional<Cell> landed);
  void finish(Color winner);

  const Rules* x_rules;
  board::StoneSets<1> x_boats;
  TurnState x_turn;
  std::vector<Earlier> x_past;
  std::uint64_t x_past_key = 0;
};

/// Returns true if `side` may have passed with the boats where they are, at least as its first move, which may not sink
/// a boat.
bool may_have_passed(const Position& position, Color side);

}  // namespace catenary::games::colorado
