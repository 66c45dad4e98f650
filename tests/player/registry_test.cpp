// SPDX-License-Identifier: MIT
#include "player/registry.h"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <stdexcept>

#include "support/variants.h"

using namespace catenary;

BOOST_AUTO_TEST_SUITE(registry)

BOOST_AUTO_TEST_CASE(finds_games_by_name_in_either_case) {
  BOOST_REQUIRE(tests::registry().find("Catchup") != nullptr);
  BOOST_TEST(tests::registry().find("CATCHUP")->name == "catchup");
  BOOST_TEST(tests::registry().find("chess") == nullptr);
}

BOOST_AUTO_TEST_CASE(refuses_a_name_twice) {
  player::Registry games;
  player::Plugin info;
  info.name = "x";
  games.add(info);
  BOOST_CHECK_THROW(games.add(info), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(every_entry_is_complete) {
  for (const player::Plugin& game : tests::registry().games()) {
    BOOST_TEST(!game.title.empty());
    BOOST_TEST(std::count(game.widths.begin(), game.widths.end(), game.default_width) == 1, game.name);
    BOOST_TEST(!game.bench.move_counts.empty());
    for (const auto& spec : game.options) BOOST_TEST(!spec.help.empty());
    BOOST_CHECK_MESSAGE(tests::variants_on(game, game.default_width).front().start_oracle() != nullptr,
                        "no tests/oracle/" + game.name + ".cpp");
    BOOST_CHECK_MESSAGE(std::filesystem::exists(std::string(TEST_DATA_DIR) + "/../games/" + game.name + "_test.cpp"),
                        "no tests/games/" + game.name + "_test.cpp: a test for each sentence of the rules");
  }
}

BOOST_AUTO_TEST_SUITE_END()
