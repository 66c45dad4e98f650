// SPDX-License-Identifier: MIT
#include "player/analyzer.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "game/move_text.h"
#include "player/seat.h"
#include "support/require.h"
#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::player;
using tests::Draws;
using tests::Seat;
using tests::ToyGame;
using tests::TurnGame;

namespace {

/// More than the length of the longest line of a TurnGame.
constexpr int kAllTurns = 32;

/// Analyses all moves of a position and checks their values and order against plain minimax.
template <class G>
void check_analysis(const typename G::Position& root, const Draws& draws) {
  search::Searchers<G> searchers;
  search::SearchSettings settings;
  settings.hash_mb = 1;
  settings.contempt = draws.contempt;
  settings.contempt_side = draws.searcher;
  search::SearchLimits limits;
  limits.max_depth = kAllTurns;
  core::Rng rng(1);
  const Analysis analysis = Analyzer<G>(searchers, root, draws.earlier_keys, settings, limits, rng).run(100, {});
  typename G::Position::MoveList moves;
  root.moves(moves);
  BOOST_TEST_REQUIRE(analysis.moves.size() == moves.size());
  for (const AnalyzedMove& entry : analysis.moves)
    BOOST_TEST(entry.value == tests::minimax_of_move<G>(root, entry.variation.front(), 0, draws));
  BOOST_TEST(std::is_sorted(analysis.moves.begin(), analysis.moves.end(),
                            [](const AnalyzedMove& a, const AnalyzedMove& b) { return a.value > b.value; }));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analyzer)

BOOST_AUTO_TEST_CASE(each_move_has_its_minimax_value) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const tests::ToyRules rules(seed);
    const tests::ToyPosition root(rules);
    for (const game::Value contempt : {0, 70, -70}) BOOST_TEST_CONTEXT("tree " << seed << ", contempt " << contempt)
    check_analysis<ToyGame>(root, {root.to_move(), contempt});
  }
}

BOOST_AUTO_TEST_CASE(a_move_that_repeats_a_position_has_the_value_of_a_draw) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const tests::TurnRules rules(seed, true);
    tests::TurnPosition root(rules);
    Draws draws{core::Color::none, seed % 2 == 0 ? 0 : 70};
    core::Rng rng(seed);
    while (!root.over()) {
      draws.searcher = root.to_move();
      BOOST_TEST_CONTEXT("tree " << seed) check_analysis<TurnGame>(root, draws);
      draws.earlier_keys.push_back(root.key());
      root.play(game::random_move(root, rng));
      const auto& keys = draws.earlier_keys;
      if (std::find(keys.begin(), keys.end(), root.key()) != keys.end()) break;
    }
  }
}

BOOST_AUTO_TEST_CASE(an_analysis_continues_from_a_hint) {
  for (const Plugin& game : tests::registry().games()) {
    Seat seat(game.name, game.widths.front());
    seat.set("max_nodes", "6000");
    const core::Color side = seat.session().to_move();
    const Hint hint = seat.player.hint(side, 3000);
    std::vector<Analysis> seen;
    seat.player.analyze(seat.player.make_request(side), [&](const Analysis& found) { seen.push_back(found); });
    BOOST_TEST_REQUIRE(!seen.empty());
    const AnalyzedMove& first = seen.front().moves.front();
    BOOST_TEST((first.variation.front() == hint.best.moves.front()), game.name);
    BOOST_TEST(first.value == hint.best.value, game.name);
  }
}

BOOST_AUTO_TEST_CASE(a_proof_limits_the_other_moves) {
  const auto move = [](core::Cell cell) { return std::vector<core::Move>{core::Move::place(cell)}; };
  Findings found;
  found.moves = {{move(1), 300}, {move(2), 200}, {move(3), -200}};
  found.add_proof({move(2), 100, 8, 50, true});
  BOOST_TEST((found.moves[0].variation == move(2) && found.moves[0].exact));
  BOOST_TEST((found.moves[1].value == 100 && !found.moves[1].exact));
  BOOST_TEST(found.moves[2].value == -200);
  found.moves[0].exact = false;
  found.add_proof({move(3), -game::kWinBase - 9, 8, 50, true});
  BOOST_TEST(found.others_lose());
  // The same margin in a shorter game.
  found.moves = {{move(1), game::kWinBase + 8, 3, 50, true}, {move(2), 200}};
  found.add_proof({move(2), game::kWinBase + 6, 8, 50, true});
  BOOST_TEST((found.moves[0].variation == move(1) && found.moves[0].exact));
}

