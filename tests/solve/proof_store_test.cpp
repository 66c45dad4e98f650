// SPDX-License-Identifier: MIT
// Proofs that are kept in files: what one solver has proven, the next one need not prove.

#include "solve/proof_store.h"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "core/file.h"
#include "core/path.h"
#include "player/engine.h"
#include "player/plugin.h"
#include "support/require.h"
#include "support/temporary_file.h"
#include "support/variants.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::solve;

namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

/// A position whose proof takes about a second.
struct Case {
  const char* game;
  int width;
  const char* position;
  int table_mb;
};
const Case kCases[] = {
    {"catchup", 5, ".../..x./..o../.xo./... w placed=1 limit=2 start=0", 4},
    {"catena", 5, "", 4},
    {"cation", 4, "...x/..../.x../o... w latest=-", 4},
    {"colorado", 8,
     "......../.x....../..x...../......../......o./......../......../........ b started=2 landed=- passes=0", 96}};

/// Proves the position of a case with a new solver, until its observer or its clock has been asked `asked` times.
Result<Solution> prove(const Case& of, int table_mb, int asked = 1 << 30) {
  const player::Plugin& game = *tests::registry().find(of.game);
  game::Settings settings = game.default_settings();
  settings.width = of.width;
  const player::StartedGame started = game.start(settings);
  if (*of.position != '\0') tests::require(started.session->set_position(of.position));
  const StopFlag stop([&] { return --asked < 0; });
  player::Request request;
  request.solver.table_mb = table_mb;
  request.solver.store = {".", std::string(of.game), std::string(of.game) + " " + std::to_string(of.width)};
  request.limits.stop = &stop;
  return started.engine->solve(started.session->state(), request, {});
}

std::vector<std::string> files() {
  std::vector<std::string> names;
  for (const auto& entry : entries_of(".")) names.push_back(to_text(entry.path()));
  return names;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(proof_store)

BOOST_AUTO_TEST_CASE(what_is_proven_is_not_proven_again) {
  for (const Case& each : kCases) {
    BOOST_TEST_CONTEXT(each.game) {
      const tests::TemporaryFolder folder;
      const auto first = prove(each, each.table_mb);
      BOOST_REQUIRE(first);
      BOOST_REQUIRE(first->bounds.exact());
      BOOST_TEST(first->store_failure.empty());
      const auto second = prove(each, each.table_mb);
      BOOST_REQUIRE(second);
      BOOST_TEST(second->bounds.low == first->bounds.low);
      BOOST_TEST(second->bounds.high == first->bounds.high);
      BOOST_TEST(second->nodes < first->nodes / 2);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_stopped_proof_goes_on) {
  const Case& catchup = kCases[0];
  const tests::TemporaryFolder folder;
  const auto whole = prove(catchup, catchup.table_mb);
  BOOST_REQUIRE(whole);
  for (const std::string& file : files()) std::filesystem::remove(file);
  std::uint64_t nodes = 0;
  for (int runs = 0; runs < 1000; ++runs) {
    const auto part = prove(catchup, catchup.table_mb, static_cast<int>(whole->nodes / 128 / 10));
    BOOST_REQUIRE(part);
    nodes += part->nodes;
    if (!part->bounds.exact()) continue;
    BOOST_TEST(part->bounds.low == whole->bounds.low);
    BOOST_TEST(runs > 3);
    // What is not worth keeping is proven once more.
    BOOST_TEST(nodes < 3 * whole->nodes);
    return;
  }
  BOOST_ERROR("no end");
}

BOOST_AUTO_TEST_CASE(a_changed_file_is_refused_and_stays) {
  const Case& cation = kCases[2];
  const tests::TemporaryFolder folder;
  BOOST_REQUIRE(prove(cation, cation.table_mb));
  BOOST_REQUIRE(files().size() == 1U);
  const std::string file = files().front();
  const std::string sound = read_file(file, kMostBytes).value();
  for (std::size_t i = 0; i < sound.size(); i += 1 + sound.size() / 100) {
    std::string changed = sound;
    changed[i] = static_cast<char>(changed[i] ^ 64);
    tests::require(write_file(file, changed));
    BOOST_TEST(!prove(cation, cation.table_mb), "byte " << i);
    BOOST_TEST((read_file(file, kMostBytes).value() == changed));
  }
  tests::require(write_file(file, sound));
  BOOST_TEST(prove(cation, cation.table_mb).has_value());
  const auto other_size = prove(cation, 2 * cation.table_mb);
  BOOST_REQUIRE(!other_size);
  BOOST_TEST(other_size.error().reason == "'" + file +
                                              "' has the title 'catenary proofs 1 (solver_mb 4) of cation 4', " +
                                              "not 'catenary proofs 1 (solver_mb 8) of cation 4'");
}

BOOST_AUTO_TEST_CASE(a_changed_table_of_endgames_is_made_again) {
  const Case& colorado = kCases[3];
  const tests::TemporaryFolder folder;
  const auto first = prove(colorado, colorado.table_mb);
  BOOST_REQUIRE(first);
  int tables = 0;
  for (const std::string& file : files()) {
    if (file.find("endgames") == std::string::npos) continue;
    ++tables;
    // The table alone gives the score.
    for (const std::string& proofs : files())
      if (proofs.find("endgames") == std::string::npos) std::filesystem::remove(proofs);
    const std::string sound = read_file(file, kMostBytes).value();
    std::string changed = sound;
    changed[changed.size() / 2] ^= 1;
    tests::require(write_file(file, changed));
    const auto again = prove(colorado, colorado.table_mb);
    BOOST_REQUIRE(again);
    BOOST_TEST(again->bounds.low == first->bounds.low);
    BOOST_TEST((read_file(file, kMostBytes).value() == sound));
  }
  BOOST_TEST(tables > 0);
}

BOOST_AUTO_TEST_CASE(other_rules_have_other_files) {
  const tests::TemporaryFolder folder;
  const player::Plugin& game = *tests::registry().find("catena");
  const auto variants = tests::variants_on(game, 5);
  for (const tests::Variant& variant : variants) {
    const player::StartedGame started = variant.start_game();
    player::Request request;
    request.solver.table_mb = 4;
    // The same setting, as if a later version had changed the rules.
    request.solver.store = {".", "catena", "catena"};
    BOOST_REQUIRE(started.engine->solve(started.session->state(), request, {}));
  }
  // Scoring by the longest ribbon knows no komi, so its rules are the same with two values of it.
  BOOST_TEST(files().size() == variants.size() - 2);
}

BOOST_AUTO_TEST_CASE(a_folder_that_is_gone_is_a_failure) {
  ProofStore store({"gone", "cation", "cation"}, 1);
  store.save(SolverTable(), 0);
  BOOST_TEST(store.failure().find("'gone/cation-") == 0U);
  BOOST_TEST(store.failure().find("No such file or directory") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
