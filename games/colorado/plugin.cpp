// SPDX-License-Identifier: MIT
// Registration of Colorado: its options and board, and the static interface with which the engine is instantiated.

#include "endgames.h"
#include "evaluate.h"
#include "inputs.h"
#include "layout.h"
#include "notation.h"
#include "player/engine_of.h"
#include "rules.h"
#include "solve/board_state.h"

namespace catenary::games {

namespace colorado {
namespace {

struct Colorado : game::GameDefaults<Rules, Position, Notation> {
  using Endgames = colorado::Endgames;
  using Inputs = colorado::Inputs;

  static constexpr bool kCommutativeTurn = false;
  // "the search counts a repeated position as a draw".
  static constexpr bool kRepetitionDraws = true;
  static constexpr game::Traits kTraits = {
      .margins = true,
      .grouping = game::Grouping::none,
      .pruning =
          {.full_moves = 1, .reduction = 19, .late_depth = 5, .late_moves = 4, .futility_depth = 7, .futility = 125},
      .captures = true,
      .picture = true,
      .result = true,
      .events = true,
      .hint_reasons = true,
      .breakdown = true,
      .moves_to_win = true,
      .inputs = true,
      .score_bounds = true,
      .endgames = true,
      .board_state = true,
      .past_key = true,
  };

  static game::EvaluationBreakdown breakdown(const Position& position) {
    return game::weighted_breakdown(kWeightedTerms, terms(position), phase(position));
  }
  static int moves_to_win(const Position& position, Color side) { return position.boats_out(side).count(); }
  /// The numbers of boats at home and sunk say little about who will be home first.
  static Outcome estimate(const Position&) { return Outcome::draw(); }
  static int expected_turns(const Position& position) {
    // A boat needs about three moves to get home.
    return 3 * position.boats_out(position.to_move()).count() + 3;
  }
  static Color stone_at(const Position& position, Cell cell) { return position.boat_at(cell); }
  static int captures(const Position& position, Color side) { return kBoats - position.boats(opposite(side)).count(); }
  static char symbol_at(const Position& position, Cell cell) { return core::stone_symbol(position.boat_at(cell)); }
  /// A side's score cannot exceed the number of boats that its opponent has, or had.
  static game::ScoreBounds score_bounds(const Position& position) {
    const Color side = position.to_move();
    const auto most = [&](Color loser) {
      const bool afloat = position.rules().scoring == Scoring::afloat;
      return game::exact_score(Outcome::win_by(opposite(loser), afloat ? position.boats(loser).count() : kBoats),
                               opposite(loser));
    };
    return {-most(side), most(opposite(side))};
  }
  static solve::BoardState<1> board_state(const Position& position) {
    const auto& turn = position.turn();
    const Color side = position.to_move();
    return {position.boats(side), position.boats(opposite(side)), turn.landed,
            (core::side_index(side) * 4U + turn.started) * 2U + turn.passes};
  }
  /// Only the identity, unless the layout is symmetric.
  static bool keeps_value(const Rules& rules, const board::BoardMap& map, Color) {
    for (std::size_t cell = 0; cell < kSquares; ++cell) {
      const Cell image = map.images[cell];
      if (image / kWidth != static_cast<int>(cell) / kWidth || rules.layout[image] != rules.layout[cell]) return false;
    }
    return true;
  }
};

player::StartedGame start(const game::Settings& settings) { return player::start<Colorado>(settings); }

game::OptionSpec layout_option() {
  game::OptionSpec spec;
  spec.name = "layout";
  spec.help = "the colours of the squares from A8 to H1 (R red, Y yellow, G green, B blue); or random and a number";
  spec.default_value = default_layout();
  spec.samples = {"default", "random 1", std::string(kSquares, 'G')};
  spec.canonical = canonical_layout;
  spec.expected = "64 letters of R Y G B (rank 8 first), default, or random SEED";
  return spec;
}

}  // namespace
}  // namespace colorado

player::Plugin colorado_plugin() {
  player::Plugin plugin;
  plugin.name = "colorado";
  plugin.title = "Colorado";
  plugin.summary = "Bring all your boats across the board; the colour of its square determines how a boat moves.";
  plugin.menu_rank = 4;
  plugin.rules_in_brief =
#include "rules_in_brief.inc"
      ;
  plugin.widths = {colorado::kWidth};
  plugin.default_width = colorado::kWidth;
  plugin.options = {
      colorado::layout_option(),
      game::OptionSpec::list("scoring",
                             "what a win counts: the loser's boats afloat and not home, or all boats that did "
                             "not get home",
                             {"afloat", "all"}, {"boats afloat that are not home", "all boats that did not get home"}),
      game::OptionSpec::list("wipeout", "the result for a player who sinks all boats of the opponent", {"loss", "draw"},
                             {"that player loses", "the game is drawn"}),
      game::OptionSpec::list("repetition", "the result when a position occurs for the third time", {"none", "draw"},
                             {"the game continues", "the game is drawn"}),
  };
  plugin.bench = {{0, 10, 20, 30, 40}, 8};
  plugin.hint_nodes = 1'600'000;
  plugin.win_rate =
#include "win_rate.inc"
      ;
  plugin.levels = {{
#include "levels.inc"
  }};
  plugin.start = colorado::start;
  return plugin;
}

}  // namespace catenary::games
