// SPDX-License-Identifier: MIT
// The node totals of `bench`: a change of search, evaluation or move order changes them, and must be intended.

#include "player/bench.h"

#include <boost/test/unit_test.hpp>
#include <fstream>

#include "support/variants.h"

using namespace catenary;

BOOST_AUTO_TEST_SUITE(bench)

BOOST_AUTO_TEST_CASE(node_totals_are_the_signatures_on_record) {
  std::map<std::string, std::uint64_t> signatures;
  std::ifstream file(std::string(TEST_DATA_DIR) + "/signatures.csv");
  std::string line;
  while (std::getline(file, line))
    signatures[line.substr(0, line.find(','))] = std::stoull(line.substr(line.find(',') + 1));
  for (const player::Plugin& game : tests::registry().games()) {
    BOOST_REQUIRE_MESSAGE(signatures.contains(game.name), "no line for " + game.name + " in tests/data/signatures.csv");
    std::uint64_t nodes = 0;
    for (const player::BenchLine& bench_line : player::run_bench(game, nullptr)) nodes += bench_line.nodes;
    BOOST_TEST_CONTEXT(game.name) BOOST_TEST(nodes == signatures[game.name]);
  }
}

BOOST_AUTO_TEST_SUITE_END()
