// SPDX-License-Identifier: MIT
// Each reason for a hint of Cation in a position made by hand. Size 5 unless said.

#include <boost/test/unit_test.hpp>

#include "cation/notation.h"
#include "support/hints.h"

using namespace catenary;

namespace {

std::string reasons(const std::string& position, const std::string& turn, const std::string& reply = "") {
  return tests::reasons_for<games::cation::Notation<2>, games::cation::Rules<2>>("cation", 5, {}, position, turn,
                                                                                 reply);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(cation_hints)

BOOST_AUTO_TEST_CASE(wins_that_the_turn_prevents) {
  BOOST_TEST(reasons("oooo./...../...../..x../.x... b latest=-", "E5") ==
             "Stops White from winning at once on E5. Leaves White 2 stones short of a chain instead of 1. Brings you "
             "one stone closer to a chain: 4 to go.");
}

BOOST_AUTO_TEST_CASE(wins_that_the_turn_threatens) {
  BOOST_TEST(reasons("..x../..x../...../...../o.x.. b latest=-", "C2") ==
             "Threatens to win on C3. Brings your stone on C1 one stone closer to the top edge: 1 to go for a win.");
}

BOOST_AUTO_TEST_CASE(a_win_that_the_rules_forbid_to_block) {
  using games::cation::Notation;
  using games::cation::Rules;
  BOOST_TEST((tests::reasons_for<Notation<2>, Rules<2>>(
                 "cation", 6, {}, "xxoox./o.x.x./.oxoox/.xx.xx/oxoxox/oo..oo w latest=-", "D1")) ==
             "Threatens to win on C1, where Black may not block: its stone would make a crosscut with yours on D1. "
             "Leaves Black no way for a chain as the stones stand. Brings your chain at E1 one stone closer to the "
             "left edge: 1 to go for a win.");
}

BOOST_AUTO_TEST_CASE(a_crosscut) {
  BOOST_TEST(reasons("...../...../.o.../.xo../..... b latest=-", "C3") ==
             "Makes a crosscut: White has to move C2 or B3 out of it.");
}

BOOST_AUTO_TEST_CASE(stones_that_the_chains_lack) {
  BOOST_TEST(reasons("...../...../...../...../..... b latest=-", "C3") ==
             "White may take this stone over by a swap, so it should not be too strong. Brings you one stone closer to "
             "a chain: 4 to go, 2 to the bottom edge and 2 to the top edge.");
  BOOST_TEST(reasons("...../..o../...../...../x.... b latest=-", "E1") == "");
}

BOOST_AUTO_TEST_CASE(a_chain_without_a_way) {
  using games::cation::Notation;
  using games::cation::Rules;
  BOOST_TEST((tests::reasons_for<Notation<2>, Rules<2>>("cation", 3, {}, "ox./.../.x. b latest=-", "C2")) ==
             "Threatens to win on B2. Leaves White no way for a chain as the stones stand. Links up with your stone on "
             "B1: if White takes C1, you can take B2, and the other way round.");
}

BOOST_AUTO_TEST_CASE(the_edge_that_a_chain_comes_closer_to) {
  BOOST_TEST(reasons("o..../...../...../..x../..... b latest=-", "C1") ==
             "Joins your stone on C2 to the bottom edge: 3 to go for a win. Takes C1, where White could have blocked "
             "your shortest chain.");
  // No more stones than this one are needed for the chain on column A.
  BOOST_TEST(reasons("....o/x...o/x..x./x..../....o b latest=-", "D2") ==
             "Brings your stone on D3 one stone closer to the bottom edge: 1 to go.");
}

BOOST_AUTO_TEST_CASE(a_chain_that_is_blocked) {
  BOOST_TEST(reasons("x...x/...../.oo../...../.oo.. b latest=-", "D3") ==
             "Blocks White's chain at B3: 3 stones to the right edge instead of 2.");
}

BOOST_AUTO_TEST_CASE(a_link_with_two_ways) {
  BOOST_TEST(reasons("...../..x../...../...../o.... b latest=-", "D3") ==
             "Links up with your stone on C4: if White takes C3, you can take D4, and the other way round.");
  // White occupies one of the ways and may not use the other.
  BOOST_TEST(reasons("...../..xo./...../...../..... b latest=-", "D3") ==
             "White may not answer on C3, where it would make a crosscut with your stone. One more stone, on C3, joins "
             "it to your stone on C4.");
}

BOOST_AUTO_TEST_CASE(the_next_move) {
  BOOST_TEST(reasons("...../...../...../...../..... b latest=-", "C3", "B2,C2") ==
             "White may take this stone over by a swap, so it should not be too strong. Brings you one stone closer to "
             "a chain: 4 to go, 2 to the bottom edge and 2 to the top edge. If White answers B2, you can play C2 and "
             "come within 3 stones of a chain.");
  BOOST_TEST(reasons("...../...../...../...../..... b latest=-", "C3", "B2,A1") ==
             "White may take this stone over by a swap, so it should not be too strong. Brings you one stone closer to "
             "a chain: 4 to go, 2 to the bottom edge and 2 to the top edge.");
}

BOOST_AUTO_TEST_CASE(stones_with_a_point_between_them) {
  BOOST_TEST(reasons("...../...../.x.../...../....o b latest=-", "D3") ==
             "One more stone, on C3, joins it to your stone on B3.");
}

BOOST_AUTO_TEST_CASE(a_swap) {
  BOOST_TEST(reasons("...../...../..x../...../..... w latest=-", "swap") ==
             "Makes Black's first stone yours, on C3: your chain then lacks 4 stones, Black's 5.");
}

BOOST_AUTO_TEST_CASE(a_chain_that_is_complete) {
  BOOST_TEST(reasons("xo.../x.o../x..../x...o/....o b latest=-", "A1") ==
             "Completes your chain from the bottom edge to the top edge.");
}

BOOST_AUTO_TEST_CASE(a_stone_that_leaves_a_crosscut) {
  BOOST_TEST(reasons("...../...../..ox./..xo./x.... w latest=-", "C3-A3") == "");
}

BOOST_AUTO_TEST_CASE(no_way_is_left) { BOOST_TEST(reasons(".xxoo/xooox/oxxxx/oxooo/xxxoo w latest=-", "A3-X") == ""); }

BOOST_AUTO_TEST_SUITE_END()
