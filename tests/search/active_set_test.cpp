// SPDX-License-Identifier: MIT
#include "search/active_set.h"

#include <boost/test/unit_test.hpp>

using namespace catenary::search;

BOOST_AUTO_TEST_SUITE(active_set)

BOOST_AUTO_TEST_CASE(a_hash_is_in_the_set_for_the_lifetime_of_its_mark) {
  using Set = ActiveSet<4>;
  Set set;
  BOOST_TEST(!Set::contains(&set, 7));
  {
    const Set::Mark mark(&set, 7);
    BOOST_TEST(Set::contains(&set, 7));
    // The same slot, but another hash.
    BOOST_TEST(!Set::contains(&set, 11));
  }
  BOOST_TEST(!Set::contains(&set, 7));
}

BOOST_AUTO_TEST_CASE(a_later_hash_takes_the_place_of_an_earlier_one) {
  using Set = ActiveSet<4>;
  Set set;
  const Set::Mark first(&set, 7);
  const Set::Mark second(&set, 11);
  const Set::Mark beside(&set, 8);
  BOOST_TEST(!Set::contains(&set, 7));
  BOOST_TEST(Set::contains(&set, 11));
  BOOST_TEST(Set::contains(&set, 8));
}

BOOST_AUTO_TEST_CASE(no_set_holds_nothing) {
  using Set = ActiveSet<4>;
  const Set::Mark mark(nullptr, 7);
  BOOST_TEST(!Set::contains(nullptr, 7));
}

BOOST_AUTO_TEST_SUITE_END()
