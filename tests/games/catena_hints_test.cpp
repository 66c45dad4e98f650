// SPDX-License-Identifier: MIT
// Each reason for a hint of Catena in a position made by hand.

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "catena/notation.h"
#include "support/hints.h"

using namespace catenary;

namespace {

std::string reasons(const std::string& position, const std::string& turn, const tests::OptionTexts& options = {},
                    const std::string& reply = "") {
  const auto rows = static_cast<int>(std::count(position.begin(), position.end(), '/')) + 1;
  return tests::reasons_for<games::catena::Notation<1>, games::catena::Rules<1>>("catena", rows, options, position,
                                                                                 turn, reply);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catena_hints)

BOOST_AUTO_TEST_CASE(claims) {
  BOOST_TEST(reasons("xo./..../xxxxx/..../ox. b left=1 button=w", "C1") ==
             "Claims the ribbon of 3 stones at C1 (2 black, 1 white).");
  BOOST_TEST(reasons(".o./.o.x/..xx./..../o.o b left=1 button=b", "E5") ==
             "Claims the ribbon of 6 stones at E5 (4 black, 2 white).");
}

BOOST_AUTO_TEST_CASE(claims_that_the_turn_prevents) {
  BOOST_TEST(
      reasons("x../...o/.o.x./o.../.x. b left=1 button=-", "C3") ==
      "Keeps White from claiming your stone on D3 on its next turn. Keeps White from taking the majority in your "
      "ribbon at C5 with B4 or C4. Threatens to take the majority in White's ribbon at A2 with A1 (4 black, 3 white).");
}

BOOST_AUTO_TEST_CASE(majorities) {
  BOOST_TEST(reasons(".../..../..o../..../... b left=1 button=b", "D3") ==
             "Draws level in the ribbon at C3 (1 black, 1 white). Threatens to claim White's stone on C3 with C2.");
  BOOST_TEST(reasons(".../..../..x../..../... b left=1 button=w", "D3") ==
             "Lengthens your ribbon at C3 to 2 stones: White needs 2 there to draw level.");
  BOOST_TEST(reasons(".../..../..xo./..../... b left=1 button=-", "B3") ==
             "Keeps White from claiming your stone on C3 on its next turn. Takes the majority in the ribbon at C3 (2 "
             "black, 1 white).");
  BOOST_TEST(
      reasons(".../..../.xxo./..../... b left=1 button=w", "E3") ==
      "Keeps your majority in the ribbon at B3 (3 black, 1 white). Threatens to claim White's stone on D3 with A3.");
  BOOST_TEST(reasons(".../..../.x.o./..../... b left=1 button=-", "C3") ==
             "Joins ribbons into one of 3 stones at B3, most of them yours (2 black, 1 white). Keeps White from taking "
             "the majority in your ribbon at B3 with C3.");
}

BOOST_AUTO_TEST_CASE(ribbons_of_one_colour_are_joined) {
  BOOST_TEST(reasons(".../..../.x.x./..../o.o b left=1 button=-", "C3")
                 .starts_with("Joins ribbons of yours into one of 3 stones at B3."));
}

BOOST_AUTO_TEST_CASE(a_ribbon_of_its_own) {
  BOOST_TEST(reasons(".../..../..o../..../... b left=1 button=b", "A1") ==
             "Threatens to take the majority in White's ribbon at C3 with B2 (2 black, 1 white). Starts a ribbon of "
             "yours at A1, on the edge, with 3 cells to grow onto. Once the ribbon at A1 cannot grow, the side with "
             "more stones in it claims it.");
}

BOOST_AUTO_TEST_CASE(the_answer_and_what_follows) {
  BOOST_TEST(reasons(".../..../..o../..../... b left=1 button=b", "D3", {}, "A1,E3") ==
             "Draws level in the ribbon at C3 (1 black, 1 white). Threatens to claim White's stone on C3 with C2. If "
             "White answers A1, you can play E3 and take the majority in the ribbon at C3 (2 black, 1 white).");
}

BOOST_AUTO_TEST_CASE(the_button) {
  BOOST_TEST(reasons(".../..../..x../..../... w left=1 button=-", "button") ==
             "Takes the button, which is worth half a point.");
}

BOOST_AUTO_TEST_CASE(two_stones) {
  BOOST_TEST(reasons(".../..../..x../..../... w left=2 button=-", "B3,E3", {{"stones_per_turn", "2"}}) ==
             "Draws level in the ribbon at C3 (1 black, 1 white). Threatens to claim Black's stone on C3 with B2. "
             "Starts a ribbon of yours at E3, on the edge, with 3 cells to grow onto. Once the ribbon at E3 cannot "
             "grow, the side with more stones in it claims it.");
}

BOOST_AUTO_TEST_CASE(a_first_ribbon_and_one_that_can_be_joined) {
  BOOST_TEST(reasons(".../..../...../..../... b left=1 button=-", "C3") ==
             "Starts a ribbon of yours at C3, in the centre, with 6 cells to grow onto. Once the ribbon at C3 cannot "
             "grow, the side with more stones in it claims it.");
  BOOST_TEST(reasons(".../..../...../..../... b left=1 button=-", "D4") ==
             "Starts a ribbon of yours at D4, 1 cell from the centre, with 6 cells to grow onto. Once the ribbon at D4 "
             "cannot grow, the side with more stones in it claims it.");
  BOOST_TEST(reasons(".../..../.x.o./..../... b left=1 button=-", "C5") ==
             "Starts a ribbon of yours at C5, which B4 or C4 can join to your ribbon at B3.");
}

BOOST_AUTO_TEST_CASE(stones_of_a_claim_by_name) {
  BOOST_TEST(reasons("...o/x...o/....x./x.xo.x./.o.oo./.x.../.xox w left=1 button=-", "E6") ==
             "Threatens to claim Black's stones on B1 and 5 other cells with E7. Threatens to take the majority in "
             "Black's ribbon at C6 with D6 (1 black, 2 white). Starts a ribbon of yours at E6, which F7 can join to "
             "your ribbon at C1.");
}

BOOST_AUTO_TEST_CASE(a_turn_that_gains_nothing) {
  BOOST_TEST(reasons("o..o/.xo../o..x.x/....xo./.xx.../x.xx./x..x b left=1 button=-", "A4") == "");
}

BOOST_AUTO_TEST_CASE(the_result_of_a_line_to_the_end) {
  BOOST_TEST(reasons("o..o/.xo../o..x.x/....xo./.xx.../x.xx./x..x b left=1 button=-", "G6", {}, "button,A4") ==
             "Claims the ribbon of 9 stones at G6 (5 black, 4 white). With best play Black wins 16 to 2.5 (stones, "
             "0.5 for White's button).");
}

BOOST_AUTO_TEST_CASE(closing_a_ribbon) {
  BOOST_TEST(reasons(".o./x.o./xx.o./..o./..o w left=1 button=b", "A1") ==
             "Closes your ribbon of 1 stone at A1: Black cannot claim it any more. At the end White wins 6 to 3.5 "
             "(stones, 0.5 for Black's button).");
}

BOOST_AUTO_TEST_CASE(a_majority_reduced) {
  BOOST_TEST(reasons("oo./.o.x/o...x/..x./.x. w left=1 button=b", "A1") ==
             "Reduces Black's majority in the ribbon at B1 (2 black, 1 white). Threatens to take the majority in "
             "Black's ribbon at A1 with A2 (2 black, 3 white).");
}

BOOST_AUTO_TEST_CASE(a_majority_extended) {
  BOOST_TEST(reasons(".../o..o/.xx.o/..x./... b left=1 button=-", "B1") ==
             "Extends your majority in the ribbon at C2 (4 black, 1 white). Keeps White from taking the majority in "
             "your ribbon at C2 with D2. Leaves White's ribbon at E3 1 cell to grow onto instead of 2.");
}

BOOST_AUTO_TEST_CASE(ribbons_that_cannot_be_joined) {
  BOOST_TEST(
      reasons("xx./o.../x.x../o..o/xox w left=1 button=w", "E4") ==
      "Threatens to take the majority in Black's ribbon at A1 with E3 (5 black, 6 white). Keeps Black from joining the "
      "ribbons at A1 and C3 with one stone. Starts a ribbon of yours at E4, on the edge, with 2 cells to grow onto.");
}

BOOST_AUTO_TEST_CASE(a_ribbon_with_less_room) {
  BOOST_TEST(reasons("..x/.x../x.o../...o/... w left=1 button=-", "C5") ==
             "Takes the majority in the ribbon at C3 (1 black, 2 white). Leaves Black's ribbon at A3 1 cell to grow "
             "onto instead of 2.");
}

BOOST_AUTO_TEST_CASE(nothing_to_say) { BOOST_TEST(reasons(".../ooxx/x..../o.../.xx w left=1 button=w", "A1") == ""); }

BOOST_AUTO_TEST_CASE(the_result_at_the_end) {
  BOOST_TEST(reasons("x.x/.x../x.ox./o..o/oo. w left=1 button=b", "C1") ==
             "Claims the ribbon of 10 stones at C1 (4 black, 6 white). At the end White wins 10 to 1.5 (stones, 0.5 "
             "for Black's button).");
}

BOOST_AUTO_TEST_SUITE_END()
