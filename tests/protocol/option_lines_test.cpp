// SPDX-License-Identifier: MIT
#include "gtp/option_lines.h"

#include <boost/test/unit_test.hpp>

using namespace catenary;
using game::OptionSpec;

BOOST_AUTO_TEST_SUITE(parameters)

BOOST_AUTO_TEST_CASE(are_listed_as_gogui_reads_them) {
  const game::OptionSchema schema = {OptionSpec::list("scoring", "", {"area", "longest"}),
                                     OptionSpec::boolean("button", "", true), OptionSpec::integer("komi", "", 0, -5, 5),
                                     OptionSpec::real("time", "", 1.5, 0, 10)};
  BOOST_TEST(gtp::param_lines(game::Options(schema)) ==
             "[list/area/longest] scoring area\n[bool] button 1\n[string] komi 0\n[string] time 1.5");
}

BOOST_AUTO_TEST_CASE(are_explained_to_people) {
  const game::OptionSchema schema = {
      OptionSpec::list("scoring", "what counts", {"area", "longest"}, {"all stones", "the longest ribbon"}),
      OptionSpec::boolean("button", "half a point", true), OptionSpec::integer("komi", "points for White", 0, -5, 5)};
  game::Options options(schema);
  BOOST_REQUIRE(options.set("komi", "3").has_value());
  BOOST_TEST(gtp::options_text(options) ==
             "scoring: area\n    What counts.\n    area: all stones.\n    longest: the longest ribbon.\n"
             "button: on\n    Half a point.\n    Values: on or off.\n"
             "komi: 3 (default: 0)\n    Points for White.\n    Values: a whole number from -5 to 5.\n"
             "Set other values in the command: --option NAME=VALUE");
}

BOOST_AUTO_TEST_SUITE_END()
