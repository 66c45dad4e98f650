// SPDX-License-Identifier: MIT
// Each reason for a hint of Colorado in a position made by hand. Squares are blue unless said: a boat moves
// like a king.

#include <boost/test/unit_test.hpp>

#include "colorado/notation.h"
#include "support/hints.h"

using namespace catenary;

namespace {

std::string reasons(const std::string& position, const std::string& turn, const std::string& reply = "",
                    const std::string& layout = std::string(64, 'B')) {
  return tests::reasons_for<games::colorado::Notation, games::colorado::Rules>("colorado", 8, {{"layout", layout}},
                                                                               position, turn, reply);
}

/// All blue but one square.
std::string layout_with(char color, const std::string& square) {
  std::string layout(64, 'B');
  layout[static_cast<std::size_t>(('8' - square[1]) * 8 + square[0] - 'A')] = color;
  return layout;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(colorado_hints)

BOOST_AUTO_TEST_CASE(ways_home) {
  BOOST_TEST(
      reasons("x......./......../......../......../......../......../......../o....... w started=2 landed=- passes=0",
              "A1-A2") ==
      "Puts a boat on A2: as the boats stand, six moves from home instead of seven. As the boats stand, you need 6 "
      "more moves to bring all "
      "of them home, Black 7.");
  BOOST_TEST(
      reasons("......../......../o......./......../......../.......x/......../o....... w started=2 landed=- passes=0",
              "A6-B7") == "Puts a boat on B7: as the boats stand, one move from home instead of two.");
  BOOST_TEST(
      reasons("......../o......./......../......../......../.......x/......../o....... w started=2 landed=- passes=0",
              "A7-A8") == "Brings a boat home to A8: one boat to go.");
  BOOST_TEST(
      reasons("......../......../......../o......x/......../......../......../o....... w started=2 landed=- passes=0",
              "A5-A4") == "");
}

BOOST_AUTO_TEST_CASE(a_way_home_over_a_boat) {
  // From A4, which is red, the file leads home onto the boat on A8. It may be sunk, unless it is the last one.
  BOOST_TEST(
      reasons("x......./......../......../......../......../o......./......../......x. w started=2 landed=- passes=0",
              "A3-A4", "", layout_with('R', "A4")) ==
      "Puts a boat on A4: as the boats stand, one move from home instead of two. As the boats stand, you need 1 more "
      "move to bring all of "
      "them home, Black 7.");
  BOOST_TEST(
      reasons("x......./......../......../......../......../o......./......../.......o w started=2 landed=- passes=0",
              "A3-A4", "", layout_with('R', "A4")) ==
      "Puts a boat on A4: as the boats stand, two moves from home instead of three.");
}

BOOST_AUTO_TEST_CASE(to_sink_is_no_gain) {
  // The sunk boat no longer has to come home.
  BOOST_TEST(
      reasons("......../......../......../.x.....x/o......./......../......../........ w started=2 landed=- passes=0",
              "A4-B5") ==
      "Sinks Black's boat on B5: Black has one boat to go. Puts a boat on B5: as the boats stand, three moves from "
      "home instead of four. "
      "As the boats stand, you need 3 more moves to bring all of them home, Black 4.");
  BOOST_TEST(
      reasons("......../......../......../x......./o......./......../.x....../........ w started=2 landed=- passes=0",
              "A4-A5") ==
      "Sinks Black's boat on A5: Black has one boat to go. Puts a boat on A5: as the boats stand, three moves from "
      "home instead of four.");
  // A threat to sink the last boat would be a threat to lose.
  BOOST_TEST(
      reasons("......../......../......../...x..../......../..o...../......../........ w started=2 landed=- passes=0",
              "C3-C4",
              "D5-D4,C4-D4") == "Puts a boat on C4: as the boats stand, four moves from home instead of five.");
}

BOOST_AUTO_TEST_CASE(a_boat_that_is_offered) {
  BOOST_TEST(
      reasons("......../......../......../......../..x...../......../.o....../o....... w started=2 landed=- passes=0",
              "B2-B3") ==
      "Puts a boat on B3: as the boats stand, five moves from home instead of six. If Black sinks your boat on B3, you "
      "need five moves "
      "fewer.");
}

BOOST_AUTO_TEST_CASE(a_boat_that_is_held) {
  const std::string position =
      "......../......../......../......../......../..x...../......../...o.... w started=2 landed=- passes=0";
  // From C3, which is red, the way home is the file.
  BOOST_TEST(reasons(position, "D1-C2", "", layout_with('R', "C3")) ==
             "Keeps Black's boat on C3 from coming home on the next move. Stands in the way of Black's boat on C3: two "
             "moves more. Puts a boat on C2: as the boats stand, six moves from home instead of seven.");
  BOOST_TEST(reasons(position, "D1-E2", "", layout_with('R', "C3")) ==
             "Puts a boat on E2: as the boats stand, six moves from home instead of seven.");
}

BOOST_AUTO_TEST_CASE(a_way_that_is_cleared) {
  // From C3, which is red, the way home is the file, which is blocked by C5.
  BOOST_TEST(
      reasons("......../......../......../..o...../......../..o...../x......./........ w started=2 landed=- passes=0",
              "C5-D5", "", layout_with('R', "C3")) == "Clears the way of your boat on C3: four moves fewer.");
}

BOOST_AUTO_TEST_CASE(a_boat_that_leaves_home) {
  BOOST_TEST(
      reasons("o......./......../......../......../......../......../.......x/o....... w started=2 landed=- passes=0",
              "A8-A7") == "Waits with a boat from home: those outside stay where they are.");
}

BOOST_AUTO_TEST_CASE(the_next_move) {
  const std::string position =
      "......../......../o......./......../......../.......x/......../........ w started=2 landed=- passes=0";
  const std::string near =
      "Puts a boat on A7: as the boats stand, one move from home instead of two. As the boats stand, you need 1 more "
      "move to bring all of "
      "them home, Black 2.";
  BOOST_TEST(reasons(position, "A6-A7", "H3-H2,A7-A8") ==
             near + " If Black answers H3-H2, you can bring the boat on A7 home to A8.");
  BOOST_TEST(reasons(position, "A6-A7", "H3-H2,A7-B7") == near);
}

BOOST_AUTO_TEST_CASE(the_last_boat) {
  BOOST_TEST(
      reasons("......../o......./......../......../......../.......x/......../........ w started=2 landed=- passes=0",
              "A7-A8") == "Brings your last boat home to A8.");
}

BOOST_AUTO_TEST_SUITE_END()
