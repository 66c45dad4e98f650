// SPDX-License-Identifier: MIT
/// The traits by which a plug-in describes its game and declares its optional members. A member that is declared but
/// missing or misspelt, or present but not declared, is a compile error (traits_fit() in game/concepts.h).
#pragma once

#include "game/grouping.h"
#include "game/pruning_parameters.h"

/// The optional members of a plug-in, in this order:
/// * `int captures(position, side)`: the number of its opponent's stones or pieces that a side has captured.
/// * `Picture picture(position)`: what front ends show besides stones (game/picture.h).
/// * `int turn_number(position)`: from 1, in games that count their turns.
/// * `std::vector<Cell> scored_cells(before, after)`: the cells for which a move scored; empty if it scored nothing.
/// * `std::string result(position)`: the result of a finished game in words, with counts and reason: "Black wins 19 to
///   18 (largest groups)".
/// * `Events events(before, move, after)`: what a move did, for people (game/event.h): sentences of at most 25 words
///   that name cells and colours, such as "White claims the ribbon A2, B2 (2 to 1)."
/// * `std::vector<std::string> hint_reasons(before, turn, reply)`: what a good turn achieves, addressed to the player
///   who makes it: at most three sentences, the most important first, such as "Keeps White from joining groups of 9 and
///   6." Each follows from the rules alone. `turn` holds the moves of a whole turn, which may end the game; `reply`
///   holds the moves expected after it, and may be empty.
/// * `EvaluationBreakdown breakdown(position)`: the terms of the evaluation, for the command `evaluation`.
/// * `int moves_to_win(position, side)`: the fewest moves of its own that a side needs to win, as far as that is known
///   without a search. With it, alpha-beta misses no win near its root.
/// * The type `Inputs`: the inputs of a network that corrects the evaluation (network/inputs.h).
/// * The type `MoveKinds`: kinds of placements, which alpha-beta uses to order moves (search/kind_history.h).
/// * `ScoreBounds score_bounds(position)`: proven bounds on the result for the side to move, cheaper than a search
///   (game/exact_score.h).
/// * The type `Endgames`: a numbering of the game's endgames, for the solver's tables (solve/endgame_tables.h).
/// * `board_state(position)` and `keeps_value(rules, map, side)`: which positions the solver treats as the same
///   (solve/board_state.h).
/// * `may_move`, `mover`, `random_move` and `past_key` of the position, which replace the functions of the same names
///   in game/concepts.h.
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
  /// Both colours play for one total (Outcome::total), which evaluate() estimates. Requires the members of
  /// CooperativeGame (search/cooperative.h).
  bool cooperative = false;
  /// Wins have a margin (Outcome::has_margin). Without margins the only results are a win, a loss and a draw.
  bool margins = false;
  /// The solver uses df-pn (solve/proof_number.h). Requires a game that always ends in a win without a margin.
  bool proof_numbers = false;
  /// The factor by which each additional legal move multiplies the nodes of a proof near the end. The player tries such
  /// proofs (player/proven_endings.h) unless this is 0.
  double proof_growth = 0;
  /// What front ends treat as a group.
  Grouping grouping = Grouping::by_color;
  /// Parameters of alpha-beta, if the defaults are not the best.
  PruningParameters pruning = {};

  // A flag for each optional member.
#define CATENARY_TRAIT(name, ...) bool name = false;
  CATENARY_OPTIONAL_MEMBERS(CATENARY_TRAIT, CATENARY_TRAIT, CATENARY_TRAIT)
#undef CATENARY_TRAIT
};

}  // namespace catenary::game
