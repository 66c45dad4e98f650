// SPDX-License-Identifier: MIT
// The latest turn of Catalonia for a person whose partner and dice have acted since.

#include <boost/test/unit_test.hpp>

#include "catalonia_game.h"
#include "story/latest_turn.h"
#include "support/printing.h"

using namespace catenary;
using tests::catalonia::Game;
using tests::catalonia::kMove;
using tests::catalonia::kRing;

namespace {

std::string squares(const Game& game, std::vector<core::Cell> cells) {
  std::vector<std::string> texts;
  for (const core::Cell cell : cells) texts.push_back(to_text(game.session->grid().vertex_of(cell)));
  std::sort(texts.begin(), texts.end());
  return core::join(texts, " ");
}

std::string turn_text(const Game& game) {
  return core::join(game::texts_of(story::latest_turn(*game.session).events), " ");
}
std::string changed(const Game& game) { return squares(game, story::latest_turn(*game.session).cells); }
std::string rolled(const Game& game) { return squares(game, story::latest_turn(*game.session).rolled); }

/// A turn in which White and Black have moved.
Game& moved(Game& game) {
  game.set(kRing + " PA2 pH7 PC1 PB5", kMove).play({"A2-A3", "H7-H6"});
  return game;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catalonia_latest)

BOOST_AUTO_TEST_CASE(the_start_has_none) {
  const Game game;
  BOOST_TEST(turn_text(game) == "");
  BOOST_TEST(changed(game) == "");
  BOOST_TEST(rolled(game) == "");
}

BOOST_AUTO_TEST_CASE(a_side_that_has_not_moved_sees_all) {
  Game game;
  game.play({"B1-C3"});
  BOOST_TEST(changed(game) == "B1 C3");
}

BOOST_AUTO_TEST_CASE(white_sees_the_move_the_roll_and_the_pit_that_came_after_its_own) {
  Game game;
  moved(game).play({"G2"});
  BOOST_TEST(turn_text(game) ==
             "Turn 6 scores 4 x 4 = 16. The dice show G2. No piece is on or around G2: G2 is a pit "
             "now.");
  BOOST_TEST(changed(game) == "G2 H6 H7");
  BOOST_TEST(rolled(game) == "G2");
  BOOST_TEST(story::latest_turn(*game.session).lost.empty());
}

BOOST_AUTO_TEST_CASE(black_sees_the_roll_still_after_the_next_move_of_white) {
  Game game;
  moved(game).play({"G2", "A3-A4"});
  BOOST_TEST(turn_text(game) ==
             "Turn 6 scores 4 x 4 = 16. The dice show G2. No piece is on or around G2: G2 is a pit "
             "now.");
  BOOST_TEST(changed(game) == "A3 A4 G2");
  BOOST_TEST(rolled(game) == "G2");
}

BOOST_AUTO_TEST_CASE(a_loss_is_named_with_its_square) {
  Game game;
  moved(game).play({"B5"});
  BOOST_TEST(turn_text(game).ends_with("White's peasant on B5 is hit, has no escape and is removed. B5 is a pit now."));
  const auto lost = story::latest_turn(*game.session).lost;
  BOOST_TEST_REQUIRE(lost.size() == 1U);
  BOOST_TEST(squares(game, {lost[0].cell}) == "B5");
  BOOST_TEST(lost[0].owner == core::Color::white);
  BOOST_TEST(lost[0].symbol == 'P');
  game.play({"A3-A4"});
  BOOST_TEST(story::latest_turn(*game.session).lost.size() == 1U);
  game.session->undo(2);
  BOOST_TEST(story::latest_turn(*game.session).lost.empty());
}

BOOST_AUTO_TEST_CASE(an_escape_is_a_change_and_no_loss) {
  Game game;
  moved(game).play({"D4"});
  BOOST_TEST(turn_text(game).find("White's lady on D4 is hit") != std::string::npos);
  const std::string escape = tests::legal_texts(*game.session).front();
  game.play({escape});
  BOOST_TEST(turn_text(game).find("Turn 6 scores") != std::string::npos);
  BOOST_TEST(turn_text(game).ends_with("escapes from D4 to " + escape + ". D4 is a pit now."));
  BOOST_TEST(changed(game).find("D4") != std::string::npos);
  BOOST_TEST(changed(game).find(escape) != std::string::npos);
  BOOST_TEST(story::latest_turn(*game.session).lost.empty());
}

BOOST_AUTO_TEST_CASE(a_position_that_was_set_has_no_turn_before_it) {
  Game game;
  moved(game).play({"G2"});
  game.set_position(game.position());
  BOOST_TEST(turn_text(game) == "");
  BOOST_TEST(changed(game) == "");
}

BOOST_AUTO_TEST_SUITE_END()
