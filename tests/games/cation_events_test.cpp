// SPDX-License-Identifier: MIT
// Each kind of event of Cation in a position made by hand. Size 5 unless said.

#include <boost/test/unit_test.hpp>

#include "story/latest_turn.h"
#include "support/game.h"
#include "support/printing.h"

using namespace catenary;

namespace {

struct Game : tests::Game {
  explicit Game(int width = 5, const tests::OptionTexts& options = {}) : tests::Game("cation", width, options) {}
};

}  // namespace

BOOST_AUTO_TEST_SUITE(cation_events)

BOOST_AUTO_TEST_CASE(a_quiet_stone_has_none) { BOOST_TEST(Game().play({"B3"}).events() == ""); }

BOOST_AUTO_TEST_CASE(a_swap_names_both_points) {
  BOOST_TEST(Game().play({"B3", "swap"}).events() == "White swaps: Black's stone on B3 becomes a white stone on C2.");
}

BOOST_AUTO_TEST_CASE(the_latest_stone_forbids_points) {
  Game game;
  game.play({"B3", "swap", "B2", "B3"});
  BOOST_TEST(game.events() == "Black may not answer on C3: that would be a crosscut with B3, White's latest stone.");
}

BOOST_AUTO_TEST_CASE(a_crosscut_names_its_stones_and_those_that_may_move) {
  Game game;
  game.play({"B3", "swap", "B2", "B3", "B4", "C3", "A3", "D4", "E4", "E3", "D2", "D3", "B1", "A2"});
  BOOST_TEST(game.events() ==
             "Crosscut: B2 and A3 (black) against A2 and B3 (white). Black has to move B2 or A3 out of it.");
  game.play({"A3-C4"});
  BOOST_TEST(game.events() == "Black's stone on A3 leaves the crosscut and goes to C4.");
  game.play({"A3"});
  BOOST_TEST(game.events() == "White connects left and right.");
}

BOOST_AUTO_TEST_CASE(another_crosscut_may_remain) {
  Game game;
  game.set_position("...../..ox./.oxo./.xo../..... w latest=-").play({"C2-A5"});
  BOOST_TEST(game.events() ==
             "White's stone on C2 leaves the crosscut and goes to A5. Crosscut: C3 and D4 (black) against D3 and C4 "
             "(white). Black has to move C3 or D4 out of it.");
}

BOOST_AUTO_TEST_CASE(a_stone_without_a_point_leaves_the_board) {
  Game game(3);
  game.set_position("xoo/oxx/.ox b latest=-").play({"A3-X"});
  BOOST_TEST(game.events().starts_with("Black's stone on A3 has no point to go to and leaves the board."));
}

BOOST_AUTO_TEST_CASE(a_forced_pass_is_told_with_its_reason) {
  Game game(3);
  game.set_position("oox/x.o/xox b latest=C2").play({"pass"});
  BOOST_TEST(game.events() == "Black has no allowed point and passes.");
}

BOOST_AUTO_TEST_CASE(black_connects_bottom_and_top) {
  Game game(3);
  game.play({"A1", "C1", "A2", "C2", "A3"});
  BOOST_TEST(game.events() == "Black connects bottom and top.");
}

BOOST_AUTO_TEST_CASE(kinds_tell_a_swap_and_duties) {
  using Kind = catenary::game::Event::Kind;
  Game swapped;
  swapped.play({"C3", "swap"});
  BOOST_TEST(story::latest_turn(*swapped.session).events.front().kind == Kind::swap);
  Game crossed;
  crossed.set_position("...../..ox./.oxo./.xo../..... w latest=-").play({"C2-A5"});
  const auto events = story::latest_turn(*crossed.session).events;
  BOOST_TEST(events.front().kind == Kind::resolution);
  BOOST_TEST(events.back().kind == Kind::duty);
}

BOOST_AUTO_TEST_SUITE_END()
