// SPDX-License-Identifier: MIT
#include "gtp/arguments.h"

#include <boost/test/unit_test.hpp>

#include "gtp/command_error.h"
#include "support/printing.h"

using namespace catenary;
using gtp::Arguments;

namespace {

std::string fault(const std::function<void()>& action) {
  try {
    action();
  } catch (const gtp::CommandError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(arguments)

BOOST_AUTO_TEST_CASE(converts) {
  const Arguments arguments("b White 17 2.5 rest of it", "some COLOR ...");
  BOOST_TEST(arguments.color(0) == core::Color::black);
  BOOST_TEST(arguments.color(1) == core::Color::white);
  BOOST_TEST(arguments.integer(2, 0, 20) == 17);
  BOOST_TEST(arguments.seconds(3) == 2.5);
  BOOST_TEST(arguments.rest(4) == "rest of it");
  BOOST_TEST(arguments.count() == 7U);
  BOOST_TEST(Arguments("chance", "some COLOR").color_or_chance(0) == core::Color::chance);
}

BOOST_AUTO_TEST_CASE(names_what_is_wrong) {
  const Arguments arguments("grey 17 -1 x chance", "play COLOR TEXT");
  BOOST_TEST(fault([&] { arguments.color(0); }) == "syntax error: 'grey' is not a colour; expected black or white");
  BOOST_TEST(fault([&] { arguments.color(4); }) ==
             "syntax error: 'chance' is not a player's colour; expected black or white");
  BOOST_TEST(fault([&] { arguments.integer(1, 0, 9); }) == "syntax error: '17' is not a whole number from 0 to 9");
  BOOST_TEST(fault([&] { arguments.seconds(2); }) == "syntax error: '-1' is negative");
  BOOST_TEST(fault([&] { arguments.real(3); }) == "syntax error: 'x' is not a number");
  BOOST_TEST(fault([&] { arguments.require_count(1); }) == "syntax error: expected: play COLOR TEXT");
  BOOST_TEST(fault([&] { arguments.require_count(0, 2); }) == "syntax error: expected: play COLOR TEXT");
  BOOST_TEST(fault([] { Arguments("x", "quit").require_count(0); }) == "syntax error: expected: quit (no arguments)");
}

BOOST_AUTO_TEST_SUITE_END()
