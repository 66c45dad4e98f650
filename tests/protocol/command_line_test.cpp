// SPDX-License-Identifier: MIT
#include "command_line.h"

#include <boost/test/unit_test.hpp>

using catenary::program::CommandLineOptions;
using catenary::program::UsageError;

namespace {

CommandLineOptions options_of(std::vector<const char*> words) {
  words.insert(words.begin(), "catenary");
  return catenary::program::parse_command_line(static_cast<int>(words.size()), words.data());
}

std::string usage_error(const std::vector<const char*>& words) {
  try {
    options_of(words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(command_line)

BOOST_AUTO_TEST_CASE(options_are_read) {
  const CommandLineOptions options =
      options_of({"--game", "catchup", "--size=5", "--option", "scoring=area", "--option=a=", "--threads", "2",
                  "--param", "searcher=uct", "--raw", "-h"});
  BOOST_TEST(options.game.value() == "catchup");
  BOOST_TEST(options.size.value() == "5");
  BOOST_TEST(!options.level.has_value());
  BOOST_TEST(
      (options.game_options == std::vector<std::pair<std::string, std::string>>{{"scoring", "area"}, {"a", ""}}));
  BOOST_TEST((options.search_options ==
              std::vector<std::pair<std::string, std::string>>{{"searcher", "uct"}, {"threads", "2"}}));
  BOOST_TEST(options.raw);
  BOOST_TEST(options.help);
  BOOST_TEST(!options.version);
}

BOOST_AUTO_TEST_CASE(an_unknown_option_is_named_also_without_a_value) {
  BOOST_TEST(usage_error({"--foo"}) == "unknown option '--foo'; --help lists all");
  BOOST_TEST(usage_error({"--foo=x"}) == "unknown option '--foo=x'; --help lists all");
  BOOST_TEST(usage_error({"--foo="}) == "unknown option '--foo='; --help lists all");
  BOOST_TEST(usage_error({"---x="}) == "unknown option '---x='; --help lists all");
  BOOST_TEST(usage_error({"--="}) == "unknown option '--='; --help lists all");
  BOOST_TEST(usage_error({"--siz="}) == "unknown option '--siz='; did you mean --size?");
  BOOST_TEST(usage_error({"--game", "--foo="}) == "unknown option '--foo='; --help lists all");
}

BOOST_AUTO_TEST_CASE(a_value_is_there_where_one_belongs) {
  BOOST_TEST(usage_error({"--game"}) == "a value is missing: --game NAME");
  BOOST_TEST(usage_error({"--game="}) == "a value is missing: --game NAME");
  BOOST_TEST(usage_error({"--raw=1"}) == "--raw takes no value");
  BOOST_TEST(usage_error({"--raw="}) == "--raw takes no value");
  BOOST_TEST(usage_error({"--option", "scoring"}) == "--option takes NAME=VALUE, not 'scoring'");
  BOOST_TEST(usage_error({"--param", "uct"}) == "--param takes NAME=VALUE, not 'uct'");
  BOOST_TEST(usage_error({"--size", "5", "--size=7"}) == "--size is given twice");
}

BOOST_AUTO_TEST_SUITE_END()
