// SPDX-License-Identifier: MIT
// Each reason for a hint of Catena in a position made by hand. Side 3 (grid 5).

#include <boost/test/unit_test.hpp>

#include "catena/notation.h"
#include "support/hints.h"

using namespace catenary;

namespace {

std::string reasons(const std::string& position, const std::string& turn, const tests::OptionTexts& options = {},
                    const std::string& reply = "") {
  return tests::reasons_for<games::catena::Notation<1>, games::catena::Rules<1>>("catena", 5, options, position, turn,
                                                                                 reply);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catena_hints)

BOOST_AUTO_TEST_CASE(claims) {
  BOOST_TEST(reasons("xo./..../xxxxx/..../ox. b left=1 button=w", "C1") ==
             "Claims the ribbon of 3 stones at C1 (2 to 1).");
  BOOST_TEST(reasons(".o./.o.x/..xx./..../o.o b left=1 button=b", "E5") ==
             "Claims the ribbon of 6 stones at E5 (4 to 2).");
}

BOOST_AUTO_TEST_CASE(claims_that_the_turn_prevents) {
  BOOST_TEST(
      reasons("x../...o/.o.x./o.../.x. b left=1 button=-", "C3") ==
      "Keeps White from claiming your stone on D3 on its next turn. Keeps White from taking the majority in your "
      "ribbon at C5 with one stone. Threatens to take the majority in White's ribbon at A2 with A1 (4 to 3).");
}

BOOST_AUTO_TEST_CASE(majorities) {
  BOOST_TEST(reasons(".../..../..o../..../... b left=1 button=b", "D3") ==
             "Draws level in the ribbon at C3 (1 to 1). Threatens to claim White's stone on C3.");
  BOOST_TEST(reasons(".../..../..x../..../... b left=1 button=w", "D3") ==
             "Lengthens your ribbon at C3 to 2 stones: White needs 2 there to draw level.");
  BOOST_TEST(reasons(".../..../..xo./..../... b left=1 button=-", "B3") ==
             "Keeps White from claiming your stone on C3 on its next turn. "
             "Takes the majority in the ribbon at C3 (2 to 1).");
  BOOST_TEST(reasons(".../..../.xxo./..../... b left=1 button=w", "E3") ==
             "Keeps your majority in the ribbon at B3 (3 to 1). Threatens to claim White's stone on D3.");
  BOOST_TEST(
      reasons(".../..../.x.o./..../... b left=1 button=-", "C3") ==
      "Joins ribbons into one of 3 stones at B3, most of them yours (2 to 1). Keeps White from taking the majority "
      "in your ribbon at B3 with one stone.");
}

BOOST_AUTO_TEST_CASE(a_ribbon_of_its_own) {
  BOOST_TEST(reasons(".../..../..o../..../... b left=1 button=b", "A1") ==
             "Threatens to take the majority in White's ribbon at C3 with B2 (2 to 1). Starts a ribbon of yours at A1 "
             "with 3 cells to grow onto.");
}

BOOST_AUTO_TEST_CASE(the_answer_and_what_follows) {
  BOOST_TEST(reasons(".../..../..o../..../... b left=1 button=b", "D3", {}, "A1,E3") ==
             "Draws level in the ribbon at C3 (1 to 1). Threatens to claim White's stone on C3. If White answers A1, "
             "you can play E3 and take the majority in the ribbon at C3 (2 to 1).");
}

BOOST_AUTO_TEST_CASE(the_button) {
  BOOST_TEST(reasons(".../..../..x../..../... w left=1 button=-", "button") ==
             "Takes the button, which is worth half a point.");
}

BOOST_AUTO_TEST_CASE(two_stones) {
  BOOST_TEST(
      reasons(".../..../..x../..../... w left=2 button=-", "B3,E3", {{"stones_per_turn", "2"}}) ==
      "Draws level in the ribbon at C3 (1 to 1). Threatens to claim Black's stone on C3. Starts a ribbon of yours at "
      "E3 with 3 cells to grow onto.");
}

BOOST_AUTO_TEST_SUITE_END()
