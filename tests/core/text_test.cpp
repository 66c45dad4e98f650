// SPDX-License-Identifier: MIT
#include "core/text.h"

#include <boost/test/unit_test.hpp>

#include "core/rng.h"

using namespace catenary::core;

BOOST_AUTO_TEST_SUITE(texts)

BOOST_AUTO_TEST_CASE(splits_and_joins) {
  BOOST_TEST(join(split("a,,b", ','), "|") == "a||b");
  BOOST_TEST(split("", ',').size() == 1U);
  BOOST_TEST(join(words_of("  a  b "), "|") == "a|b");
  BOOST_TEST(join({"a", "b", "c"}, ", ") == "a, b, c");
  BOOST_TEST(join({}, ", ") == "");
}

BOOST_AUTO_TEST_CASE(numbers_fill_the_whole_text) {
  BOOST_TEST(parse_integer("12", 0, 99).value() == 12);
  BOOST_TEST(parse_integer("+12", 0, 99).value() == 12);
  BOOST_TEST(parse_integer("-3", -5, 5).value() == -3);
  for (const char* bad : {"", " 1", "1 ", "1.0", "0x1", "++1", "+-1", "--1", "100", "-6", "99999999999999999999"})
    BOOST_TEST(!parse_integer(bad, -5, 99).has_value(), bad);
  BOOST_TEST(parse_real("6.5").value() == 6.5);
  BOOST_TEST(parse_real("-1e2").value() == -100.0);
  for (const char* bad : {"", "x", "1.5x", "nan", "inf", "1e999", "1,5"}) BOOST_TEST(!parse_real(bad).has_value(), bad);
}

BOOST_AUTO_TEST_CASE(zero_has_no_sign) {
  BOOST_TEST(unsigned_zero("-0") == "0");
  BOOST_TEST(unsigned_zero("-0.00") == "0.00");
  for (const char* other : {"0", "0.0", "-0.01", "-10", "12.50", "-1e-07", ""})
    BOOST_TEST(unsigned_zero(other) == other);
}

BOOST_AUTO_TEST_CASE(fields_have_a_name_and_a_number) {
  BOOST_TEST(parse_field("limit=3", "limit", 3).value() == 3);
  for (const char* bad : {"limit=4", "limit=", "limit", "limits=1", "x=1", "limit=-1"})
    BOOST_TEST(!parse_field(bad, "limit", 3).has_value(), bad);
}

BOOST_AUTO_TEST_CASE(case_changes_only_letters) {
  BOOST_TEST(to_upper("aZ9-é") == "AZ9-é");
  BOOST_TEST(to_lower("aZ9-") == "az9-");
  BOOST_TEST(capitalized("white") == "White");
}

BOOST_AUTO_TEST_CASE(random_numbers_are_the_same_everywhere) {
  Rng rng(42);
  // SplitMix64 of seed 42, as published with the generator.
  BOOST_TEST(rng() == 13679457532755275413ULL);
  BOOST_TEST(rng() == 2949826092126892291ULL);
  int counts[6] = {};
  for (int i = 0; i < 6000; ++i) ++counts[rng.below(6)];
  for (const int count : counts) {
    BOOST_TEST(count > 850);
    BOOST_TEST(count < 1150);
  }
}

BOOST_AUTO_TEST_SUITE_END()
