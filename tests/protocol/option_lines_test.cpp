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

BOOST_AUTO_TEST_SUITE_END()
