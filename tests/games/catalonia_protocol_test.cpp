// SPDX-License-Identifier: MIT
// Catalonia in the protocol: positions as text, both colours to move, dice, records and pictures.

#include <boost/test/unit_test.hpp>
#include <set>

#include "catalonia_game.h"
#include "story/picture.h"
#include "support/temporary_file.h"
#include "support/transcript.h"

using namespace catenary;
using namespace catenary::tests::catalonia;
using core::Color;

namespace {

struct Started : tests::GtpSession {
  explicit Started(const std::string& dice) {
    for (const std::string& command :
         {std::string("set_game catalonia"), "game_param dice " + dice, std::string("engine_param max_nodes 300"),
          std::string("engine_param hash_mb 1")})
      BOOST_REQUIRE_EQUAL(answer(command), "=");
  }
};

std::string ring_before_roll() { return "position " + rows(kRing + " PA2 pH7") + " " + kMove; }

}  // namespace

BOOST_AUTO_TEST_SUITE(catalonia_protocol)

BOOST_AUTO_TEST_CASE(positions_that_cannot_be_are_refused) {
  Game game;
  const std::string ring = rows(kRing);
  for (const std::string& bad : std::vector<std::string>{
           "",
           ring,
           ring + " w turn=6 phase=move moved=- chain=yes at=-",
           ring.substr(1) + " " + kMove,
           "x" + ring.substr(1) + " " + kMove,
           rows(kRing + " LA1") + " " + kMove,
           rows(kRing + " PC8") + " " + kMove,
           rows(kRing + " pC1") + " " + kMove,
           rows("*A1") + " " + kMove,
           rows(kRing + " *A1 *A2 *A3 *A5 *A6 *A7") + " " + kMove,
           ring + " b turn=6 phase=move moved=- chain=yes at=- total=80",
           ring + " w turn=6 phase=move moved=w chain=yes at=- total=80",
           ring + " w turn=0 phase=move moved=- chain=yes at=- total=80",
           ring + " w turn=16 phase=move moved=- chain=yes at=- total=80",
           ring + " w turn=6 phase=move moved=- chain=no at=- total=0",
           ring + " w turn=3 phase=move moved=- chain=no at=- total=16",
           ring + " w turn=3 phase=move moved=- chain=yes at=- total=4",
           ring + " w turn=3 phase=move moved=- chain=yes at=- total=1200",
           ring + " w turn=1 phase=move moved=- chain=yes at=- total=16",
           ring + " w turn=6 phase=move moved=- chain=yes at=D4 total=80",
           ring + " w turn=6 phase=roll moved=- chain=yes at=- total=80",
           ring + " ? turn=6 phase=roll moved=w chain=yes at=- total=80",
           ring + " ? turn=3 phase=roll moved=- chain=no at=- total=0",
           ring + " w turn=6 phase=target moved=- chain=yes at=- total=80",
           ring + " w turn=6 phase=target moved=- chain=yes at=D4 total=80",
           ring + " w turn=6 phase=target moved=- chain=yes at=B2 total=80",
           ring + " b turn=6 phase=target moved=- chain=yes at=E4 total=80",
           ring + " w turn=6 phase=target moved=- chain=yes at=A4 total=80",
           ring + " b turn=6 phase=escape moved=- chain=yes at=D4 total=80",
           ring + " w turn=6 phase=escape moved=- chain=yes at=- total=80",
           ring + " w turn=6 phase=escape moved=- chain=yes at=A1 total=80",
           ring + " w turn=6 phase=trapped moved=- chain=yes at=- total=80",
           ring + " - turn=6 phase=over moved=- chain=yes at=- total=80",
           ring + " w turn=15 phase=over moved=- chain=yes at=- total=80",
           ring + " w turn=6 phase=sleep moved=- chain=yes at=- total=80",
       })
    BOOST_CHECK_MESSAGE(!game.accepts_position(bad), bad);
}

BOOST_AUTO_TEST_CASE(positions_print_as_they_were_set) {
  const std::string ring = rows(kRing);
  for (const std::string& good : {
           ring + " w turn=6 phase=target moved=- chain=yes at=E4 total=96",
           ring + " w turn=6 phase=escape moved=- chain=yes at=D4 total=96",
           ring + " b turn=6 phase=move moved=w chain=yes at=- total=96",
           ring + " w turn=6 phase=move moved=b chain=yes at=- total=96",
           rows(kRing + " PC3 *C2 *C4") + " w turn=6 phase=trapped moved=- chain=yes at=- total=96",
           ring + " - turn=15 phase=over moved=- chain=yes at=- total=96",
           ring + " - turn=5 phase=over moved=- chain=no at=- total=0",
       })
    BOOST_TEST(Game().set_position(good).position() == good);
}

