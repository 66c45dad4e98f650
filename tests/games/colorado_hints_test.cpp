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
              "A1-A2") == "Puts a boat on A2, six moves from home instead of seven.");
  BOOST_TEST(
      reasons("......../......../o......./.......x/......../......../......../o....... w started=2 landed=- passes=0",
              "A6-B7") == "Puts a boat on B7, one move from home instead of two.");
  BOOST_TEST(
      reasons("......../o......./......../.......x/......../......../......../o....... w started=2 landed=- passes=0",
              "A7-A8") == "Brings a boat home to A8, where nothing can sink it: one boat to go.");
  BOOST_TEST(
      reasons("......../ox....../......../......../......../......../......../o......o w started=2 landed=- passes=0",
              "A7-A8") == "Brings a boat home to A8: two boats to go.");
  BOOST_TEST(
      reasons("......../......../......../o......x/......../......../......../o....... w started=2 landed=- passes=0",
              "A5-A4") == "");
}

BOOST_AUTO_TEST_CASE(boats_that_sink) {
  BOOST_TEST(
      reasons("......../......../......../.x.....x/o......./......../......../........ w started=2 landed=- passes=0",
              "A4-B5") ==
      "Sinks the boat on B5, and nothing can sink yours there. Puts a boat on B5, three moves from home "
      "instead of four.");
  BOOST_TEST(
      reasons("......../......../......../.x.....x/o.o...../......../......../........ w started=2 landed=- passes=0",
              "C4-B5") ==
      "Sinks the boat on B5, and nothing can sink yours there. Keeps Black from sinking your boat on A4 on its next "
      "move. Black cannot sink a boat next; after 11 of the 12 other moves it could. Puts a boat on B5, three moves "
      "from home instead of four.");
}

BOOST_AUTO_TEST_CASE(boats_that_escape) {
  BOOST_TEST(
      reasons("......../......../......../.x....../o......./......../......../........ w started=2 landed=- passes=0",
              "A4-A3") == "Moves the boat on A4 out of reach of B5.");
  BOOST_TEST(
      reasons("......../......../......../.x....../o......./......../......../........ w started=2 landed=- passes=0",
              "A4-A5") == "Puts a boat on A5, three moves from home instead of four.");
}

BOOST_AUTO_TEST_CASE(boats_that_are_threatened) {
  const std::string one =
      "......../......../......../...x..../......../..o...../......../........ w started=2 landed=- passes=0";
  BOOST_TEST(reasons(one, "C3-C4") ==
             "Threatens to sink the boat on D5. Puts a boat on C4, four moves from home instead of five.");
  BOOST_TEST(reasons(one, "C3-B4") == "Puts a boat on B4, four moves from home instead of five.");
  // A knight's move from C4.
  const std::string two =
      "......../......../.x.x..../......../......../..o...../......../........ w started=2 landed=- passes=0";
  BOOST_TEST(
      reasons(two, "C3-C4", "", layout_with('G', "C4")) ==
      "Threatens to sink the boats on B6 and D6: Black cannot save both. Puts a boat on C4, four moves from home "
      "instead of five.");
}

BOOST_AUTO_TEST_CASE(a_boat_that_is_held) {
  const std::string position =
      "......../......../......../......../......../..x...../......../...o.... w started=2 landed=- passes=0";
  // From red C3 the way home is the file.
  BOOST_TEST(
      reasons(position, "D1-C2", "", layout_with('R', "C3")) ==
      "Threatens to sink the boat on C3. Keeps Black's boat on C3 from coming home on the next move. Puts a boat "
      "on C2, six moves from home instead of seven.");
  BOOST_TEST(reasons(position, "D1-E2", "", layout_with('R', "C3")) ==
             "Puts a boat on E2, six moves from home instead of seven.");
}

BOOST_AUTO_TEST_CASE(a_boat_that_is_guarded) {
  const std::string position =
      "......../......../......../....x.../...o..../......../..o...../........ w started=2 landed=- passes=0";
  BOOST_TEST(reasons(position, "C2-C3") ==
             "Guards your boat on D4: you can sink a boat that sinks it. Puts a boat on C3, five moves from home "
             "instead of six.");
  BOOST_TEST(reasons(position, "C2-B3") == "Puts a boat on B3, five moves from home instead of six.");
}

BOOST_AUTO_TEST_CASE(the_next_move) {
  const std::string position =
      "......../......../o......./.......x/......../......../......../........ w started=2 landed=- passes=0";
  BOOST_TEST(reasons(position, "A6-A7", "H5-H4,A7-A8") ==
             "Puts a boat on A7, one move from home instead of two. If Black answers H5-H4, you can bring a boat home "
             "to A8.");
  BOOST_TEST(reasons(position, "A6-A7", "H5-H4,A7-B7") == "Puts a boat on A7, one move from home instead of two.");
}

BOOST_AUTO_TEST_SUITE_END()
