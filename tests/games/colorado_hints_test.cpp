// SPDX-License-Identifier: MIT
// Each reason for a hint of Colorado in a position made by hand. All squares are blue: a boat moves
// like a king.

#include <boost/test/unit_test.hpp>

#include "colorado/notation.h"
#include "support/hints.h"

using namespace catenary;

namespace {

std::string reasons(const std::string& position, const std::string& turn) {
  return tests::reasons_for<games::colorado::Notation, games::colorado::Rules>(
      "colorado", 8, {{"layout", std::string(64, 'B')}}, position, turn);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(colorado_hints)

BOOST_AUTO_TEST_CASE(ways_home) {
  BOOST_TEST(
      reasons("x......./......../......../......../......../......../......../o....... w started=2 landed=- passes=0",
              "A1-A2") == "Takes a boat one rank closer to home.");
  BOOST_TEST(
      reasons("......../......../o......./.......x/......../......../......../o....... w started=2 landed=- passes=0",
              "A6-B7") == "Puts a boat on B7, one move from home.");
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
              "A4-B5") == "Sinks the boat on B5. Takes a boat one rank closer to home.");
  BOOST_TEST(
      reasons("......../......../......../.x.....x/o.o...../......../......../........ w started=2 landed=- passes=0",
              "C4-B5") ==
      "Sinks the boat on B5. Keeps Black from sinking your boat on A4 on its next move. Takes a boat one rank closer "
      "to home.");
}

BOOST_AUTO_TEST_CASE(boats_that_escape) {
  BOOST_TEST(
      reasons("......../......../......../.x....../o......./......../......../........ w started=2 landed=- passes=0",
              "A4-A3") == "Moves the boat on A4 out of reach of B5.");
  BOOST_TEST(
      reasons("......../......../......../.x....../o......./......../......../........ w started=2 landed=- passes=0",
              "A4-A5") == "Takes a boat one rank closer to home.");
}

BOOST_AUTO_TEST_SUITE_END()
