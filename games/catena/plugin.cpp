// SPDX-License-Identifier: MIT
// Registration of Catena: its options and sizes, and the static interface with which the engine is instantiated.

#include <cassert>
#include <cmath>

#include "cell_kinds.h"
#include "evaluate.h"
#include "game/move_text.h"
#include "inputs.h"
#include "notation.h"
#include "player/engine_of.h"
#include "rules.h"
#include "solve/board_state.h"

namespace catenary::games {

namespace catena {
namespace {

template <int Words>
struct Catena : game::GameDefaults<Rules<Words>, Position<Words>, Notation<Words>> {
  using Position = catena::Position<Words>;
  using Inputs = catena::Inputs<Words>;
  using MoveKinds = catena::MoveKinds<Words>;

  // Two stones make a legal turn in both orders or in neither: both must leave every stone with at most two neighbours,
  // and removing a stone never breaks that. The position after them is the same too: the second stone cannot reach a
  // ribbon that the first one bounds, and neither the majority in it nor the side that placed depends on the order.
  static constexpr bool kCommutativeTurn = true;
  static constexpr bool kRepetitionDraws = false;
  static constexpr game::Traits kTraits = {
      .margins = true,
      .proof_growth = 1.95,
      // "A clump is a set of connected stones of either colour with no further stone next to it."
      .grouping = game::Grouping::mixed,
      .pruning =
          {.full_moves = 4, .reduction = 28, .late_depth = 3, .late_moves = 6, .futility_depth = 3, .futility = 150},
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
    const Forecast expected = forecast(position, open_ribbons(position));
    game::EvaluationBreakdown breakdown =
        game::weighted_breakdown(kWeightedTerms, terms(position, expected), phase(position));
    breakdown.lead = breakdown.value * expected.unit / game::kValuePerLogOdds;
    return breakdown;
  }
  static Outcome estimate(const Position& position) { return position.comparison(); }
  static int expected_turns(const Position& position) {
    // About half of the playable cells will hold stones; the others become illegal.
    return position.playable().count() / (4 * position.rules().stones_per_turn) + 1;
  }
  static solve::BoardState<Words> board_state(const Position& position) {
    const auto& turn = position.turn();
    const Color side = position.to_move();
    // Only komi distinguishes the colours.
    const bool colors_matter = position.rules().komi != 0 && position.rules().scoring != Scoring::longest;
    const unsigned holder = turn.button_holder == Color::none ? 0 : turn.button_holder == side ? 1 : 2;
    return {
        position.stones(side), position.stones(opposite(side)), std::nullopt,
        (colors_matter ? core::side_index(side) + 1 : 0) * 16 + static_cast<unsigned>(turn.stones_left) * 4 + holder};
  }
  static bool keeps_value(const Rules<Words>&, const board::BoardMap&, Color) { return true; }
};

player::StartedGame start(const game::Settings& settings) {
  return board::with_words_for<CATENA_WORDS>(board::Grid::hexhex_of_width(settings.width).cell_count(),
                                             [&](auto words) { return player::start<Catena<words>>(settings); });
}

/// The result of alpha-beta on the empty board, for Black.
struct Opinion {
  game::Value value = 0;
  /// In points: of the proven outcome, otherwise as the search expects.
  double lead = 0;
};

Opinion opinion_at(game::Settings settings, long long komi, player::Request request) {
  [[maybe_unused]] const auto done = settings.options.set("komi", std::to_string(komi));
  assert(done);
  request.settings.searcher = search::SearcherKind::alphabeta;
  core::Rng rng(request.settings.seed);
  const player::StartedGame started = start(settings);
  session::Session& session = *started.session;
  const search::SearchResult found = started.engine->search(session.history(), request, rng, {});
  if (game::is_win(found.value)) return {found.value, game::margin_of(found.value) / 2.0};
  if (game::is_loss(found.value)) return {found.value, -game::margin_of(found.value) / 2.0};
  for (const Move move : found.variation) {
    [[maybe_unused]] const auto played = session.play(session.state().mover(move), game::to_text(move, session.grid()));
    assert(played);
  }
  // Only a draw ends the game without a winner.
  if (session.state().over()) return {found.value, 0};
  const double lead = started.engine->evaluation(session.state(), nullptr).lead.value();
  return {found.value, session.state().to_move() == Color::black ? lead : -lead};
}

/// "one player sets komi": the value that minimizes the expected lead. Each search adds the lead that the previous one
/// left, because komi changes how the game is best played. Under `longest` "komi is ignored", so 0 is as good as any
/// value.
core::Result<std::string> choose_komi(const game::Settings& settings, const std::vector<std::string>&,
                                      player::Request request) {
  if (scoring_of(settings.options) == Scoring::longest) return "0";
  constexpr int kSearches = 4;
  request.limits.soft_seconds /= kSearches;
  request.limits.hard_seconds /= kSearches;
  request.limits.max_nodes = std::max<std::uint64_t>(1, request.limits.max_nodes / kSearches);
  long long komi = 0;
  for (int i = 0; i < kSearches; ++i) {
    const double lead = opinion_at(settings, komi, request).lead;
    if (std::abs(lead) <= 0.5) break;
    komi += std::lround(lead);
  }
  return std::to_string(komi);
}

/// "the other then takes a colour".
core::Result<std::string> choose_color(const game::Settings& settings, const std::vector<std::string>& words,
                                       const player::Request& request) {
  game::Options named = settings.options;
  if (auto done = named.set("komi", words[0]); !done) return core::Failure(done.error());
  const Opinion opinion = opinion_at(settings, named.integer("komi"), request);
  return std::string(to_text(opinion.value > 0 ? Color::black : Color::white));
}

/// "Changing to such a rule switches the button off, and changing back switches it on again".
core::Result<> reconcile(game::Options& changed, const game::Options& before) {
  if (allows_button(changed)) return allows_button(before) ? core::Result<>() : changed.set("button", "on");
  if (!allows_button(before) && changed.boolean("button"))
    return core::malformed("there is no button with stones_per_turn 2 or scoring longest");
  return changed.set("button", "off");
}

}  // namespace
}  // namespace catena

player::Plugin catena_plugin() {
  player::Plugin plugin;
  plugin.name = "catena";
  plugin.title = "Catena";
  plugin.summary = "Stones form ribbons; once a ribbon can't grow, the player with more stones in it owns all of it.";
  plugin.menu_rank = 2;
  plugin.rules_in_brief =
#include "rules_in_brief.inc"
      ;
  for (int side = 2; side <= 10; ++side) plugin.widths.push_back(2 * side - 1);
  plugin.default_width = 13;
  game::OptionSpec komi =
      game::OptionSpec::integer("komi", "points for White; not with scoring longest", 0, -10000, 10000);
  komi.samples = {"0", "-2"};
  plugin.options = {
      game::OptionSpec::list("scoring",
                             "what counts: all stones, the longest ribbon that has no equal, or the squares "
                             "of the lengths",
                             {"area", "longest", "square"},
                             {"all stones", "the longest ribbon that has no equal", "the squares of the lengths"}),
      game::OptionSpec::list("stones_per_turn", "stones in every turn after Black's first", {"1", "2"}),
      komi,
      game::OptionSpec::boolean("button",
                                "half a point for whoever takes it; not with two stones a turn or scoring "
                                "longest",
                                true),
  };
  plugin.reconcile = catena::reconcile;
  plugin.bench = {{0, 15, 30, 45, 60}, 5};
  plugin.commands = {
      {.name = "catena-choose_komi",
       .synopsis = "",
       .help = "prints the komi that makes the game even, from a search of the empty board; 0 with scoring longest",
       .example = "",
       .run = catena::choose_komi},
      {.name = "catena-choose_color",
       .synopsis = "KOMI",
       .help = "prints the colour to take at that komi, from the same search",
       .example = "catena-choose_color 3",
       .run = catena::choose_color},
  };
  plugin.win_rate =
#include "win_rate.inc"
      ;
  plugin.levels = {{
#include "levels.inc"
  }};
  plugin.start = catena::start;
  return plugin;
}

}  // namespace catenary::games
