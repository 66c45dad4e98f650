// SPDX-License-Identifier: MIT
// Counts of move sequences against the tables that the second implementation wrote (tools/perft_table.cpp).

#include <boost/test/unit_test.hpp>
#include <fstream>

#include "core/text.h"
#include "support/result.h"
#include "support/transcript.h"

using namespace catenary;

namespace {

struct Row {
  int width = 0;
  std::string options;
  int depth = 0;
  unsigned long long count = 0;
};

std::vector<Row> table_of(const std::string& game) {
  std::vector<Row> rows;
  std::ifstream file(std::string(TEST_DATA_DIR) + "/perft/" + game + ".csv");
  BOOST_REQUIRE_MESSAGE(file, "no tests/data/perft/" + game + ".csv: perft_table " + game + " prints it");
  std::string line;
  std::getline(file, line);
  BOOST_REQUIRE_EQUAL(line, "width,options,depth,count");
  while (std::getline(file, line)) {
    const auto fields = core::split(line, ',');
    BOOST_REQUIRE_EQUAL(fields.size(), 4U);
    rows.push_back({std::stoi(fields[0]), fields[1], std::stoi(fields[2]), std::stoull(fields[3])});
  }
  return rows;
}

tests::Variant variant_of(const player::Plugin& game, const Row& row) {
  tests::Variant variant{&game, game.default_settings()};
  variant.settings.width = row.width;
  for (const std::string& option : core::words_of(row.options)) {
    const auto equals = option.find('=');
    const auto set = game.set_option(variant.settings, option.substr(0, equals), option.substr(equals + 1));
    BOOST_REQUIRE_MESSAGE(set, tests::reason_of(set));
  }
  return variant;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(perft)

BOOST_AUTO_TEST_CASE(counts_equal_the_tables) {
  for (const player::Plugin* game : tests::games_to_test()) {
    const std::vector<Row> rows = table_of(game->name);
    BOOST_TEST(rows.size() >= tests::variants_on(*game, game->default_width).size());
    for (const Row& row : rows)
      BOOST_TEST_CONTEXT(game->name << " " << row.width << " " << row.options << " depth " << row.depth)
    BOOST_TEST(variant_of(*game, row).start()->state().perft(row.depth, nullptr) == row.count);
  }
}

/// The tables equal the current counts of the second implementation.
BOOST_AUTO_TEST_CASE(tables_are_those_of_the_oracle) {
  constexpr unsigned long long kQuick = 1000;
  for (const player::Plugin* game : tests::games_to_test())
    for (const Row& row : table_of(game->name))
      if (row.count <= kQuick)
        BOOST_TEST(oracle::perft(*variant_of(*game, row).start_oracle(), row.depth) == row.count);
}

BOOST_AUTO_TEST_SUITE_END()
