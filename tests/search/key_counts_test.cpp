// SPDX-License-Identifier: MIT
#include "search/key_counts.h"

#include <boost/test/unit_test.hpp>

using catenary::search::KeyCounts;

BOOST_AUTO_TEST_SUITE(key_counts)

BOOST_AUTO_TEST_CASE(a_key_occurs_at_most_as_often_as_it_was_added_and_not_removed) {
  KeyCounts counts;
  counts.add(7);
  counts.add(7);
  counts.add(8);
  BOOST_TEST(counts.most(7) == 2U);
  BOOST_TEST(counts.most(8) == 1U);
  BOOST_TEST(counts.most(9) == 0U);
  counts.remove(7);
  BOOST_TEST(counts.most(7) == 1U);
  counts.clear();
  BOOST_TEST(counts.most(7) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
