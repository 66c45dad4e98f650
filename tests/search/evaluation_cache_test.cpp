// SPDX-License-Identifier: MIT
#include "search/evaluation_cache.h"

#include <boost/test/unit_test.hpp>

using catenary::search::EvaluationCache;

namespace {

/// A cache with an evaluation that counts its calls and returns their number.
struct Counted {
  int value(std::uint64_t key) {
    return cache.value(key, [this] { return ++count; });
  }

  EvaluationCache cache;
  int count = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(evaluation_cache)

BOOST_AUTO_TEST_CASE(a_position_is_evaluated_once) {
  Counted counted;
  BOOST_TEST(counted.value(5) == 1);
  BOOST_TEST(counted.value(6) == 2);
  BOOST_TEST(counted.value(5) == 1);
  BOOST_TEST(counted.value(6) == 2);
}

/// The key of an empty entry.
BOOST_AUTO_TEST_CASE(the_key_0_is_unknown_at_first) {
  Counted counted;
  BOOST_TEST(counted.value(0) == 1);
  BOOST_TEST(counted.value(0) == 1);
}

BOOST_AUTO_TEST_CASE(a_newer_position_takes_the_place_of_an_older_one) {
  Counted counted;
  constexpr std::uint64_t kSamePlace = std::uint64_t{1} << 40;
  BOOST_TEST(counted.value(5) == 1);
  BOOST_TEST(counted.value(5 + kSamePlace) == 2);
  BOOST_TEST(counted.value(5) == 3);
}

BOOST_AUTO_TEST_CASE(a_cleared_cache_knows_nothing) {
  Counted counted;
  BOOST_TEST(counted.value(5) == 1);
  counted.cache.clear();
  BOOST_TEST(counted.value(5) == 2);
}

BOOST_AUTO_TEST_SUITE_END()
