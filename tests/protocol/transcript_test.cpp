// SPDX-License-Identifier: MIT
// Sessions in tests/data/transcripts, answer by answer.

#include "support/transcript.h"

#include <boost/test/unit_test.hpp>

#include "core/text.h"

using namespace catenary;

BOOST_AUTO_TEST_SUITE(transcripts)

BOOST_AUTO_TEST_CASE(answers_are_those_on_record) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TEST_DATA_DIR) + "/transcripts")) {
    const std::string text = tests::read_text(entry.path());
    const auto expected = core::split(text, '\n');
    const auto actual = core::split(tests::replayed(text), '\n');
    for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
      const std::string e = i < expected.size() ? expected[i] : "(end)";
      const std::string a = i < actual.size() ? actual[i] : "(end)";
      if (e == a) continue;
      BOOST_ERROR(entry.path().filename().string() + " line " + std::to_string(i + 1) + ": expected '" + e +
                  "', got '" + a + "'");
      break;
    }
    ++count;
  }
  BOOST_TEST(count > 0);
}

/// A whole game by genmove and one by genturn, with the no-ops that strictly alternating controllers need. Dice that
/// are rolled by hand are rolled by genmove.
BOOST_AUTO_TEST_CASE(plays_whole_games) {
  for (const player::Plugin& game : tests::registry().games()) {
    for (const auto& [command, dice] : {std::pair("genmove ", "auto"), {"genturn ", "auto"}, {"genmove ", "manual"}}) {
      tests::GtpSession gtp;
      gtp.answer("set_game " + game.name);
      const bool by_hand = dice == std::string("manual");
      if (by_hand && gtp.answer("dice manual") != "=") continue;
      gtp.answer("boardsize " + std::to_string(game.widths.front()));
      gtp.answer("engine_param max_nodes 200");
      gtp.answer("engine_param hash_mb 1");
      int commands = 0;
      for (; gtp.answer("to_move") != "= none" && commands < 2000; ++commands) {
        const std::string color = commands % 2 == 0 ? "b" : "w";
        BOOST_REQUIRE(gtp.answer(command + color).starts_with("= "));
      }
      BOOST_TEST(commands < 2000);
      BOOST_TEST(gtp.answer("final_score").starts_with("= "));
      BOOST_TEST(gtp.answer("genmove b") == "= pass");
      BOOST_TEST(gtp.answer("genturn w") == "= pass");
      BOOST_TEST(gtp.answer("play b pass") == "=");
      BOOST_TEST(gtp.answer("legal_moves") == "=");
      BOOST_TEST(gtp.answer("gogui-rules_legal_moves") == "=");
      BOOST_TEST(gtp.answer("gg-undo " + std::to_string(commands + 3)) == "=");
      BOOST_TEST(gtp.answer("undo") == "? cannot undo");
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
