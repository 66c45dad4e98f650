// SPDX-License-Identifier: MIT
/// What a plug-in declares about its game and about its optional members (game/concepts.h). A member that is declared
/// but missing or misspelt, and one that is there but not declared, do not compile.
#pragma once

#include "game/grouping.h"
#include "game/pruning_parameters.h"

namespace catenary::game {

/// Each plug-in has `static constexpr Traits kTraits`; `{}` is a competitive game without optional members. Each bool
/// that is described by a signature stands for a static member of the plug-in with that signature.
struct Traits {
  /// Both colours play for one total (Outcome::total), which evaluate() estimates. The plug-in has the other members of
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

  /// `int captures(position, side)`: stones or pieces of its opponent that a side has taken.
  bool captures = false;
  /// `Picture picture(position)`: the parts that front ends show beside stones (game/picture.h).
  bool picture = false;
  /// `int turn_number(position)`: from 1, in games that count their turns.
  bool turn_number = false;
  /// `std::vector<Cell> scored_cells(before, after)`: what a move has scored for; empty if it scores nothing.
  bool scored_cells = false;
  /// `std::string result(position)`: the result of a finished game in words, with counts and reason: "Black wins 19 to
  /// 18 (largest groups)".
  bool result = false;
  /// `Events events(before, move, after)`: what a move did, for people (game/event.h): sentences of at most 25 words
  /// that name cells and colours, such as "White claims the ribbon A2, B2 (2 to 1)."
  bool events = false;
  /// `std::vector<std::string> hint_reasons(before, turn, reply)`: what a good turn does for the side that makes it,
  /// for that player: at most three sentences, the most important first, such as "Keeps White from joining groups of 9
  /// and 6." Each follows from the rules alone. `turn` holds the moves of a whole turn that does not end the game;
  /// `reply` holds those expected after it, and may be empty.
  bool hint_reasons = false;
  /// `EvaluationBreakdown breakdown(position)`: the terms of the evaluation, for the command `evaluation`.
  bool breakdown = false;

  /// `int moves_to_win(position, side)`: the fewest moves of its own that a side needs for a win, as far as that is
  /// known without a search. Alpha-beta then overlooks no win near its root.
  bool moves_to_win = false;
  /// The type `Inputs`: the inputs of a network that corrects the evaluation (network/inputs.h).
  bool inputs = false;
  /// The type `MoveKinds`: kinds of placements, by which alpha-beta orders moves (search/kind_history.h).
  bool move_kinds = false;
  /// `ScoreBounds score_bounds(position)`: proven bounds of the result, cheaper than a search (solve/exact_search.h).
  bool score_bounds = false;
  /// The type `Endgames`: numbers for the game's endgames, of which the solver makes tables (solve/endgame_tables.h).
  bool endgames = false;
  /// `board_state(position)` and `keeps_value(rules, map, side)`: positions that the solver takes for the same
  /// (solve/board_state.h).
  bool board_state = false;

  /// Members of the position, in place of the functions of the same names in game/concepts.h.
  bool may_move = false;
  bool mover = false;
  bool random_move = false;
};

}  // namespace catenary::game
