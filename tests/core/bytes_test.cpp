// SPDX-License-Identifier: MIT
#include "core/bytes.h"

#include <boost/test/unit_test.hpp>
#include <limits>

using namespace catenary::core;

namespace {

template <class Integer>
void check_bytes(Integer number, const std::string& expected) {
  std::string bytes;
  append_integer(bytes, number);
  BOOST_TEST(bytes == expected);
  ByteReader reader(bytes);
  BOOST_TEST(reader.integer<Integer>() == number);
  BOOST_TEST(reader.left() == 0);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bytes)

BOOST_AUTO_TEST_CASE(integers_are_written_lowest_byte_first) {
  check_bytes<std::uint8_t>(200, "\xc8");
  check_bytes<std::int16_t>(-2, "\xfe\xff");
  check_bytes<std::uint32_t>(0x01020304, "\x04\x03\x02\x01");
  check_bytes<std::int64_t>(std::numeric_limits<std::int64_t>::min(), std::string("\0\0\0\0\0\0\0\x80", 8));
}

BOOST_AUTO_TEST_CASE(lines_come_before_integers) {
  ByteReader reader("head\n\x07\x01tail");
  BOOST_TEST(reader.line().value() == "head");
  BOOST_TEST(reader.integer<std::uint16_t>() == 0x107);
  BOOST_TEST(!reader.line().has_value());
  BOOST_TEST(reader.left() == 4);
}

BOOST_AUTO_TEST_SUITE_END()
