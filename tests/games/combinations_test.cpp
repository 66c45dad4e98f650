// SPDX-License-Identifier: MIT
#include "colorado/combinations.h"

#include <boost/test/unit_test.hpp>

#include "core/rng.h"

using namespace catenary::core;
using namespace catenary::board;
using namespace catenary::games::colorado;

BOOST_AUTO_TEST_SUITE(combination_numbers)

BOOST_AUTO_TEST_CASE(counts_of_sets) {
  BOOST_TEST(combinations(64, 0) == 1U);
  BOOST_TEST(combinations(64, 1) == 64U);
  BOOST_TEST(combinations(62, 2) == 1891U);
  BOOST_TEST(combinations(2, 3) == 0U);
  BOOST_TEST(combinations(64, 8) == 4'426'165'368U);
}

BOOST_AUTO_TEST_CASE(each_set_has_a_number_of_its_own_from_0_on) {
  Rng rng(1);
  for (int free = 3; free <= 12; ++free) {
    Bitset<1> taken;
    while (taken.count() < 64 - free) taken.insert(static_cast<Cell>(rng.below(64)));
    for (int count = 0; count <= 3; ++count) {
      for (std::uint64_t rank = 0; rank < combinations(free, count); ++rank) {
        const Bitset<1> set = set_of_rank(rank, count, taken);
        BOOST_TEST(set.count() == count);
        BOOST_TEST((set & taken).empty());
        BOOST_TEST(rank_of(set, taken) == rank);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
