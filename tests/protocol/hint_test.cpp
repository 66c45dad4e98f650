// SPDX-License-Identifier: MIT
// The command `hint`: its arguments and errors, and its answers in every game. tests/games tests the reasons of the
// games.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "support/transcript.h"
#include "text/hints.h"

using namespace catenary;
using Json = nlohmann::json;

namespace {

struct HintSession : tests::GtpSession {
  explicit HintSession(const std::vector<std::string>& commands) {
    for (const std::string& command : commands) BOOST_TEST(answer(command).front() == '=', command);
  }
  Json hint(const std::string& arguments = "") {
    const std::string text = answer("hint" + arguments);
    BOOST_REQUIRE_MESSAGE(text.starts_with("= {"), text);
    return Json::parse(text.substr(2));
  }
};

const std::vector<std::string> kSmallCatchup = {"set_game catchup", "boardsize 3"};

}  // namespace

BOOST_AUTO_TEST_SUITE(hint)

BOOST_AUTO_TEST_CASE(a_hint_describes_a_turn_of_one_side) {
  HintSession gtp({"set_game catchup", "boardsize 5", "play white C3"});
  const Json hint = gtp.hint();
  BOOST_TEST(hint["v"] == 1);
  BOOST_TEST(hint["color"] == "black");
  BOOST_TEST(hint["cells"].size() == 2U);
  BOOST_TEST(hint["steps"] == hint["cells"]);
  BOOST_TEST(hint["turn"] == hint["cells"][0].get<std::string>() + "," + hint["cells"][1].get<std::string>());
  BOOST_TEST(hint["chance"] > 0);
  BOOST_TEST(hint["chance"] < 1);
  BOOST_TEST(hint["total"].is_null());
  // The same stones in another order are the same turn.
  const std::string next = hint["next"]["turn"];
  BOOST_TEST(next != hint["turn"]);
  BOOST_TEST(next != hint["cells"][1].get<std::string>() + "," + hint["cells"][0].get<std::string>());
}

BOOST_AUTO_TEST_CASE(a_hint_does_not_depend_on_shorter_searches_before_it) {
  for (const player::Plugin& game : tests::registry().games()) {
    HintSession fresh({"set_game " + game.name});
    HintSession asked({"set_game " + game.name, "engine_param max_nodes 10", "analyze 5", "engine_param threads 2"});
    const Json hint = fresh.hint(" 3000");
    BOOST_TEST(asked.hint(" " + hint["color"].get<std::string>() + " 3000") == hint, game.name);
    BOOST_TEST(asked.hint(" 3000") == hint, game.name);
  }
}

BOOST_AUTO_TEST_CASE(a_hint_agrees_with_an_analysis_that_has_searched_more) {
  const auto turn_in = [](const std::string& line) {
    const std::size_t start = line.find(" turns ") + 7;
    return line.substr(start, line.find_first_of("/ ", start) - start);
  };
  for (const player::Plugin& game : tests::registry().games()) {
    HintSession gtp({"set_game " + game.name, "engine_param threads 1", "engine_param max_nodes 20000"});
    const std::string lines = gtp.answer("analyze 60 interval 1000000");
    const std::string analysis = lines.substr(lines.rfind('\n') + 1);
    BOOST_TEST(gtp.hint(" 10000")["turn"] == turn_in(analysis), game.name);
  }
}

/// Black wins in a way that the proof finds and short searches do not.
const std::vector<std::string> kProvenCatchup = {
    "set_game catchup", "boardsize 7", "engine_param threads 1",
    "position oxxx/.xooo/..x.x./.x..oo./o..oox/..xx./x.xo w placed=0 limit=3 start=5"};

