// SPDX-License-Identifier: MIT
#include "player/outcome_values.h"

#include <boost/test/unit_test.hpp>

#include "games/catalonia_game.h"

using namespace catenary;

BOOST_AUTO_TEST_SUITE(outcome_values)

/// A search that knows only the last roll: the value of the nth outcome is 10 n.
BOOST_AUTO_TEST_CASE(every_outcome_counts_the_same) {
  tests::catalonia::Game game;
  game.set(tests::catalonia::kRing, tests::catalonia::kRoll);
  session::Session& session = *game.session;
  const std::vector<core::Move> rolls = session.state().legal_moves();
  int searched = 0;
  const player::OutcomeValues values = search_outcomes(session.history(), [&](const session::History& after) {
    BOOST_TEST(after.moves.back() == rolls[static_cast<std::size_t>(searched)]);
    search::SearchResult found;
    found.value = 10 * searched++;
    found.nodes = 3;
    return found;
  });
  BOOST_TEST(values.entries.size() == rolls.size());
  BOOST_TEST(searched == static_cast<int>(rolls.size()));
  BOOST_TEST(values.nodes == 3 * rolls.size());
  BOOST_TEST(values.mean == 5 * (searched - 1));
  BOOST_TEST(values.entries[2].outcome == rolls[2]);
  BOOST_TEST(values.entries[2].value == 20);
}

BOOST_AUTO_TEST_SUITE_END()
