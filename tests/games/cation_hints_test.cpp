// SPDX-License-Identifier: MIT
// Each reason for a hint of Cation in a position made by hand. Size 5 unless said.

#include <boost/test/unit_test.hpp>

#include "cation/notation.h"
#include "support/hints.h"

using namespace catenary;

namespace {

std::string reasons(const std::string& position, const std::string& turn, const tests::OptionTexts& options = {}) {
  return tests::reasons_for<games::cation::Notation<2>, games::cation::Rules<2>>("cation", 5, options, position, turn);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(cation_hints)

BOOST_AUTO_TEST_CASE(wins_that_the_turn_prevents) {
  BOOST_TEST(reasons("oooo./...../...../..x../.x... b latest=-", "E5") ==
             "Stops White from winning at once on E5. Brings you one stone closer to a chain: 4 to go. Leaves White 2 "
             "stones short of a chain instead of 1.");
}

BOOST_AUTO_TEST_CASE(wins_that_the_turn_threatens) {
  BOOST_TEST(reasons("..x../..x../...../...../o.x.. b latest=-", "C2") ==
             "Threatens to win on C3. Brings you one stone closer to a chain: 1 to go.");
}

BOOST_AUTO_TEST_CASE(a_crosscut) {
  BOOST_TEST(
      reasons("...../...../.o.../.xo../..... b latest=-", "C3") ==
      "Makes a crosscut: White has to move C2 or B3 out of it. Leaves White 5 stones short of a chain instead of 4.");
}

BOOST_AUTO_TEST_CASE(stones_that_the_chains_lack) {
  BOOST_TEST(reasons("...../...../...../...../..... b latest=-", "C3") ==
             "Brings you one stone closer to a chain: 4 to go.");
  BOOST_TEST(reasons("...../..o../...../...../x.... b latest=-", "E1") == "");
}

BOOST_AUTO_TEST_CASE(a_chain_without_a_way) {
  using games::cation::Notation;
  using games::cation::Rules;
  BOOST_TEST((tests::reasons_for<Notation<2>, Rules<2>>("cation", 3, {}, "ox./.../.x. b latest=-", "C2")) ==
             "Threatens to win on B2. Leaves White no way for a chain as the stones stand.");
}

BOOST_AUTO_TEST_CASE(a_swap_has_none) { BOOST_TEST(reasons("...../...../..x../...../..... w latest=-", "swap") == ""); }

BOOST_AUTO_TEST_SUITE_END()