BOOST_AUTO_TEST_CASE(the_status_says_what_is_to_be_decided) {
  Game game;
  BOOST_TEST(game.session->state().status().text() ==
             "White to move (Black may begin); total 0, turn 1 of 15, chain now 0");
  BOOST_TEST(game.set(kRing, kRoll).session->state().status().text() ==
             "The dice are to be rolled; total 96, turn 6 of 15, chain now 4");
}

BOOST_AUTO_TEST_CASE(the_status_tells_a_turn_begun_by_black_the_last_chance_and_the_final_total) {
  Game game;
  game.play({"B8-C6"});
  BOOST_TEST(game.session->state().status().text() ==
             "White to move, Black has moved; total 0, turn 1 of 15, chain now 0");
  game.set("PC3 *C2 *C4 NA1 nH8", "w turn=15 phase=trapped moved=- chain=yes at=- total=96");
  BOOST_TEST(game.session->state().status().text() ==
             "The last turn has been scored: no choice changes the total; White may remove a trapped peasant (C3) or "
             "pass; total 96, turn 15 of 15, chain now 0");
  game.set("NA1 nH8", "b turn=5 phase=move moved=w chain=no at=- total=0");
  BOOST_TEST(game.session->state().status().text() ==
             "Without a chain in this turn the game is lost; Black to move; total 0, turn 5 of 15, chain now 0");
}

BOOST_AUTO_TEST_CASE(the_picture_shows_pieces_pits_and_the_chain) {
  Game game;
  game.set(kRing + " *A1", kRoll);
  using Kind = game::Mark::Kind;
  const game::Picture picture = story::picture(*game.session);
  BOOST_TEST(picture.labels.size() == 4U);
  BOOST_TEST(picture.labels[0].second == "L");
  BOOST_TEST(picture.cells_of(Kind::removed) == std::vector<core::Cell>{0}, boost::test_tools::per_element());
  BOOST_TEST(picture.cells_of(Kind::ring).size() == 4U);
  BOOST_TEST(picture.cells_of(Kind::choice).empty());
  BOOST_TEST(picture.cells_of(Kind::latest).empty());
  game.set("PB3 *B2 *B4 PC3 *C2 *C4 NA1 nH8", kRoll).play({"G6"});
  BOOST_TEST(story::picture(*game.session).cells_of(Kind::choice).size() == 3U);
}

