// SPDX-License-Identifier: MIT
#include "core/shared_buckets.h"

#include <boost/test/unit_test.hpp>

using catenary::core::SharedBuckets;
using catenary::core::SharedSlot;

BOOST_AUTO_TEST_SUITE(shared_buckets)

BOOST_AUTO_TEST_CASE(a_slot_keeps_both_words) {
  SharedBuckets buckets;
  buckets.resize(1);
  SharedSlot& slot = buckets[0].slots[3];
  BOOST_TEST(slot.load().head == 0U);
  BOOST_TEST(slot.load().data == 0U);
  slot.store({0x123456789abcdef0U, ~std::uint64_t{0}});
  BOOST_TEST(slot.load().head == 0x123456789abcdef0U);
  BOOST_TEST(slot.load().data == ~std::uint64_t{0});
  BOOST_TEST(buckets[0].slots[2].load().head == 0U);
}

BOOST_AUTO_TEST_CASE(hashes_are_spread_over_all_buckets) {
  SharedBuckets buckets;
  buckets.resize(2);
  BOOST_TEST(buckets.megabytes() == 2);
  BOOST_TEST(buckets.size() == (std::size_t{2} << 20) / 64);
  BOOST_TEST(&buckets.of(0) == &buckets[0]);
  BOOST_TEST(&buckets.of(std::uint64_t{1} << 63) == &buckets[buckets.size() / 2]);
  BOOST_TEST(&buckets.of(~std::uint64_t{0}) == &buckets[buckets.size() - 1]);
}

BOOST_AUTO_TEST_CASE(a_cleared_or_resized_table_is_empty) {
  SharedBuckets buckets;
  BOOST_TEST(buckets.size() == 0U);
  buckets.clear();
  buckets.resize(1);
  buckets[5].slots[0].store({1, 2});
  buckets.clear();
  BOOST_TEST(buckets[5].slots[0].load().head == 0U);
  buckets[5].slots[0].store({1, 2});
  buckets.resize(1);
  BOOST_TEST(buckets[5].slots[0].load().head == 0U);
  buckets.resize(0);
  BOOST_TEST(buckets.size() == 0U);
  BOOST_TEST(buckets.megabytes() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
