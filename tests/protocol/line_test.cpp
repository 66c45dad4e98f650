// SPDX-License-Identifier: MIT
#include "gtp/line.h"

#include <boost/test/unit_test.hpp>

using namespace catenary::gtp;

BOOST_AUTO_TEST_SUITE(line)

BOOST_AUTO_TEST_CASE(takes_ids_names_and_arguments_apart) {
  const auto plain = std::get<CommandLine>(parse_line("play B D4"));
  BOOST_TEST(!plain.id.has_value());
  BOOST_TEST(plain.name == "play");
  BOOST_TEST(plain.arguments == "B D4");
  const auto numbered = std::get<CommandLine>(parse_line("  007\tname  "));
  BOOST_TEST(numbered.id->number == 7U);
  BOOST_TEST(numbered.name == "name");
  BOOST_TEST(numbered.arguments == "");
}

BOOST_AUTO_TEST_CASE(cleans_the_line_as_the_specification_says) {
  const auto parsed =
      std::get<CommandLine>(parse_line(std::string("na\0m\x01"
                                                   "e\r # quit",
                                                   14)));
  BOOST_TEST(parsed.name == "name");
  BOOST_TEST(parsed.arguments == "");
  BOOST_TEST(std::get<CommandLine>(parse_line("play\tb\tD4\x7f")).arguments == "b D4");
  for (const char* nothing : {"", "   ", "\t", "# comment", "  # comment", "\r", "\x01\x02"})
    BOOST_CHECK(std::holds_alternative<NoCommand>(parse_line(nothing)));
}

BOOST_AUTO_TEST_CASE(an_id_that_is_no_number_is_malformed) {
  for (const char* bad :
       {"1a name", "-1 name", "+1 name", "1.5 name", "2147483648 name", "99999999999999999999 name", "1-"})
    BOOST_CHECK_MESSAGE(std::holds_alternative<MalformedLine>(parse_line(bad)), bad);
  BOOST_TEST(std::get<MalformedLine>(parse_line("12")).id->number == 12U);
  BOOST_TEST(std::get<CommandLine>(parse_line("2147483647 name")).id->number == 2147483647U);
}

BOOST_AUTO_TEST_CASE(knows_an_interrupt) {
  BOOST_TEST(is_interrupt("# interrupt"));
  BOOST_TEST(is_interrupt("#interrupt\r"));
  BOOST_TEST(is_interrupt("\t #\tinterrupt "));
  BOOST_TEST(!is_interrupt("# interrupted earlier"));
  BOOST_TEST(!is_interrupt("# interrupt 2"));
  BOOST_TEST(!is_interrupt("# something"));
  BOOST_TEST(!is_interrupt("interrupt"));
  BOOST_TEST(!is_interrupt(""));
}

BOOST_AUTO_TEST_SUITE_END()
