// SPDX-License-Identifier: MIT
// Records that the engine or GoGui wrote load back move for move.

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "session/sgf.h"
#include "support/temporary_file.h"
#include "support/transcript.h"

using namespace catenary;

namespace {

/// Loads what is saved after every few clicks into a second session, and compares all that the two can say.
void check_round_trip(tests::GtpSession& gtp) {
  const tests::TemporaryFile file;
  BOOST_REQUIRE(gtp.answer("savesgf " + file.path()) == "=");
  tests::GtpSession other;
  BOOST_TEST(other.answer("loadsgf " + file.path()) == "=");
  for (const char* question : {"position", "printsgf", "game_param", "gogui-rules_board_size", "legal_moves"})
    BOOST_TEST(other.answer(question) == gtp.answer(question));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(records)

BOOST_AUTO_TEST_CASE(random_games_load_back) {
  core::Rng rng(1);
  for (const player::Plugin& game : tests::registry().games()) {
    for (const tests::Variant& variant : tests::variants_on(game, tests::playthrough_width(game))) {
      BOOST_TEST_CONTEXT(variant.text()) {
        tests::GtpSession gtp;
        for (const std::string& command : variant.commands()) gtp.answer(command);
        gtp.answer("engine_param searcher random");
        gtp.answer("set_random_seed " + std::to_string(rng.below(1000)));
        // Strictly alternating, so that the no-ops of the side that has no move are on record too.
        for (int clicks = 0; clicks < 400 && gtp.answer("to_move") != "= none"; ++clicks)
          gtp.answer(clicks % 2 == 0 ? "genmove b" : "genmove w");
        check_round_trip(gtp);
      }
    }
  }
}

/// tests/data/records/GAME*.sgf; RE is what final_score answered then.
BOOST_AUTO_TEST_CASE(records_of_gogui_load_with_their_result) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TEST_DATA_DIR) + "/records")) {
    const std::string name = entry.path().stem().string();
    BOOST_TEST_CONTEXT(name) {
      const auto record = session::read_sgf(tests::read_text(entry.path())).value();
      tests::GtpSession gtp;
      gtp.answer("set_game " + name.substr(0, name.find('-')));
      BOOST_TEST(gtp.answer("loadsgf " + entry.path().string()) == "=");
      BOOST_TEST(gtp.answer("final_score") == "= " + record.result);
      // Each move is a change of its own.
      BOOST_TEST(gtp.answer("gg-undo " + std::to_string(record.nodes.size())) == "=");
      BOOST_TEST(gtp.answer("undo") == "? cannot undo");
      gtp.answer("loadsgf " + entry.path().string());
      check_round_trip(gtp);
    }
    ++count;
  }
  BOOST_TEST(count > 0);
}

BOOST_AUTO_TEST_CASE(a_record_without_a_game_keeps_the_options) {
  const tests::TemporaryFile file;
  tests::GtpSession gtp;
  gtp.answer("set_game catchup");
  gtp.answer("boardsize 5");
  BOOST_REQUIRE(gtp.answer("savesgf " + file.path()) == "=");
  std::string text = tests::read_text(file.path());
  text.erase(text.find("BOARDGAME["), text.find("OPTION[") - text.find("BOARDGAME["));
  text.erase(text.find("OPTION["), text.find(")") - text.find("OPTION["));
  std::ofstream(file.path()) << text;
  gtp.answer("game_param bonus parity");
  BOOST_TEST(gtp.answer("loadsgf " + file.path()) == "=");
  BOOST_TEST(gtp.answer("game_param bonus") == "= parity");
}

BOOST_AUTO_TEST_SUITE_END()
