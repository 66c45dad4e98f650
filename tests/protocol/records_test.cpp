// SPDX-License-Identifier: MIT
// Records that the engine or GoGui wrote load back move for move.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "session/next_steps.h"
#include "session/sgf.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/temporary_file.h"
#include "support/transcript.h"

using namespace catenary;

namespace {

/// Loads the saved game into a second session, from its file and from its text, and compares everything observable.
void check_round_trip(tests::GtpSession& gtp) {
  const tests::TemporaryFile file;
  BOOST_TEST_REQUIRE(gtp.answer("savesgf " + file.path()) == "=");
  tests::GtpSession other;
  BOOST_TEST(other.answer("loadsgf " + file.path()) == "=");
  std::string line = gtp.answer("printsgf").substr(2);
  std::replace(line.begin(), line.end(), '\n', ' ');
  tests::GtpSession by_text;
  BOOST_TEST(by_text.answer("read_record " + line) == "=");
  for (tests::GtpSession* loaded : {&other, &by_text}) {
    for (const char* question : {"position", "printsgf", "game_param", "gogui-rules_board_size", "legal_moves"})
      BOOST_TEST(loaded->answer(question) == gtp.answer(question));
    BOOST_TEST(loaded->player().session().selected() == gtp.player().session().selected());
  }
}

/// Repeats a game in a new session, and takes back the changes of both one by one.
void check_repetition(player::Player& player) {
  session::Session& session = player.session();
  const player::StartedGame other = player.game().start(player.settings());
  tests::require(other.session->repeat(session));
  for (bool undone = true; undone; undone = session.undo(1)) {
    BOOST_REQUIRE_MESSAGE(other.session->record() == session.record(), session.state().text());
    BOOST_TEST_REQUIRE(other.session->selected() == session.selected());
    BOOST_TEST_REQUIRE(other.session->state().text() == session.state().text());
    BOOST_TEST_REQUIRE(other.session->undo(1) == (session.change_count() > 0));
  }
}

/// Plays a click or a whole move, at random.
void play_at_random(session::Session& session, core::Rng& rng) {
  const auto below = [&](std::size_t count) { return rng.below(static_cast<std::uint32_t>(count)); };
  if (below(3) > 0) {
    const auto steps = session::legal_steps(session);
    const std::string step = game::to_text(steps[below(steps.size())], session.grid());
    BOOST_TEST_CONTEXT("step " << step) { tests::require(session.play(session.to_move(), step)); }
  } else {
    const auto moves = session.state().legal_moves();
    const core::Move move = moves[below(moves.size())];
    const std::string text = game::to_text(move, session.grid());
    BOOST_TEST_CONTEXT("move " << text) { tests::require(session.play(session.state().mover(move), text)); }
  }
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
        // Strictly alternating, so that the record also contains no-ops of the side that has no move.
        for (int clicks = 0; clicks < 400 && gtp.answer("to_move") != "= none"; ++clicks)
          gtp.answer(clicks % 2 == 0 ? "genmove b" : "genmove w");
        check_round_trip(gtp);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(games_with_half_made_moves_load_back) {
  core::Rng rng(2);
  for (const player::Plugin& game : tests::registry().games()) {
    for (const tests::Variant& variant : tests::variants_on(game, tests::playthrough_width(game))) {
      BOOST_TEST_CONTEXT(variant.text()) {
        tests::GtpSession gtp;
        for (const std::string& command : variant.commands()) gtp.answer(command);
        session::Session& session = gtp.player().session();
        for (int changes = 0; changes < 60 && !session.state().over(); ++changes) {
          play_at_random(session, rng);
          if (changes % 10 == 1) check_round_trip(gtp);
        }
        check_round_trip(gtp);
        check_repetition(gtp.player());
      }
    }
  }
}

/// Also the clicks that were taken back, and the rolls.
BOOST_AUTO_TEST_CASE(the_states_of_a_game_are_those_that_it_had) {
  core::Rng rng(4);
  for (const player::Plugin& game : tests::registry().games()) {
    BOOST_TEST_CONTEXT(game.name) {
      tests::GtpSession gtp;
      gtp.answer("set_game " + game.name);
      session::Session& session = gtp.player().session();
      std::vector<std::string> states = {gtp.answer("board_state").substr(2)};
      while (states.size() <= 40 && !session.state().over()) {
        play_at_random(session, rng);
        states.push_back(gtp.answer("board_state").substr(2));
      }
      BOOST_TEST_REQUIRE(states.size() > 8U);
      const auto revision = session.revision();
      const std::string last = std::to_string(states.size() - 1);
      BOOST_TEST(gtp.answer("board_state 0 " + last) == "=\n" + core::join(states, "\n"));
      BOOST_TEST(gtp.answer("board_state 7 8") == "=\n" + states[7] + "\n" + states[8]);
      BOOST_TEST(gtp.answer("board_state " + last + " " + last) == "=\n" + states.back());
      BOOST_TEST(session.revision() == revision);
    }
  }
  tests::GtpSession gtp;
  BOOST_TEST(gtp.answer("board_state 1") == "? syntax error: expected: board_state [FROM TO]");
  BOOST_TEST(gtp.answer("board_state 0 1") == "? syntax error: '1' is not a whole number from 0 to 0");
}

BOOST_AUTO_TEST_CASE(a_record_comes_in_parts) {
  tests::GtpSession gtp;
  const std::string start = "(;FF[4]GM[1]SZ[3]BOARDGAME[catchup]";
  BOOST_TEST(gtp.answer("read_record 1/3 " + start) == "=");
  BOOST_TEST(gtp.answer("read_record 2/3 ;W[bb]") == "=");
  BOOST_TEST(gtp.answer("to_move") == "= black");
  BOOST_TEST(gtp.answer("read_record 3/3 ;B[ac];B[bc])") == "=");
  BOOST_TEST(gtp.answer("position") == "= ../.o./xx w placed=0 limit=3 start=2");
  BOOST_TEST(gtp.answer("read_record 3/3 )") == "? cannot read record: part 1 is missing");
  // A first part starts a new record.
  gtp.answer("read_record 1/2 (;nothing");
  gtp.answer("read_record 1/2 " + start);
  BOOST_TEST(gtp.answer("read_record 2/2 )") == "=");
  BOOST_TEST(gtp.answer("position").starts_with("= ../.../.. w"));
  // Split between two words of a value.
  gtp.answer("read_record 1/2 " + start + "POSITION[../.o./xx w placed=0");
  BOOST_TEST(gtp.answer("read_record 2/2 limit=3 start=2])") == "=");
  BOOST_TEST(gtp.answer("position") == "= ../.o./xx w placed=0 limit=3 start=2");
  for (const char* part : {"2/1", "0/1", "1/x", "1/2/3", "1/1001"})
    BOOST_TEST(gtp.answer(std::string("read_record ") + part + " )").starts_with("? syntax error: "), part);
}

BOOST_AUTO_TEST_CASE(a_move_after_its_own_first_click_loads_back) {
  for (const auto& commands : {std::vector{"set_game catalonia", "play b B8", "play b B8-A6"},
                               std::vector{"set_game colorado", "play w F1", "play w F1-F2"}}) {
    tests::GtpSession gtp;
    for (const char* command : commands) BOOST_TEST_REQUIRE(gtp.answer(command) == "=");
    check_round_trip(gtp);
    check_repetition(gtp.player());
  }
}

/// tests/data/records/GAME*.sgf; RE is the answer of final_score at that time.
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
      // Each move is a separate change.
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
  BOOST_TEST_REQUIRE(gtp.answer("savesgf " + file.path()) == "=");
  std::string text = tests::read_text(file.path());
  text.erase(text.find("BOARDGAME["), text.find("OPTION[") - text.find("BOARDGAME["));
  text.erase(text.find("OPTION["), text.find(")") - text.find("OPTION["));
  std::ofstream(file.path()) << text;
  gtp.answer("game_param bonus parity");
  BOOST_TEST(gtp.answer("loadsgf " + file.path()) == "=");
  BOOST_TEST(gtp.answer("game_param bonus") == "= parity");
}

BOOST_AUTO_TEST_SUITE_END()
