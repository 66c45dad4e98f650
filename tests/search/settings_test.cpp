// SPDX-License-Identifier: MIT
#include "search/settings.h"

#include <boost/test/unit_test.hpp>

using namespace catenary::search;

BOOST_AUTO_TEST_SUITE(search_settings)

BOOST_AUTO_TEST_CASE(effort_takes_nodes_and_seconds_off_the_limits_and_leaves_one_node) {
  SearchLimits limits;
  limits.max_nodes = 100;
  limits.soft_seconds = 2;
  limits.hard_seconds = 8;
  limits.max_depth = 7;
  const SearchLimits left = limits.after(40, 0.5);
  BOOST_TEST(left.max_nodes == 60U);
  BOOST_TEST(left.soft_seconds == 1.5);
  BOOST_TEST(left.hard_seconds == 7.5);
  BOOST_TEST(left.max_depth == 7);
  BOOST_TEST(limits.after(100, 0).max_nodes == 1U);
  BOOST_TEST(limits.after(1000, 0).max_nodes == 1U);
}

BOOST_AUTO_TEST_CASE(what_has_no_limit_keeps_none) {
  const SearchLimits left = SearchLimits().after(1000, 3);
  BOOST_TEST(left.soft_seconds == SearchLimits().soft_seconds);
  BOOST_TEST(left.hard_seconds == SearchLimits().hard_seconds);
  BOOST_TEST(left.max_nodes > SearchLimits().max_nodes / 2);
}

BOOST_AUTO_TEST_SUITE_END()
