// SPDX-License-Identifier: MIT
#include "game/win_rate.h"

#include <boost/test/unit_test.hpp>

using namespace catenary::game;

BOOST_AUTO_TEST_SUITE(win_rate)

BOOST_AUTO_TEST_CASE(the_chance_is_a_logistic_curve) {
  const WinRateModel model{.even = 50, .scale = 300};
  BOOST_TEST(model(50) == 0.5);
  BOOST_TEST(model(350) == 1 / (1 + std::exp(-1.0)));
  BOOST_TEST(model(50 + 123) + model(50 - 123) == 1, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(proven_results_are_certain) {
  const WinRateModel model;
  BOOST_TEST(model(kWinBase + 10) == 1);
  BOOST_TEST(model(-kWinBase - 10) == 0);
}

BOOST_AUTO_TEST_CASE(percents_never_claim_certainty) {
  BOOST_TEST(percent(0) == 1);
  BOOST_TEST(percent(0.999) == 99);
  BOOST_TEST(percent(0.505) == 51);
}

BOOST_AUTO_TEST_SUITE_END()
