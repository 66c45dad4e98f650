// SPDX-License-Identifier: MIT
// Each kind of event of Colorado in a position made by hand.

#include <boost/test/unit_test.hpp>

#include "support/game.h"

using namespace catenary;

namespace {

struct Game : tests::Game {
  explicit Game(const tests::OptionTexts& options = {}) : tests::Game("colorado", 8, options) {}
};

}  // namespace

BOOST_AUTO_TEST_SUITE(colorado_events)

BOOST_AUTO_TEST_CASE(a_quiet_move_has_none) { BOOST_TEST(Game().play({"F1-F7"}).events() == ""); }

BOOST_AUTO_TEST_CASE(a_landed_boat_can_be_sunk_once) {
  Game game;
  game.set_position(
      "oo.....x/......../......../......../......../..o...../.x....../x....... b started=2 landed=- passes=0");
  game.play({"B2-C1"});
  BOOST_TEST(game.events() == "Black's boat lands on C1; only the next move may sink it.");
  game.play({"C3-C2"});
  BOOST_TEST(game.events() == "Black's boat on C1 is safe now.");
  game.session->undo(1);
  game.play({"C3-C1"});
  BOOST_TEST(game.events() == "White sinks Black's boat on C1.");
}

BOOST_AUTO_TEST_CASE(a_boat_that_leaves_home_is_safe_no_longer) {
  Game game({{"layout", std::string(64, 'B')}});
  game.set_position(
      "o......x/......../......../......../......../......../......../o......x w started=2 landed=- passes=0");
  BOOST_TEST(game.play({"A8-A7"}).events() == "White's boat leaves its home bank and is safe no longer.");
  BOOST_TEST(game.play({"H8-G8"}).events() == "");
}

BOOST_AUTO_TEST_CASE(a_pass_is_told_with_its_reason) {
  // Black's first move would have to sink the boat on B7.
  Game game({{"layout", "Y" + std::string(63, 'B')}});
  game.set_position(
      "x......o/.o....../......../......../......../......../......../........ b started=1 landed=H8 "
      "passes=0");
  game.play({"pass"});
  BOOST_TEST(game.events() == "Black has no legal move and passes. White's boat on H8 is safe now.");
}

BOOST_AUTO_TEST_CASE(all_boats_home_ends_the_game) {
  Game game;
  game.set_position(
      "oooo..oo/......../......../......../..o...../..xo..../......../xx.xxxxx w started=2 landed=- "
      "passes=0");
  game.play({"D3-C2", "B1-C1"});
  BOOST_TEST(game.events() == "Black's boat lands on C1; only the next move may sink it.");
  game.play({"C4-B2", "C3-A3", "B2-B1", "A3-B1"});
  BOOST_TEST(game.events() == "Black sinks White's boat on B1. All boats of Black are home.");
}

BOOST_AUTO_TEST_CASE(sinking_the_last_boat_outside_loses) {
  Game game({{"layout", std::string(64, 'B')}});
  game.set_position(
      "......../......../......../......../...x..../....o.../......../x....... w started=2 landed=- passes=0");
  game.play({"E3-D4"});
  BOOST_TEST(game.events() ==
             "White sinks Black's boat on D4. White has sunk Black's last boat outside its home bank: "
             "all that Black has are home.");
  game.set_position(
      "......../......../......../......../...x..../....o.../......../........ w started=2 landed=- passes=0");
  game.play({"E3-D4"});
  BOOST_TEST(game.events() == "White sinks Black's boat on D4. White has sunk all boats of Black.");
}

BOOST_AUTO_TEST_SUITE_END()
