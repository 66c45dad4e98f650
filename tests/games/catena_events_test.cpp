// SPDX-License-Identifier: MIT
// Each kind of event of Catena in a position made by hand. Side 3 (grid 5) unless said.

#include <boost/test/unit_test.hpp>

#include "support/game.h"

using namespace catenary;

namespace {

struct Game : tests::Game {
  explicit Game(int width = 5, const tests::OptionTexts& options = {}) : tests::Game("catena", width, options) {}
};

const tests::OptionTexts kNoButton = {{"button", "off"}};

}  // namespace

BOOST_AUTO_TEST_SUITE(catena_events)

BOOST_AUTO_TEST_CASE(a_stone_that_bounds_nothing_has_none) { BOOST_TEST(Game().play({"C3"}).events() == ""); }

BOOST_AUTO_TEST_CASE(a_claim_names_the_ribbon_and_the_counts) {
  Game game;
  game.play({"C1", "B3", "D3", "E3", "D4", "B2"});
  BOOST_TEST(game.events() == "");
  game.play({"A2"});
  BOOST_TEST(game.events() == "Black claims the ribbon C1 (1 to 0). White claims the ribbon A2, B2, B3 (2 to 1).");
}

BOOST_AUTO_TEST_CASE(the_button_and_the_end_are_told) {
  Game game;
  game.play({"C1", "B3", "D3", "E3", "D4", "B2", "A2", "button"});
  BOOST_TEST(game.events() == "White takes the button, which is worth half a point.");
  game.play({"D5", "C5"});
  BOOST_TEST(game.events() ==
             "Black claims the ribbon D3, E3, D4, C5, D5 (3 to 2). No cell is left for a stone: the game ends.");
}

BOOST_AUTO_TEST_CASE(a_tie_says_who_loses_it) {
  Game game(5, kNoButton);
  game.play({"E3", "D3", "E5", "D4"});
  BOOST_TEST(game.events() ==
             "Black claims the ribbon D3, E3, D4, E5 (2 to 2; White, who placed the last stone, loses a tie).");
}

BOOST_AUTO_TEST_CASE(a_long_ribbon_is_named_by_its_ends_and_a_ring_by_a_stone) {
  Game path(5, kNoButton);
  path.play({"A1", "C2", "B4", "C1", "E5", "A3", "D4", "C4", "A2"});
  BOOST_TEST(path.events() == "Black claims the ribbon of 7 stones from A1 to E5 (5 to 2).");
  Game ring(5, kNoButton);
  ring.play({"E4", "E5", "C1", "D3", "C3", "B3", "D5", "B4", "B1", "C5"});
  BOOST_TEST(ring.events() == "White claims the ring of 8 stones at B3 (5 to 3).");
}

BOOST_AUTO_TEST_CASE(the_first_of_two_stones_may_end_the_game) {
  // The six outer cells of a side-2 board are a ring.
  Game game(3, {{"stones_per_turn", "2"}});
  game.play({"A1", "C3,B3", "A2,B1"});
  BOOST_TEST(game.turn_events() == "");
  game.play({"C2"});
  BOOST_TEST(game.turn_events() ==
             "Black claims the ribbon A1, B1, A2, C2, B3, C3 (3 to 3; White, who placed the last "
             "stone, loses a tie). No cell is left for a stone: the game ends.");
}

BOOST_AUTO_TEST_SUITE_END()
