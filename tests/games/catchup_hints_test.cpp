// SPDX-License-Identifier: MIT
// Each reason for a hint of Catchup in a position made by hand. Side 3 (grid 5).

#include <boost/test/unit_test.hpp>

#include "catchup/notation.h"
#include "support/hints.h"

using namespace catenary;

namespace {

std::string reasons(const std::string& position, const std::string& turn, const tests::OptionTexts& options = {},
                    const std::string& reply = "") {
  return tests::reasons_for<games::catchup::Notation<1>, games::catchup::Rules<1>>("catchup", 5, options, position,
                                                                                   turn, reply);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catchup_hints)

BOOST_AUTO_TEST_CASE(groups_that_the_turn_joins) {
  BOOST_TEST(reasons("x.x/..../..oo./..../oo. w placed=0 limit=2 start=2", "B2,A3") ==
             "Joins your groups of 2 and 2 with 1 other stone into one of 5, although Black then gets a third stone.");
}

BOOST_AUTO_TEST_CASE(groups_that_the_turn_keeps_apart) {
  BOOST_TEST(reasons("..x/..../..oo./x.../oox b placed=0 limit=2 start=2", "B2,C2") ==
             "Keeps White's groups of 2 and 2 apart for good. Makes your largest group larger than White's: 4 to 2, "
             "although White then gets a third stone.");
  BOOST_TEST(reasons("..x/..../..oo./..../oox b placed=0 limit=3 start=2", "B2,C2,B3") ==
             "Keeps White from joining groups of 2 and 2 on its next turn. Makes your largest group larger than "
             "White's: 4 to 2, although White then gets a third stone.");
  BOOST_TEST(reasons("..x/..../..oo./..../oox b placed=0 limit=2 start=2", "B2,C2") ==
             "Makes White need 2 stones instead of 1 to join groups of 2 and 2. Makes your largest group larger than "
             "White's: 3 to 2, although White then gets a third stone.");
}

BOOST_AUTO_TEST_CASE(groups_that_grow) {
  BOOST_TEST(reasons("x.x/..../..oo./..../oo. w placed=0 limit=2 start=2", "E3,A3") ==
             "Grows your largest group from 2 to 3, although Black then gets a third stone.");
  BOOST_TEST(reasons("x../..../..o../..../... b placed=0 limit=2 start=0", "D5,A1") ==
             "Makes your first group, of 2 stones, although White then gets a third stone.");
}

BOOST_AUTO_TEST_CASE(a_third_stone_that_the_opponent_does_not_get) {
  BOOST_TEST(reasons("x.x/..../..oo./..../... w placed=0 limit=2 start=2", "A1,A3") ==
             "Leaves the largest group at 2: Black gets no third stone.");
  BOOST_TEST(reasons("x../..../..o../..../... b placed=0 limit=2 start=0", "A1,E3") ==
             "Makes no group yet: White gets no third stone.");
  BOOST_TEST(reasons("xx./..../..oo./..../... b placed=0 limit=2 start=2", "A1,C1", {{"bonus", "parity"}}) ==
             "Leaves your largest group at 2: White gets no third stone.");
  BOOST_TEST(reasons("xx./..../..oo./..../... b placed=0 limit=2 start=2", "A1", {{"rules", "alternative"}}) ==
             "A1 has 3 free cells around it to grow into.");
  BOOST_TEST(reasons(".../..../...../..../... w placed=0 limit=1 start=0", "C3") ==
             "No group exists yet; C3 has 6 free cells around it to grow into.");
}

BOOST_AUTO_TEST_CASE(groups_that_come_nearer) {
  BOOST_TEST(
      reasons("xx./..../..oo./..../... b placed=0 limit=2 start=2", "A3,B3") ==
      "Leaves the largest group at 2: White gets no third stone. Leaves your groups of 2 and 2 one stone apart.");
}

BOOST_AUTO_TEST_CASE(groups_that_the_answer_parts) {
  BOOST_TEST(reasons("xx./..../..oo./..../... b placed=0 limit=2 start=2", "A3,B3", {}, "B4,C4") ==
             "Leaves the largest group at 2: White gets no third stone.");
}

BOOST_AUTO_TEST_CASE(the_answer_and_what_follows) {
  BOOST_TEST(reasons("x.x/..../..oo./..../oo. w placed=0 limit=2 start=2", "E3,A3", {}, "D5,pass,B2,pass") ==
             "Grows your largest group from 2 to 3, although Black then gets a third stone. If Black answers D5,pass, "
             "you can join your groups of 3 and 2 with 1 other stone into one of 6.");
}

BOOST_AUTO_TEST_CASE(a_tie_of_the_largest_groups_at_the_end) {
  const std::string text = reasons(".oo/xxoo/.xxoo/o.x./.xo w placed=0 limit=2 start=6", "C5,D2", {}, "B2,A1,A3");
  BOOST_TEST(text.starts_with(
                 "With best play White wins: each side's largest group has 9 stones, so the second largest groups "
                 "decide, 1 to 0. Makes your largest group larger"),
             text);
}

BOOST_AUTO_TEST_CASE(a_first_group_with_its_price) {
  BOOST_TEST(reasons("x../..../..o../..../... b placed=0 limit=2 start=0", "D5,E5") ==
             "Makes your first group, of 3 stones, although White then gets a third stone.");
}

BOOST_AUTO_TEST_CASE(the_end_of_the_game) {
  BOOST_TEST((tests::reasons_for<games::catchup::Notation<1>, games::catchup::Rules<1>>(
                 "catchup", 3, {}, "xo/ox./xo b placed=0 limit=2 start=3", "C2")) ==
             "At the end Black wins 4 to 1 (largest groups).");
}

BOOST_AUTO_TEST_CASE(a_smaller_group_grows) {
  BOOST_TEST(reasons("x../.o../o..ox/xx../xoo b placed=1 limit=2 start=2", "B4") ==
             "Keeps your largest group larger than White's: 3 to 2. Leaves your groups of 3 and 2 one stone apart. "
             "Grows a smaller group of yours from 1 to 2: it counts if the larger ones are equal.");
}

BOOST_AUTO_TEST_CASE(cells_without_free_neighbours) {
  BOOST_TEST(reasons("xxx/oxxo/.ooo./x.xo/xoo b placed=1 limit=3 start=8", "pass") ==
             "Fills cells that have no free cell around them: the groups stay as large as they were.");
}

BOOST_AUTO_TEST_SUITE_END()