BOOST_AUTO_TEST_CASE(findings_prove_a_position_only_if_no_other_move_can_be_better) {
  const auto move = [](core::Cell cell) { return std::vector<core::Move>{core::Move::place(cell)}; };
  const game::Value win = game::kWinBase + 9;
  Findings found;
  BOOST_TEST(!found.result());
  found.moves = {{move(1), 300}, {move(2), 200}};
  BOOST_TEST(!found.result());
  found.moves = {{move(1), win, 3, 50, true}, {move(2), 200}};
  BOOST_TEST((found.result() && !found.result()->exact && found.result()->line == move(1)));
  found.bound = win;
  BOOST_TEST(found.result()->exact);
  found = {.moves = {{move(1), -win, 3, 50, true}, {move(2), -win, 3, 50, true}}};
  BOOST_TEST(found.result()->exact);
  found.dropped_some = true;
  BOOST_TEST(!found.result()->exact);
  found.rest_loses = false;
  BOOST_TEST(!found.result());
  // A draw.
  found = {.moves = {{move(1), 0, 3, 50, true}, {move(2), -win, 3, 50, true}}};
  BOOST_TEST((found.result() && found.result()->value == 0));
  found.moves.back().exact = false;
  BOOST_TEST(!found.result());
}

BOOST_AUTO_TEST_CASE(proofs_are_known_until_the_engine_forgets) {
  Seat seat("cation", 4);
  tests::require(seat.session().play(core::Color::black, "B2"));
  tests::require(seat.session().play(core::Color::white, "C3"));
  const session::History history = seat.session().history();
  const auto known = [&](const session::History& of) { return seat.player.engine().proven(of); };
  BOOST_TEST(!known(history));
  const Hint hint = seat.player.hint(core::Color::black, 200'000);
  BOOST_TEST_REQUIRE(game::is_win(hint.best.value));
  const session::History next = history.after({hint.best.moves.front()});
  // The game goes on, and the latest analysis is about another position.
  tests::require(seat.session().play(core::Color::black, "A1"));
  (void)seat.player.hint(core::Color::white, 100);
  BOOST_TEST_REQUIRE(known(history));
  BOOST_TEST(game::is_win(known(history)->value));
  BOOST_TEST((known(history)->line.front() == hint.best.moves.front()));
  BOOST_TEST_REQUIRE(known(next));
  BOOST_TEST(game::is_loss(known(next)->value));
  // Repetitions are draws, so the same position after another game is another one.
  session::History other = history;
  other.earlier_keys.push_back(1);
  BOOST_TEST(!known(other));
  seat.player.restart();
  BOOST_TEST(!known(history));
}

/// Every analysis of Colorado takes into account that the last move returns to an earlier position.
BOOST_AUTO_TEST_CASE(going_back_is_worth_a_draw_in_every_answer) {
  Seat seat("colorado");
  seat.set("max_depth", "1");
  seat.set("multi_pv", "1000");
  for (const char* move : {"E1-D3", "B8-C6", "C1-B2", "G8-H7", "B2-C1"})
    tests::require(seat.session().play(seat.session().to_move(), move));
  const auto value_of_return = [&](const auto& moves, auto move_of) {
    for (const auto& entry : moves)
      if (game::to_text(move_of(entry), seat.session().grid()) == "H7-G8") return entry.value;
    return game::kInfinity;
  };
  const auto analyzed = [](const AnalyzedMove& entry) { return entry.variation.front(); };
  const auto rated = [](const search::RatedMove& entry) { return entry.move; };
  for (const game::Value contempt : {0, 70}) {
    seat.set("contempt", std::to_string(contempt));
    const Request question = seat.player.make_request(core::Color::black);
    BOOST_TEST(value_of_return(seat.player.analyze(question, {}).moves, analyzed) == -contempt);
    BOOST_TEST(value_of_return(seat.player.rate_moves(), rated) == -contempt);
  }
}

BOOST_AUTO_TEST_CASE(short_searches_rate_moves_as_an_analysis_does_where_both_see_the_end) {
  constexpr std::size_t kFew = 5;
  for (const Plugin& game : tests::registry().games()) {
    if (game.start(game.default_settings()).session->state().cooperative()) continue;
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Seat seat(game.name, game.widths.front());
      seat.set("multi_pv", "1000");
      core::Rng rng(seed);
      while (!seat.session().state().over() && seat.session().state().legal_moves().size() > kFew)
        BOOST_REQUIRE(seat.session().play(seat.session().to_move(), tests::random_move_text(seat.session(), rng)));
      if (seat.session().state().over()) continue;
      seat.set("max_nodes", "20000");
      const auto rated = seat.player.rate_moves();
      const Analysis analysis = seat.player.analyze(seat.player.make_request(seat.session().state().to_move()), {});
      for (const AnalyzedMove& entry : analysis.moves) {
        if (!entry.exact) continue;
        const auto same = std::find_if(rated.begin(), rated.end(), [&](const search::RatedMove& each) {
          return each.move == entry.variation.front();
        });
        BOOST_REQUIRE_MESSAGE(same != rated.end(), "a move without a rating");
        BOOST_TEST(same->value == entry.value, game.name << " seed " << seed);
        ++compared;
      }
    }
    BOOST_TEST(compared > 0, game.name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
