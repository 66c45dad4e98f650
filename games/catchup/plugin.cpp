// SPDX-License-Identifier: MIT
// Registration of Catchup: its options and sizes, and the static interface with which the engine is instantiated.

#include "bounds.h"
#include "core/rng.h"
#include "evaluate.h"
#include "inputs.h"
#include "network/input_kinds.h"
#include "notation.h"
#include "player/engine_of.h"
#include "rules.h"
#include "solve/board_state.h"

namespace catenary::games {

namespace catchup {
namespace {

template <int Words>
struct Catchup : game::GameDefaults<Rules<Words>, Position<Words>, Notation<Words>> {
  using Position = catchup::Position<Words>;
  using Inputs = catchup::Inputs<Words>;
  using MoveKinds = network::InputKinds<Inputs>;

  // "The order of the stones within a turn is irrelevant".
  static constexpr bool kCommutativeTurn = true;
  static constexpr bool kRepetitionDraws = false;
  static constexpr game::Traits kTraits = {
      .margins = true,
      .proof_growth = 2.6,
      .pruning = {.full_moves = 3, .reduction = 22, .late_depth = 4, .late_moves = 9},
      .picture = true,
      .result = true,
      .events = true,
      .hint_reasons = true,
      .breakdown = true,
      .inputs = true,
      .move_kinds = true,
      .score_bounds = true,
      .board_state = true,
      .random_move = true,
  };

  static game::EvaluationBreakdown breakdown(const Position& position) {
    return game::weighted_breakdown(kWeightedTerms, terms(position), phase(position));
  }
  static game::ScoreBounds score_bounds(const Position& position) { return catchup::score_bounds(position); }
  static Outcome estimate(const Position& position) { return position.comparison(); }
  static int expected_turns(const Position& position) {
    // Each side fills half of the free cells with about two stones per turn.
    return position.free().count() / 4 + 1;
  }
  static std::optional<Cell> substitute_click(const Position&, Move move, Move previous) {
    // The click that ends a turn is a second click on the last stone placed; that stone is unknown after a position was
    // set.
    const bool known = move.kind() == Move::Kind::pass && previous.kind() == Move::Kind::place;
    return known ? std::optional(previous.to()) : std::nullopt;
  }
  static solve::BoardState<Words> board_state(const Position& position) {
    const auto& turn = position.turn();
    const Color side = position.to_move();
    // Between turns the stones determine this size.
    const int start = turn.placed > 0 ? turn.start_largest : 0;
    return {position.stones(side), position.stones(opposite(side)), std::nullopt,
            static_cast<std::uint32_t>((start * 4 + turn.placed) * 4 + turn.limit)};
  }
  /// Colours and directions make no difference.
  static bool keeps_value(const Rules<Words>&, const board::BoardMap&, Color) { return true; }
};

player::StartedGame start(const game::Settings& settings) {
  return board::with_words_for<CATCHUP_WORDS>(board::Grid::hexhex_of_width(settings.width).cell_count(),
                                              [&](auto words) { return player::start<Catchup<words>>(settings); });
}

}  // namespace
}  // namespace catchup

player::Plugin catchup_plugin() {
  player::Plugin plugin;
  plugin.name = "catchup";
  plugin.title = "Catchup";
  plugin.summary =
      "Own the largest group; after a turn that sets a new record, the opponent may place three stones instead of two.";
  plugin.menu_rank = 1;
  plugin.rules_in_brief =
#include "rules_in_brief.inc"
      ;
  for (int side = 2; side <= 10; ++side) plugin.widths.push_back(2 * side - 1);
  plugin.default_width = 9;
  plugin.options = {
      game::OptionSpec::list("rules",
                             "the rules of the turn: the bonus, or two stones only if the largest group does not grow",
                             {"standard", "alternative"},
                             {"a third stone as a bonus", "two stones only if the largest group does not grow"}),
      game::OptionSpec::list(
          "bonus",
          "what earns the opponent a third stone under the standard rules: a new largest group on the board, or, in an "
          "older version of the game, growth of the own largest group to no less than the opponent's",
          {"record", "parity"}, {"a new largest group on the board", "growth to no less than the opponent's group"}),
  };
  plugin.bench = {{0, 12, 24, 36, 48}, 4};
  plugin.win_rate =
#include "win_rate.inc"
      ;
  plugin.levels = {{
#include "levels.inc"
  }};
  plugin.start = catchup::start;
  return plugin;
}

}  // namespace catenary::games
