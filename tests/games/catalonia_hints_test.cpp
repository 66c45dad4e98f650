// SPDX-License-Identifier: MIT
// Each reason for a hint of Catalonia in a position made by hand.

#include <boost/test/unit_test.hpp>

#include "catalonia/notation.h"
#include "games/catalonia_game.h"
#include "support/hints.h"

using namespace catenary;

namespace {

using tests::catalonia::kMove;
using tests::catalonia::kRing;
using tests::catalonia::rows;

std::string reasons(const std::string& position, const std::string& turn, const std::string& reply = "",
                    const tests::OptionTexts& options = {}) {
  return tests::reasons_for<games::catalonia::Notation, games::catalonia::Rules>("catalonia", 8, options, position,
                                                                                 turn, reply);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catalonia_hints)

BOOST_AUTO_TEST_CASE(points_of_a_movement) {
  const std::string both = rows(kRing + " PA2 pH7");
  BOOST_TEST(reasons(both + " " + kMove, "A2-A3", "H7-H6") ==
             "Scores 16 points with Black's H7-H6: the longest chain is 4.");
  // What the other colour does is not known.
  BOOST_TEST(reasons(both + " " + kMove, "A2-A3") == "");
  BOOST_TEST(reasons(rows("NA1 pH7") + " w turn=2 phase=move moved=- chain=no at=- total=0", "A1-B3") ==
             "The knight reaches 4 more squares from B3.");
  BOOST_TEST(reasons(both + " b turn=6 phase=move moved=w chain=yes at=- total=80", "H7-H6") ==
             "Scores 16 points: the longest chain is 4.");
}

BOOST_AUTO_TEST_CASE(chains_that_other_choices_leave) {
  const tests::OptionTexts chosen = {{"pits", "chosen"}};
  BOOST_TEST(
      reasons("..b*.b../..pl.*p./np.g*n../.B.p.p../....p.P./..NG.N../.PPP.P../..BLP*.. b turn=9 phase=escape "
              "moved=- chain=yes at=F8 total=838",
              "C5", "", chosen) ==
      "Keeps a chain of 19; every other choice leaves at most 18. The bishop on C5 joins the chain: the peasant on B6 "
      "defends it, and it defends the gentleman on D6.");
  BOOST_TEST(reasons(".nb*.b../..pl.*p./.p..gn../.B.p.p../....p.P./..NG.N../.PPPPP../..BL.*.. w turn=8 phase=target "
                     "moved=- chain=yes at=- total=477",
                     "E6", "", chosen) ==
             "Leaves a chain of 16; every other choice leaves at most 15. "
             "The gentleman on E6 can escape, and stays on the board.");
  BOOST_TEST(
      reasons(rows(kRing + " PC3 *C2 *C4") + " w turn=6 phase=trapped moved=- chain=yes at=- total=96", "pass") ==
      "Keeps a chain of 5; every other choice leaves at most 4. The peasant on C3 stays: it defends the lady on D4.");
}

BOOST_AUTO_TEST_CASE(chains_that_the_next_turn_makes) {
  const std::string trapped =
      rows(kRing + " PB3 *B2 *B4 PA2 pH7") + " w turn=6 phase=trapped moved=- chain=yes at=- total=96";
  BOOST_TEST(reasons(trapped, "pass", "A2-A3,H7-H6") == "Prepares a chain of 4 for the next turn, with A2-A3, H7-H6.");
  BOOST_TEST(reasons(trapped, "pass", "A2-A3") == "");
}

BOOST_AUTO_TEST_CASE(after_the_last_score_nothing_counts) {
  BOOST_TEST(reasons(rows(kRing + " PC3 *C2 *C4") + " w turn=15 phase=trapped moved=- chain=yes at=- total=96",
                     "pass") == "The last turn has been scored: no choice changes the total.");
}

BOOST_AUTO_TEST_CASE(one_of_two_pieces_that_cannot_escape) {
  BOOST_TEST(reasons(rows(kRing + " pH7") + " w turn=6 phase=target moved=- chain=yes at=G6 total=96", "F5") ==
             "The gentleman on F5 can escape, and stays on the board.");
}

BOOST_AUTO_TEST_CASE(the_first_chain) {
  const std::string pieces = rows("LD4 lF4 gF5 GE6 pH7");
  BOOST_TEST(
      reasons(pieces + " w turn=5 phase=move moved=b chain=no at=- total=0", "E6-E5") ==
      "Scores 16 points: the longest chain is 4; there is none now. Without a chain in this turn the game would be "
      "lost. The gentleman on E5 joins the chain: the gentleman on F5 defends it, and it defends the lady on D4.");
  const std::string fourth = pieces + " w turn=4 phase=move moved=b chain=no at=- total=0";
  BOOST_TEST(
      reasons(fourth, "E6-E5") ==
      "Scores 16 points: the longest chain is 4; there is none now. The gentleman on E5 joins the chain: the gentleman "
      "on F5 defends it, and it defends the lady on D4.");
  BOOST_TEST(reasons(fourth, "E6-E8") ==
             "Puts off the first chain, which is possible now: until there is one, no pits open.");
}

BOOST_AUTO_TEST_CASE(pieces_that_can_move) {
  const std::string start =
      ".nblgbn./.pppppp./......../......../......../......../.PPPPPP./.NBLGBN. w turn=1 phase=move moved=- chain=no "
      "at=- "
      "total=0";
  BOOST_TEST(reasons(start, "E2-E4") ==
             "Frees the lady on D1 and the bishop on F1, which could not move: they now reach 9 squares.");
  BOOST_TEST(reasons(start, "B1-A3") == "On A3 the knight defends the peasant on C2.");
}

BOOST_AUTO_TEST_SUITE_END()
