// SPDX-License-Identifier: MIT
/// The rules of Catalonia (Francois Tremblay, 2010): a position as a value. pieces.h defines how pieces move and
/// defend, evaluate.h evaluates positions, notation.h writes them, and plugin.cpp registers the game. Quotations in
/// comments are from the rules page of the game.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>

#include "board/grid.h"
#include "core/color.h"
#include "core/move.h"
#include "game/game_info.h"
#include "game/outcome.h"
#include "longest_cycle.h"
#include "pieces.h"

namespace catenary::games::catalonia {

using core::Move;
using game::Outcome;

/// "If there has been no chain by the end of turn 5, the game ends at once and is lost."
inline constexpr int kTurnsWithoutChain = 5;
inline constexpr int kMinTurns = 10;
inline constexpr int kMaxTurns = 30;
/// "There are 24 pieces, so a turn scores at most 576 points"
inline constexpr int kMaxPointsOfTurn = 4 * kPiecesOfColor * kPiecesOfColor;

/// Reasons for illegal moves.
enum class Illegality {
  none,
  game_over,
  no_such_move,
  no_piece,
  has_moved,
  immobile,
  occupied,
  pit,
  out_of_reach,
  blocked,
  not_rolled,
  no_target,
  no_escape,
  not_trapped,
  no_pass,
};

/// How the target of a turn is determined.
enum class Pits : std::uint8_t { dice, chosen };

/// What the next move decides.
enum class Phase : std::uint8_t { movement, roll, target, escape, trapped, over };

/// The immutable settings of one session.
struct Rules {
  explicit Rules(const game::Settings& settings);

  const board::Grid& grid() const { return *board; }

  const board::Grid* board;
  Pits pits;
  int turns;
};

/// The pieces on the board and the pits, disjoint.
struct Board {
  std::array<Set, kKinds> kinds;
  /// Indexed by side_index.
  std::array<Set, 2> colors;
  Set pits;

  const Set& pieces(Color color) const { return colors[core::side_index(color)]; }
  Set pieces() const { return colors[0] | colors[1]; }
  Set pieces(Color color, Kind kind) const { return pieces(color) & kinds[static_cast<std::size_t>(kind)]; }
  Set closed() const { return pieces() | pits; }
  /// Nothing on an empty square or a pit.
  std::optional<Piece> piece_at(Cell cell) const;

  void put(Piece piece, Cell cell);
  void lift(Cell cell);
  bool operator==(const Board&) const = default;
};

/// "The roll names one of the 36 squares from B2 to G7"
extern const Set kDiceSquares;

/// The pieces and their defences: vertex i is the i-th piece in cell order; the first colour is White's.
CycleGraph defence_graph(const Board& board);

/// The cells of a longest chain in order: "a ring of at least four different pieces in which each one defends the next
/// and the last one defends the first"; empty where there is no chain.
using Chain = boost::container::static_vector<Cell, 2 * kPiecesOfColor>;
Chain longest_chain(const Board& board);
/// Caches recent boards, separately in each thread.
int longest_chain_length(const Board& board);

/// An upper bound on the moves of one turn: two movements, roll, target, escape, and the removal of all peasants.
inline constexpr int kStagesOfTurn = 32;

class Position {
 public:
  /// An upper bound: a colour has two knights (8 squares each), two bishops (13), a lady (27), a gentleman (16) and six
  /// peasants (3).
  using MoveList = boost::container::static_vector<Move, 2 * 103>;

  /// The rules' state besides the board; see notation.h.
  struct TurnState {
    /// Counted from 1.
    std::uint8_t number = 1;
    Phase phase = Phase::movement;
    /// In the movement phase, White while White may move.
    Color to_move = Color::white;
    /// Indexed by side_index: true for a colour that has moved in this turn. False outside the movement phase.
    std::array<bool, 2> moved{};
    /// "The scoring phase and the pit phase begin with the turn of the first chain".
    bool started = false;
    /// The rolled square while a target near it is chosen, or the target that must escape.
    std::optional<Cell> at = std::nullopt;
    /// Points scored so far.
    int total = 0;

    bool operator==(const TurnState&) const = default;
  };

  /// The start of a game.
  explicit Position(const Rules& rules);
  /// Any position in which there is something to decide, or the end of a game.
  Position(const Rules& rules, const Board& board, const TurnState& turn);

  Color to_move() const { return x_turn.to_move; }
  bool over() const { return x_turn.phase == Phase::over; }
  /// Requires over().
  Outcome outcome() const { return Outcome::total(x_turn.total); }
  /// Returns true if `color` has a move now: "the first move of a turn is accepted from either colour".
  bool may_move(Color color) const;
  /// The colour that makes a legal move.
  Color mover(Move move) const;

  /// Sorted by origin, then by destination; choices in ascending order, then pass.
  void moves(MoveList& list) const;
  bool legal(Move move) const { return why_not(move) == Illegality::none; }
  Illegality why_not(Move move) const;
  void play(Move move);

  std::uint64_t key() const;
  bool consistent() const;
  bool operator==(const Position& other) const {
    return x_rules == other.x_rules && x_board == other.x_board && x_turn == other.x_turn;
  }

  const Rules& rules() const { return *x_rules; }
  const Board& board() const { return x_board; }
  const TurnState& turn() const { return x_turn; }
  /// Outside the movement phase: the squares to choose or roll from.
  const Set& choices() const { return x_choices; }
  /// The pieces around a rolled square.
  Set targets_around(Cell rolled) const;
  /// The squares to which a target can escape; a target without any is lost.
  Set escapes(Cell target) const;
  /// Increases with every move, and by kStagesOfTurn from turn to turn.
  int stage() const;
  /// True once the current turn has been scored.
  bool scored() const { return x_turn.phase != Phase::movement; }

 private:
  bool has_move(Color color) const;
  /// Returns true if the colour has not moved in this turn and has a legal move.
  bool has_move_this_turn(Color color) const { return !x_turn.moved[core::side_index(color)] && has_move(color); }
  /// The squares to choose from, derived from the board and the rest of the turn's state.
  Set choices_of_phase() const;
  Set targets_in_longest_chains() const;
  Set trapped(Color color) const;
  Illegality why_not_relocation(Cell from, Cell to) const;
  Illegality why_not_from(Cell from) const;
  Illegality why_not_origin_alone(Cell from) const;
  Illegality why_not_choice(Cell cell) const;

  // The phases in order; each continues with the next if there is nothing to decide.
  void move_on();
  void score();
  void strike_rolled(Cell cell);
  void strike(Cell target);
  void escape_to(Cell cell);
  void ask_for_trapped(Color first);
  void end_turn();
  void decide(Phase phase, Color color, const Set& choices, std::optional<Cell> at = std::nullopt);

  const Rules* x_rules;
  Board x_board;
  TurnState x_turn;
  Set x_choices;
};

}  // namespace catenary::games::catalonia
