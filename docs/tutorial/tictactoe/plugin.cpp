// SPDX-License-Identifier: MIT
// Registration of Tic-tac-toe: its size, and the static interface that the engine is instantiated with.

#include "evaluate.h"
#include "notation.h"
#include "player/engine_of.h"
#include "rules.h"

namespace catenary::games {

namespace tictactoe {
namespace {

struct Tictactoe : game::GameDefaults<Rules, Position, Notation> {
  static constexpr bool kCommutativeTurn = false;
  static constexpr bool kRepetitionDraws = false;
  static constexpr game::Traits kTraits = {.picture = true};

  static Outcome estimate(const Position&) { return Outcome::draw(); }
  static int expected_turns(const Position& position) { return position.free().count() / 2 + 1; }
};

player::StartedGame start(const game::Settings& settings) { return player::start<Tictactoe>(settings); }

}  // namespace
}  // namespace tictactoe

player::Plugin tictactoe_plugin() {
  player::Plugin plugin;
  plugin.name = "tictactoe";
  plugin.title = "Tictactoe";
  plugin.menu_rank = 6;
  plugin.widths = {tictactoe::kWidth};
  plugin.default_width = tictactoe::kWidth;
  plugin.bench = {{0, 2, 4}, 9};
  plugin.start = tictactoe::start;
  return plugin;
}

}  // namespace catenary::games
