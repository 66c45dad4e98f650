// SPDX-License-Identifier: MIT
// Registration of Catalonia: its options, and the static interface with which the engine is instantiated.

#include "evaluate.h"
#include "notation.h"
#include "player/engine_of.h"
#include "rules.h"
#include "session/dice.h"

namespace catenary::games {

namespace catalonia {
namespace {

/// Controllers end a game after two consecutive passes, so a pit beside the first trapped peasant stands for keeping
/// them. Requires the phase `trapped`.
Cell pit_of_pass(const Position& position) {
  return peasant_steps(position.to_move(), position.choices().lowest()).lowest();
}

struct Catalonia : game::GameDefaults<Rules, Position, Notation> {
  static constexpr bool kCommutativeTurn = false;
  // Turns are counted, so positions never repeat.
  static constexpr bool kRepetitionDraws = false;
  static constexpr game::Traits kTraits = {
      // "The two players share one score"
      .cooperative = true,  .grouping = game::Grouping::none,
      .captures = true,     .picture = true,
      .turn_number = true,  .scored_cells = true,
      .result = true,       .events = true,
      .hint_reasons = true, .may_move = true,
      .mover = true,
  };

  static game::Value upper_bound(const Position& position) { return catalonia::upper_bound(position); }
  static int stage(const Position& position) { return position.stage(); }
  static int horizon(const Position& position, int turns) { return (position.turn().number + turns) * kStagesOfTurn; }
  static Outcome estimate(const Position& position) { return Outcome::total(position.turn().total); }
  static int expected_turns(const Position& position) { return position.rules().turns - position.turn().number + 1; }
  static std::optional<Cell> substitute_click(const Position& position, Move move, Move) {
    return move.kind() == Move::Kind::pass ? std::optional(pit_of_pass(position)) : std::nullopt;
  }
  static Color stone_at(const Position& position, Cell cell) {
    const auto piece = position.board().piece_at(cell);
    return piece ? piece->color : Color::none;
  }
  /// Nothing is captured; returns the number of pieces that the other side has lost to pits.
  static int captures(const Position& position, Color side) {
    return kPiecesOfColor - position.board().pieces(opposite(side)).count();
  }
  static char symbol_at(const Position& position, Cell cell) { return catalonia::symbol_at(position.board(), cell); }
  static int turn_number(const Position& position) { return position.turn().number; }
  /// The cells of the chain that scores when the movement phase ends.
  static std::vector<Cell> scored_cells(const Position& before, const Position& after) {
    if (before.turn().total == after.turn().total) return {};
    const Chain chain = longest_chain(after.board());
    return {chain.begin(), chain.end()};
  }
  static game::Picture picture(const Position& position) {
    using Mark = game::Mark::Kind;
    game::Picture picture;
    picture.actions = {game::Action::pass, game::Action::relocate};
    if (position.rules().pits == Pits::dice) picture.actions.push_back(game::Action::roll);
    picture.chequered = true;
    const int total = position.turn().total;
    picture.scores.push_back({Color::none, double(total), "total " + std::to_string(total)});
    picture.symbols = "capitals white, lowercase letters black";
    for (const Kind kind : kAllKinds)
      picture.names.emplace_back(std::string(1, letter_of({kind, Color::white})), name_of(kind));
    position.board().pieces().for_each(
        [&](Cell cell) { picture.labels.emplace_back(cell, std::string(1, symbol_at(position, cell))); });
    picture.mark(Mark::removed, game::cells_of(position.board().pits), "* pit");
    const Chain chain = longest_chain(position.board());
    picture.mark(Mark::ring, {chain.begin(), chain.end()}, "longest chain");
    std::vector<Cell> hit;
    if (const auto at = position.turn().at; at && position.board().piece_at(*at)) hit.push_back(*at);
    picture.mark(Mark::latest, std::move(hit), "hit");
    const Phase phase = position.turn().phase;
    if (phase == Phase::target) picture.marks.push_back({Mark::choice, game::cells_of(position.choices()), "target"});
    if (phase == Phase::escape) picture.marks.push_back({Mark::choice, game::cells_of(position.choices()), "escape"});
    if (phase == Phase::trapped) {
      picture.marks.push_back({Mark::choice, game::cells_of(position.choices()), "trapped peasant"});
      picture.marks.push_back({Mark::choice, {pit_of_pass(position)}, "pass"});
    }
    return picture;
  }
};

player::StartedGame start(const game::Settings& settings) { return player::start<Catalonia>(settings); }

game::OptionSpec turns_option() {
  constexpr int kDefaultTurns = 15;
  auto spec = game::OptionSpec::integer("turns", "how many turns the game has", kDefaultTurns, kMinTurns, kMaxTurns);
  spec.samples = {std::to_string(kDefaultTurns), std::to_string(kMinTurns)};
  return spec;
}

}  // namespace
}  // namespace catalonia

player::Plugin catalonia_plugin() {
  player::Plugin plugin;
  plugin.name = "catalonia";
  plugin.title = "Catalonia";
  plugin.summary =
      "Both players build long defensive chains of chess pieces for a common score, while pits open in the board.";
  plugin.menu_rank = 5;
  plugin.rules_in_brief =
#include "rules_in_brief.inc"
      ;
  plugin.widths = {catalonia::kWidth};
  plugin.default_width = catalonia::kWidth;
  plugin.options = {
      game::OptionSpec::list("pits", "where the target of a turn comes from: rolled, or a piece of a longest chain",
                             {"dice", "chosen"}, {"dice name a square", "a piece of a longest chain is chosen"}),
      catalonia::turns_option(),
      session::dice_option(),
  };
  plugin.bench = {{0, 4, 20, 40}, 2};
  plugin.hint_nodes = 300'000;
  plugin.win_rate =
#include "win_rate.inc"
      ;
  plugin.levels = {{
#include "levels.inc"
  }};
  plugin.start = catalonia::start;
  return plugin;
}

}  // namespace catenary::games
