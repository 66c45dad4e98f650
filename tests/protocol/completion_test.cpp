// SPDX-License-Identifier: MIT
#include "terminal/completion.h"

#include <boost/test/unit_test.hpp>
#include <fstream>

#include "support/temporary_file.h"
#include "support/transcript.h"

using namespace catenary;

namespace {

/// Possible completions of a line, in Catena on the smallest board after a stone on B2.
std::string completions(const std::string& line) {
  tests::GtpSession gtp;
  gtp.answer("set_game catena");
  gtp.answer("boardsize 3");
  gtp.answer("play black B2");
  return core::join(terminal::complete_line(line, gtp.player(), {"bench", "boardsize"}), " ");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(completion)

BOOST_AUTO_TEST_CASE(the_first_word_is_a_command_or_a_move) {
  BOOST_TEST(completions("bo") == "board boardsize");
  BOOST_TEST(completions("b").find("b1") != std::string::npos);
  BOOST_TEST(completions("b2") == "");
  BOOST_TEST(completions("no such") == "");
}

BOOST_AUTO_TEST_CASE(typed_letters_stay_as_they_are) {
  BOOST_TEST(completions("BOARDs") == "BOARDsize");
  BOOST_TEST(completions("set_game CATE") == "CATEna");
}

BOOST_AUTO_TEST_CASE(further_words_depend_on_those_before) {
  BOOST_TEST(completions("set_game cat") == "catalonia catchup catena cation");
  BOOST_TEST(completions("set_game catena ") == "");
  BOOST_TEST(completions("game_param sc") == "scoring");
  BOOST_TEST(completions("game_param scoring ") == "area longest square");
  BOOST_TEST(completions("options button o") == "off on");
  BOOST_TEST(completions("engine_param searcher u") == "uct");
  BOOST_TEST(completions("play ") == "as black white");
  BOOST_TEST(completions("play as b") == "black both");
  BOOST_TEST(completions("genmove w") == "white");
  BOOST_TEST(completions("level 1") == "1 10");
}

BOOST_AUTO_TEST_CASE(a_turn_goes_on_behind_its_comma) {
  tests::GtpSession gtp;
  gtp.answer("set_game catchup");
  gtp.answer("play white C3");
  const std::vector<std::string> turns = terminal::complete_line("D4,D", gtp.player(), {});
  BOOST_TEST(std::count(turns.begin(), turns.end(), "D4,D5") == 1);
  BOOST_TEST(std::count(turns.begin(), turns.end(), "D4,D4") == 0);
  BOOST_TEST(terminal::complete_line("C3,", gtp.player(), {}).empty());
}

BOOST_AUTO_TEST_CASE(files_are_completed) {
  const tests::TemporaryFolder folder;
  std::ofstream("game.sgf") << "";
  std::filesystem::create_directory("games");
  std::ofstream("games/one.sgf") << "";
  BOOST_TEST(completions("load ga") == "game.sgf games/");
  BOOST_TEST(completions("save games/o") == "games/one.sgf");
  BOOST_TEST(completions("load none/") == "");
}

BOOST_AUTO_TEST_CASE(an_example_is_a_legal_turn) {
  tests::GtpSession gtp;
  gtp.answer("set_game catchup");
  const std::vector<std::string> example = terminal::example_turn(gtp.player().session());
  BOOST_TEST_REQUIRE(example.size() == 1U);
  BOOST_TEST(gtp.answer("play white " + example.front()) == "=");
}

BOOST_AUTO_TEST_SUITE_END()