BOOST_AUTO_TEST_CASE(a_proven_result_outlasts_longer_analyses) {
  HintSession gtp(kProvenCatchup);
  const Json proven = gtp.hint();
  BOOST_TEST(proven["result"] == "White wins");
  gtp.answer("engine_param max_nodes " + std::to_string(proven["nodes"].get<int>() + 100'000));
  gtp.answer("analyze 60 interval 1000000");
  const Json later = gtp.hint();
  BOOST_TEST(later["result"] == "White wins");
  BOOST_TEST(later["nodes"].get<int>() > proven["nodes"].get<int>());
}

BOOST_AUTO_TEST_CASE(a_proof_is_tried_with_more_nodes_after_one_with_too_few) {
  HintSession gtp(kProvenCatchup);
  BOOST_TEST(gtp.hint(" 10")["result"].is_null());
  BOOST_TEST(gtp.hint()["result"] == "White wins");
}

BOOST_AUTO_TEST_CASE(without_a_reason_a_hint_names_the_expected_turns) {
  HintSession gtp({"set_game cation", "boardsize 5"});
  const auto turn = [](core::Cell cell) { return std::vector{core::Move::place(cell)}; };
  player::Hint hint;
  hint.side = core::Color::black;
  hint.best.moves = turn(0);
  const auto reasons = [&] { return core::join(text::reasons_of(gtp.player().session(), hint), " "); };
  BOOST_TEST(reasons() == "");
  hint.answer = turn(1);
  BOOST_TEST(reasons() == "White's best reply is B1.");
  hint.follow_up = turn(2);
  BOOST_TEST(reasons() == "After White's best reply, B1, you can play C1.");
  hint.reasons = {"Blocks."};
  BOOST_TEST(reasons() == "Blocks.");
}

BOOST_AUTO_TEST_CASE(errors_are_exact) {
  HintSession gtp(kSmallCatchup);
  BOOST_TEST(gtp.answer("hint red") == "? syntax error: 'red' is not a colour; expected black or white");
  BOOST_TEST(gtp.answer("hint chance") == "? syntax error: 'chance' is not a player's colour; expected black or white");
  BOOST_TEST(gtp.answer("hint white none") == "? syntax error: 'none' is not a whole number from 1 to 1000000000000");
  BOOST_TEST(gtp.answer("hint 0") == "? syntax error: '0' is not a whole number from 1 to 1000000000000");
  BOOST_TEST(gtp.answer("hint white 1 2") == "? syntax error: expected: hint [COLOR] [NODES]");
  BOOST_TEST(gtp.answer("hint black") == "? it is the turn of white");
  gtp.answer("position xx/ooo/xx - placed=0 limit=0 start=0");
  BOOST_TEST(gtp.answer("hint") == "? the game is over");
  HintSession dice({"set_game catalonia", "dice manual",
                    "position ......../......../......../....Gg../...L.l../......../......../........ ? turn=6 "
                    "phase=roll moved=- chain=yes at=- total=96"});
  BOOST_TEST(dice.answer("hint") == "? chance is to move: roll the dice first");
}

BOOST_AUTO_TEST_CASE(general_reasons_name_wins_and_the_lack_of_a_choice) {
  HintSession gtp({"set_game cation", "boardsize 4", "position ox../oxx./x.oo/xo.. b latest=-"});
  const Json at_once = gtp.hint();
  BOOST_TEST(at_once["turn"] == "B2");
  BOOST_TEST(at_once["reasons"] == Json::array({"Wins at once.", "Every other turn loses.",
                                                "Completes your chain from the bottom edge to the top edge."}));
  BOOST_TEST(at_once["result"] == "Black wins");
  BOOST_TEST(at_once["idea"] == at_once["reasons"][2]);

  gtp.answer("boardsize 5");
  gtp.answer("position oooo./xxx.x/...../..x../o.... b latest=-");
  const Json only = gtp.hint(" 100000");
  BOOST_TEST(only["turn"] == "E5");
  BOOST_TEST(only["reasons"][0] == "Every other turn loses.");
  BOOST_TEST(only["idea"] == only["reasons"][1]);
  gtp.answer("boardsize 4");
  gtp.answer("position ooo./..../.x../x..x b latest=-");
  const std::string lost = gtp.hint()["reasons"][0];
  BOOST_TEST(lost.starts_with("Every turn loses: White answers this one with "), lost);
  BOOST_TEST(gtp.hint()["result"] == "White wins");

  HintSession certain({"set_game catchup", "boardsize 3", "position x./.o./.. b placed=0 limit=2 start=0"});
  BOOST_TEST(certain.hint()["reasons"][0] == "Wins for certain by 1: proved to the end of the game.");
  BOOST_TEST(certain.hint()["result"] == "Black wins by 1");
  certain.answer("position xo/ox./xo b placed=0 limit=2 start=3");
  const Json last = certain.hint();
  BOOST_TEST(last["turn"] == "C2");
  BOOST_TEST(last["reasons"].dump() == R"(["Wins at once by 3.","There is no other legal turn.",)"
                                       R"("At the end Black wins 4 to 1 (largest groups)."])");
  BOOST_TEST(last["next"].is_null());
}

BOOST_AUTO_TEST_CASE(a_pass_is_a_turn_and_a_step_of_its_own) {
  HintSession gtp({"set_game catalonia",
                   "position ......../......../......../....Gg../..*L.l../..P...../..*...../........ w turn=6 "
                   "phase=trapped moved=- chain=yes at=- total=96"});
  const Json hint = gtp.hint();
  BOOST_TEST(hint["chance"].is_null());
  BOOST_TEST(hint["total"] >= 96);
  for (const Json& turn : {hint["turn"], hint["next"]["turn"]})
    BOOST_TEST((turn == "pass" || turn == "C3"), turn.dump());
  if (hint["turn"] == "pass") {
    BOOST_TEST(hint["steps"] == Json::array({"pass"}));
    BOOST_TEST(hint["cells"].empty());
  }
}

BOOST_AUTO_TEST_CASE(the_clicks_go_on_from_a_selected_origin) {
  HintSession gtp({"set_game colorado"});
  const Json hint = gtp.hint();
  BOOST_TEST(hint["steps"].size() == 2U);
  gtp.answer("play white " + hint["steps"][0].get<std::string>());
  const Json rest = gtp.hint();
  BOOST_TEST(rest["turn"] == hint["turn"]);
  BOOST_TEST(rest["steps"] == Json::array({hint["steps"][1]}));
  gtp.answer("undo");
  gtp.answer("play white B1");
  BOOST_TEST(gtp.hint()["steps"] == hint["steps"]);
}

BOOST_AUTO_TEST_SUITE_END()
