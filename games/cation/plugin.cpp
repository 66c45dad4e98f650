// SPDX-License-Identifier: MIT
// Registration of Cation: its option and sizes, and the static interface with which the engine is instantiated.

#include "evaluate.h"
#include "inputs.h"
#include "network/input_kinds.h"
#include "notation.h"
#include "player/engine_of.h"
#include "rules.h"
#include "solve/board_state.h"

namespace catenary::games {

namespace cation {
namespace {

template <int Words>
struct Cation : game::GameDefaults<Rules<Words>, Position<Words>, Notation<Words>> {
  using Position = cation::Position<Words>;
  using Inputs = cation::Inputs<Words>;
  using MoveKinds = network::InputKinds<Inputs>;

  static constexpr bool kCommutativeTurn = false;
  // "as a safeguard the search counts a repeated position as a draw"
  static constexpr bool kRepetitionDraws = true;
  static constexpr game::Traits kTraits = {
      // The proof of a chain is a narrow tree of long lines.
      .proof_numbers = true,
      .pruning =
          {.full_moves = 5, .reduction = 65, .late_depth = 3, .late_moves = 14, .futility_depth = 5, .futility = 75},
      .picture = true,
      .result = true,
      .events = true,
      .hint_reasons = true,
      .breakdown = true,
      .inputs = true,
      .move_kinds = true,
      .board_state = true,
      .random_move = true,
  };

  static game::EvaluationBreakdown breakdown(const Position& position) {
    return game::weighted_breakdown(kWeightedTerms, terms(position), phase(position));
  }
  static Outcome estimate(const Position&) { return Outcome::draw(); }
  static int expected_turns(const Position& position) {
    // Between equal players about two thirds of the points are filled, half of them by each side.
    const auto points = position.rules().points().count();
    return std::max(points / 3 - (points - position.free().count()) / 2, 0) + points / 12 + 1;
  }
  static std::optional<Cell> substitute_click(const Position& position, Move move, Move) {
    // "as does a click on that stone"
    if (move.kind() != Move::Kind::swap) return std::nullopt;
    return position.stones(Color::black).lowest();
  }
  static solve::BoardState<Words> board_state(const Position& position) {
    const Color side = position.to_move();
    return {position.stones(side), position.stones(opposite(side)), position.latest(), position.may_swap() ? 1U : 0U};
  }
  /// The side to move is mapped to Black's edges, top and bottom.
  static bool keeps_value(const Rules<Words>&, const board::BoardMap& map, Color side) {
    return map.transposes == (side == Color::white);
  }
};

player::StartedGame start(const game::Settings& settings) {
  return board::with_words_for<CATION_WORDS>(board::Grid::square(settings.width).cell_count(),
                                             [&](auto words) { return player::start<Cation<words>>(settings); });
}

game::OptionSpec swap_option() {
  auto spec = game::OptionSpec::boolean(
      "pie", "White may take over Black's first stone, mirrored, instead of placing one", true);
  spec.label = "swap";
  return spec;
}

}  // namespace
}  // namespace cation

player::Plugin cation_plugin() {
  player::Plugin plugin;
  plugin.name = "cation";
  plugin.title = "Cation";
  plugin.summary = "Connect your two edges of the board; resolve every crosscut by moving one of its stones.";
  plugin.menu_rank = 3;
  plugin.rules_in_brief =
#include "rules_in_brief.inc"
      ;
  for (int size = 3; size <= 19; ++size) plugin.widths.push_back(size);
  plugin.default_width = 11;
  plugin.options = {cation::swap_option()};
  plugin.bench = {{0, 20, 40, 60, 80}, 5};
  plugin.win_rate =
#include "win_rate.inc"
      ;
  plugin.levels = {{
#include "levels.inc"
  }};
  plugin.start = cation::start;
  return plugin;
}

}  // namespace catenary::games
