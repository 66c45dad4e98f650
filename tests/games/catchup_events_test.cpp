// SPDX-License-Identifier: MIT
// Each kind of event of Catchup in a position made by hand. Side 3 (grid 5) unless said.

#include <boost/test/unit_test.hpp>

#include "story/picture.h"
#include "support/game.h"

using namespace catenary;

namespace {

struct Game : tests::Game {
  explicit Game(int width = 5, const tests::OptionTexts& options = {}) : tests::Game("catchup", width, options) {}
};

}  // namespace

BOOST_AUTO_TEST_SUITE(catchup_events)

BOOST_AUTO_TEST_CASE(a_turn_without_a_record_has_none) {
  Game game;
  BOOST_TEST(game.play({"C2"}).events() == "");
  BOOST_TEST(game.play({"D3,C4"}).events() == "");
  BOOST_TEST(game.play({"A1,pass"}).events() == "");
}

BOOST_AUTO_TEST_CASE(the_bonus_is_told_when_the_turn_ends) {
  Game game;
  game.play({"C2", "D3,C4", "B2"});
  BOOST_TEST(game.events() == "");
  BOOST_TEST(game.play({"D5"}).events() == "The largest group grows to 2 (the first group): Black may place 3 stones.");
  game.play({"D2,B3,D4"});
  BOOST_TEST(game.events() == "The largest group grows to 5 (was 2): White may place 3 stones.");
  // A turn that a pass ends below the limit also earns it.
  game.play({"E3,E4,E5", "C5,pass"});
  BOOST_TEST(game.events() == "The largest group grows to 6 (was 5): White may place 3 stones.");
}

BOOST_AUTO_TEST_CASE(the_bonus_goes_as_far_as_the_free_cells) {
  Game game;
  game.set_position("xx./oooo/oxxxx/xooo/o.x w placed=0 limit=2 start=5").play({"E5", "pass"});
  BOOST_TEST(game.events() == "The largest group grows to 6 (was 5): only one cell is left for Black.");
  BOOST_TEST(game.session->state().status().text().starts_with("Black to move, 1 of 1 stones left;"));
  BOOST_TEST(story::picture(*game.session).left == 1);
}

BOOST_AUTO_TEST_CASE(the_older_bonus_names_the_group_that_grew) {
  Game game(5, {{"bonus", "parity"}});
  game.play({"C2", "A1,E5", "B2,D5"});
  BOOST_TEST(game.events() ==
             "White's largest group grows to 2 (the first group), not below Black's: Black may place 3 stones.");
}

BOOST_AUTO_TEST_CASE(alternative_rules_tell_why_a_turn_is_complete) {
  Game game(5, {{"rules", "alternative"}});
  BOOST_TEST(game.play({"C2"}).events() == "");
  game.play({"A1,E5"});
  BOOST_TEST(game.events() == "");
  game.play({"B2"});
  BOOST_TEST(game.events() == "The largest group grows to 2 (the first group): the turn is complete.");
  Game crowded(5, {{"rules", "alternative"}});
  crowded.play({"C4", "A3,D2", "C2,pass", "D4,B2", "E3,A1", "C5"});
  BOOST_TEST(crowded.events() == "No cell is left for a second stone: the turn is complete.");
}

BOOST_AUTO_TEST_CASE(the_last_cell_ends_the_game) {
  Game game(3);
  game.play({"B2", "A1,C3", "A2,B3", "B1,C2"});
  BOOST_TEST(game.events() == "The board is full.");
}

BOOST_AUTO_TEST_SUITE_END()
