// SPDX-License-Identifier: MIT
// Each kind of event of Catalonia in a position made by hand.

#include <boost/test/unit_test.hpp>

#include "catalonia_game.h"

using namespace catenary;
using tests::catalonia::Game;
using tests::catalonia::kMove;
using tests::catalonia::kRing;
using tests::catalonia::kRoll;

BOOST_AUTO_TEST_SUITE(catalonia_events)

BOOST_AUTO_TEST_CASE(a_turn_is_scored_after_both_moves) {
  Game game;
  game.set(kRing + " PA2 pH7", kMove).play({"A2-A3"});
  BOOST_TEST(game.events() == "");
  game.play({"H7-H6"});
  BOOST_TEST(game.events() == "Turn 6 scores 4 x 4 = 16.");
}

BOOST_AUTO_TEST_CASE(the_first_chain_is_told) {
  Game game;
  game.set(kRing + " PA2 pH7", "w turn=2 phase=move moved=- chain=no at=- total=0").play({"A2-A3", "H7-H6"});
  BOOST_TEST(game.events() ==
             "Turn 2 scores 4 x 4 = 16. "
             "This is the first chain: from now on each turn ends with a roll, which may hit a piece.");
}

BOOST_AUTO_TEST_CASE(turns_without_a_chain_are_told) {
  Game game;
  game.play({"B1-C3", "B8-C6"});
  BOOST_TEST(game.events() == "No chain in turn 1; without one by turn 5 the game is lost.");
  game.set("PC2 pG7", "w turn=5 phase=move moved=- chain=no at=- total=0").play({"C2-C3", "G7-G6"});
  BOOST_TEST(game.events() == "No chain in the first 5 turns: the game is lost.");
  game.set("PC2 pG7", kMove).play({"C2-C3", "G7-G6"});
  BOOST_TEST(game.events() == "Turn 6 scores nothing: there is no chain.");
}

BOOST_AUTO_TEST_CASE(a_color_without_a_move_is_passed_over) {
  Game game;
  game.set("PC2 pG7 *G6 *G8 *G5", "w turn=6 phase=move moved=- chain=yes at=- total=80").play({"C2-C3"});
  BOOST_TEST(game.events() == "Black has no legal move and is passed over. Turn 6 scores nothing: there is no chain.");
}

BOOST_AUTO_TEST_CASE(a_roll_hits_a_piece_or_opens_a_pit) {
  Game game;
  game.set(kRing + " PB2 pG7", kRoll).play({"B2"});
  BOOST_TEST(game.events() ==
             "The dice show B2. White's peasant on B2 is hit, has no escape and is removed. B2 is a pit now.");
  game.set(kRing + " PC2 pG7", kRoll).play({"B6"});
  BOOST_TEST(game.events() == "The dice show B6. No piece is on or around B6: B6 is a pit now.");
  game.set(kRing + " PC2 pG7", kRoll).play({"B3"});
  BOOST_TEST(game.events() ==
             "The dice show B3. B3 is empty, and a single piece is beside it. White's peasant on C2 is "
             "hit and escapes to C3. C2 is a pit now.");
}

BOOST_AUTO_TEST_CASE(a_target_is_chosen_and_may_escape) {
  Game game;
  game.set("LD4 lF4 gF5 GE5 PC2", kRoll).play({"E4"});
  BOOST_TEST(game.events() ==
             "The dice show E4. E4 is empty: choose one of the 4 pieces around it as the "
             "target.");
  game.play({"D4"});
  BOOST_TEST(game.events() == "White's lady on D4 is hit; White chooses one of 5 escapes.");
  const std::string escape = tests::legal_texts(*game.session).front();
  game.play({escape});
  BOOST_TEST(game.events() == "White's lady escapes from D4 to " + escape + ". D4 is a pit now.");
}

BOOST_AUTO_TEST_CASE(trapped_peasants_are_removed_or_kept) {
  Game game;
  const std::string last =
      "..b...../.p**pl../..ng**.*/.LGpn.p./.PPP*p*./..N.bP*./.**B*.../.....B.. w turn=15 phase=move "
      "moved=- chain=yes at=- total=2953";
  game.set_position(last).play({"F3-F2", "F7-G6", "G6", "F7"});
  BOOST_TEST(game.events() ==
             "Black's lady escapes from G6 to F7. G6 is a pit now. Black may remove the trapped "
             "peasant on G5, or pass.");
  game.play({"G5"});
  BOOST_TEST(game.events() == "Black removes the trapped peasant on G5.");
  game.session->undo(1);
  game.play({"pass"});
  BOOST_TEST(game.events() == "Black keeps the trapped peasant on G5.");
}

BOOST_AUTO_TEST_CASE(the_turn_of_a_color_ends_with_the_rolls_after_it) {
  Game game;
  game.set(kRing + " PA2 pH7", kMove).play({"A2-A3", "H7-H6"});
  game.session->set_dice(session::DiceMode::automatic);
  BOOST_TEST(game.turn_events().starts_with("Turn 6 scores 4 x 4 = 16. The dice show "));
  BOOST_TEST(game.events().starts_with("The dice show "));
}

BOOST_AUTO_TEST_SUITE_END()
