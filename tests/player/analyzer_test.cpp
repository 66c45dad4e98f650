// SPDX-License-Identifier: MIT
#include "player/analyzer.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "player/seat.h"
#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::player;
using tests::Seat;
using tests::ToyGame;

BOOST_AUTO_TEST_SUITE(analyzer)

BOOST_AUTO_TEST_CASE(each_move_has_its_minimax_value) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const tests::ToyRules rules(seed);
    const tests::ToyPosition root(rules);
    search::Searchers<ToyGame> searchers;
    search::SearchSettings settings;
    settings.hash_mb = 1;
    core::Rng rng(1);
    const Analysis analysis = Analyzer<ToyGame>(searchers, root, {}, settings, {}, rng).run(100, {});
    tests::ToyPosition::MoveList moves;
    root.moves(moves);
    BOOST_TEST_REQUIRE(analysis.moves.size() == moves.size());
    for (const AnalyzedMove& entry : analysis.moves) {
      tests::ToyPosition child = root;
      child.play(entry.variation.front());
      const game::Value value =
          child.over() ? game::outcome_value(child.outcome(), root.to_move(), 1)
                       : game::value_for<ToyGame>(root.to_move(), child, tests::minimax<ToyGame>(child, 1));
      BOOST_TEST(entry.value == value, "seed " << seed);
    }
    BOOST_TEST(std::is_sorted(analysis.moves.begin(), analysis.moves.end(),
                              [](const AnalyzedMove& a, const AnalyzedMove& b) { return a.value > b.value; }));
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