BOOST_AUTO_TEST_CASE(trapped_peasants_can_be_left_alone_by_a_click) {
  // Two passes in a row would end the game for GoGui and gogui-twogtp.
  Started gtp("auto");
  gtp.answer("position " + rows("PC3 *C2 *C4 pE6 *E5 *E7 NA1 nH8") +
             " w turn=6 phase=trapped moved=- chain=yes at=- total=96");
  BOOST_TEST(gtp.answer("gogui-rules_legal_moves") == "= C2 C3 pass");
  BOOST_TEST(gtp.answer("play w C2") == "=");
  BOOST_TEST(gtp.answer("to_move") == "= black");
  BOOST_TEST(gtp.answer("gogui-rules_legal_moves") == "= E5 E6 pass");
  BOOST_TEST(gtp.answer("play b E5") == "=");
  BOOST_TEST(gtp.answer("position").find("turn=7") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(whoever_begins_with_a_piece_of_black_in_gogui_goes_on_with_it) {
  Started gtp("auto");
  BOOST_TEST(gtp.answer("gogui-rules_side_to_move") == "= white");
  BOOST_TEST(gtp.answer("play w G8") == "=");
  BOOST_TEST(gtp.answer("gogui-rules_side_to_move") == "= white");
  BOOST_TEST(gtp.answer("play w F6") == "=");
  BOOST_TEST(gtp.answer("gogui-rules_side_to_move") == "= white");
  BOOST_TEST(gtp.answer("play w G7").starts_with("? illegal move: "));
  BOOST_TEST(gtp.answer("play w B1") == "=");
}

BOOST_AUTO_TEST_CASE(genmove_of_either_color_moves_a_piece_of_it) {
  Started gtp("auto");
  BOOST_TEST(gtp.answer("to_move") == "= white");
  const std::string first = gtp.answer("genturn black");
  BOOST_TEST((first[3] == '8' || first[3] == '7'), first);
  BOOST_TEST(gtp.answer("genmove black") == "? illegal move: it is the turn of white");
  const std::string second = gtp.answer("genturn white");
  BOOST_TEST((second[3] == '1' || second[3] == '2'), second);
  BOOST_TEST(gtp.answer("position").find("turn=2") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(strictly_alternating_steps_get_through_a_turn) {
  Started gtp("auto");
  for (const char* command : {"genmove b", "genmove w", "genmove b", "genmove w", "genmove b", "genmove w"})
    BOOST_TEST(gtp.answer(command).starts_with("= "));
  BOOST_TEST(gtp.answer("position").find("turn=2") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(manual_dice_are_moves_of_chance) {
  Started gtp("manual");
  BOOST_TEST(gtp.answer("roll") == "? illegal move: no roll is due");
  gtp.answer(ring_before_roll());
  gtp.answer("play white A2-A3");
  gtp.answer("play black H7-H6");
  BOOST_TEST(gtp.answer("to_move") == "= chance");
  BOOST_TEST(gtp.answer("perft 1").starts_with("= 36 "));
  // Programs that know only two colours may let either of them play the roll.
  BOOST_TEST(gtp.answer("genmove white").starts_with("= "));
  BOOST_TEST(gtp.answer("to_move") != "= chance");
  BOOST_TEST(gtp.answer("undo") == "=");
  BOOST_TEST(gtp.answer("play white C4") == "=");
  BOOST_TEST(gtp.answer("undo") == "=");
  BOOST_TEST(gtp.answer("play chance C8") == "? illegal move: the dice show a square of B2..G7 without a pit, not C8");
  BOOST_TEST(gtp.answer("play chance B6") == "=");
  BOOST_TEST(gtp.answer("to_move") == "= white");
  BOOST_TEST(gtp.answer("undo") == "=");
  const std::string rolled = gtp.answer("roll");
  BOOST_TEST(gtp.answer("undo") == "=");
  // The same position and seed give the same roll.
  BOOST_TEST(gtp.answer("roll") == rolled);
}

BOOST_AUTO_TEST_CASE(automatic_dice_are_the_same_for_the_same_seed_and_moves) {
  const auto position_after_roll = [](const char* seed) {
    Started gtp("auto");
    gtp.answer(std::string("set_random_seed ") + seed);
    gtp.answer(ring_before_roll());
    const std::string before = gtp.answer("position");
    gtp.answer("play white A2-A3");
    BOOST_TEST(gtp.answer("play black H7-H6") == "=");
    BOOST_TEST(gtp.answer("to_move") != "= chance");
    const std::string after = gtp.answer("position");
    // The roll belongs to the move before it.
    gtp.answer("undo");
    gtp.answer("undo");
    BOOST_TEST(gtp.answer("position") == before);
    return after;
  };
  BOOST_TEST(position_after_roll("5") == position_after_roll("5"));
  std::set<std::string> seen;
  for (const char* seed : {"1", "2", "3", "4", "5", "6", "7", "8"}) seen.insert(position_after_roll(seed));
  BOOST_TEST(seen.size() > 3U);
}

BOOST_AUTO_TEST_CASE(dice_can_be_changed_within_the_game) {
  Started gtp("manual");
  BOOST_TEST(gtp.answer("dice") == "= manual");
  gtp.answer(ring_before_roll());
  gtp.answer("play white A2-A3");
  gtp.answer("play black H7-H6");
  const std::string before = gtp.answer("position");
  BOOST_TEST(gtp.answer("dice auto") == "=");
  BOOST_TEST(gtp.answer("game_param dice") == "= auto");
  BOOST_TEST(gtp.answer("to_move") != "= chance");
  BOOST_TEST(gtp.answer("undo") == "=");
  BOOST_TEST(gtp.answer("position") == before);
  BOOST_TEST(gtp.answer("dice sometimes").starts_with("? syntax error"));
  gtp.answer("set_game catchup");
  BOOST_TEST(gtp.answer("dice") == "? syntax error: Catchup has no dice");
}

BOOST_AUTO_TEST_CASE(the_score_is_the_plain_total) {
  Started gtp("manual");
  BOOST_TEST(gtp.answer("score") == "= 0");
  gtp.answer(ring_before_roll());
  gtp.answer("play white A2-A3");
  gtp.answer("play black H7-H6");
  BOOST_TEST(gtp.answer("score") == "= 96");
  BOOST_TEST(gtp.answer("final_score").starts_with("? cannot score: the game is not over"));
}

BOOST_AUTO_TEST_CASE(records_keep_what_was_rolled_whatever_the_seed) {
  for (const char* dice : {"auto", "manual"}) {
    Started gtp(dice);
    gtp.answer("set_random_seed 6");
    for (int i = 0; i < 40 && gtp.answer("to_move") != "= none"; ++i) {
      const std::string side = gtp.answer("to_move").substr(2);
      gtp.answer(side == "chance" ? "roll" : "genturn " + side);
    }
    const std::string record = gtp.answer("printsgf");
    BOOST_TEST(record.find("]CHANCE[") != std::string::npos);
    BOOST_TEST(record.find(std::string("[dice=") + dice + "]") != std::string::npos);
    const tests::TemporaryFile file;
    gtp.answer("savesgf " + file.path());
    tests::GtpSession other;
    other.answer("set_random_seed 7");
    BOOST_TEST(other.answer("loadsgf " + file.path()) == "=");
    BOOST_TEST(other.answer("position") == gtp.answer("position"));
    BOOST_TEST(other.answer("printsgf") == record);
  }
}

BOOST_AUTO_TEST_SUITE_END()
