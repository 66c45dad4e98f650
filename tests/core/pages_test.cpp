// SPDX-License-Identifier: MIT
#include "core/pages.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <limits>
#include <utility>

using catenary::core::affordable_bytes;
using catenary::core::Pages;

BOOST_AUTO_TEST_SUITE(pages)

BOOST_AUTO_TEST_CASE(begin_as_zeros_and_go_where_they_are_moved) {
  constexpr std::size_t kBytes = std::size_t{1} << 20;
  Pages pages(kBytes, kBytes);
  BOOST_TEST(pages.bytes() == kBytes);
  auto* const begin = static_cast<unsigned char*>(pages.data());
  BOOST_TEST(std::all_of(begin, begin + kBytes, [](unsigned char byte) { return byte == 0; }));
  begin[kBytes - 1] = 7;
  Pages moved = std::move(pages);
  BOOST_TEST(static_cast<unsigned char*>(moved.data())[kBytes - 1] == 7);
  moved = Pages();
  BOOST_TEST(moved.data() == nullptr);
  BOOST_TEST(moved.bytes() == 0U);
}

BOOST_AUTO_TEST_CASE(are_at_most_what_the_machine_affords) {
  const Pages pages(std::numeric_limits<std::size_t>::max() / 2, 1);
  BOOST_TEST(pages.data() != nullptr);
  BOOST_TEST(pages.bytes() <= affordable_bytes());
}

BOOST_AUTO_TEST_SUITE_END()
