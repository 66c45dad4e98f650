// SPDX-License-Identifier: MIT
/// What a plug-in declares about its game and about its optional members. A member that is declared but missing or
/// misspelt, and one that is there but not declared, do not compile (traits_fit() in game/concepts.h).
#pragma once

#include "game/grouping.h"
#include "game/pruning_parameters.h"

/// The optional members of a plug-in, in this order:
/// * `int captures(position, side)`: stones or pieces of its opponent that a side has taken.
/// * `Picture picture(position)`: the parts that front ends show beside stones (game/picture.h).
/// * `int turn_number(position)`: from 1, in games that count their turns.
/// * `std::vector<Cell> scored_cells(before, after)`: what a move has scored for; empty if it scores nothing.
/// * `std::string result(position)`: the result of a finished game in words, with counts and reason: "Black wins 19 to
///   18 (largest groups)".
/// * `Events events(before, move, after)`: what a move did, for people (game/event.h): sentences of at most 25 words
///   that name cells and colours, such as "White claims the ribbon A2, B2 (2 to 1)."
/// * `std::vector<std::string> hint_reasons(before, turn, reply)`: what a good turn does for the side that makes it,
///   for that player: at most three sentences, the most important first, such as "Keeps White from joining groups of 9
///   and 6." Each follows from the rules alone. `turn` holds the moves of a whole turn that does not end the game;
///   `reply` holds those expected after it, and may be empty.
/// * `EvaluationBreakdown breakdown(position)`: the terms of the evaluation, for the command `evaluation`.
/// * `int moves_to_win(position, side)`: the fewest moves of its own that a side needs for a win, as far as that is
///   known without a search. Alpha-beta then overlooks no win near its root.
/// * The type `Inputs`: the inputs of a network that corrects the evaluation (network/inputs.h).
/// * The type `MoveKinds`: kinds of placements, by which alpha-beta orders moves (search/kind_history.h).
/// * `ScoreBounds score_bounds(position)`: proven bounds of the result for the side to move, cheaper than a search
///   (game/exact_score.h).
/// * The type `Endgames`: numbers for the game's endgames, of which the solver makes tables (solve/endgame_tables.h).
/// * `board_state(position)` and `keeps_value(rules, map, side)`: positions that the solver takes for the same
///   (solve/board_state.h).
/// * `may_move`, `mover`, `random_move` and `past_key` of the position, which replace the functions of these names in
///   game/concepts.h.
#define CATENARY_OPTIONAL_MEMBERS(FUNCTION, TYPE, POSITION_FUNCTION) \
  FUNCTION(captures)                                                 \
  FUNCTION(picture)                                                  \
  FUNCTION(turn_number)                                              \
  FUNCTION(scored_cells)                                             \
  FUNCTION(result)                                                   \
  FUNCTION(events)                                                   \
  FUNCTION(hint_reasons)                                             \
  FUNCTION(breakdown)                                                \
  FUNCTION(moves_to_win)                                             \
  TYPE(inputs, Inputs)                                               \
  TYPE(move_kinds, MoveKinds)                                        \
  FUNCTION(score_bounds)                                             \
  TYPE(endgames, Endgames)                                           \
  FUNCTION(board_state)                                              \
  POSITION_FUNCTION(may_move)                                        \
  POSITION_FUNCTION(mover)                                           \
  POSITION_FUNCTION(random_move)                                     \
  POSITION_FUNCTION(past_key)

namespace catenary::game {

/// Each plug-in has `static constexpr Traits kTraits`; `{}` is a competitive game without optional members.
struct Traits {
  /// Both colours play for one total (Outcome::total), which evaluate() estimates. The plug-in has the members of
  /// CooperativeGame (search/cooperative.h).
  bool cooperative = false;
  /// Wins have a margin (Outcome::has_margin). Without margins the only results are a win, a loss and a draw.
  bool margins = false;
  /// The solver proves by df-pn (solve/proof_number.h). Requires a game that always ends in a win without a margin.
  bool proof_numbers = false;
  /// The factor by which each further legal move multiplies the nodes of a proof near the end. The player tries such
  /// proofs (player/proven_endings.h); 0: it does not.
  double proof_growth = 0;
  /// What front ends take for a group.
  Grouping grouping = Grouping::by_color;
  /// Parameters of alpha-beta, if the defaults are not best.
  PruningParameters pruning = {};

  // Whether there is each optional member.
#define CATENARY_TRAIT(name, ...) bool name = false;
  CATENARY_OPTIONAL_MEMBERS(CATENARY_TRAIT, CATENARY_TRAIT, CATENARY_TRAIT)
#undef CATENARY_TRAIT
};

}  // namespace catenary::game
