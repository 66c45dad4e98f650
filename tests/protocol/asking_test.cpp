// SPDX-License-Identifier: MIT
/// Questions and refused commands never change play: with a fixed number of nodes and one thread, the engine plays the
/// same with and without them in between.
#include <boost/algorithm/string/replace.hpp>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/transcript.h"

using namespace catenary;

namespace {

/// Every command that asks about a position, with any arguments that it requires.
const std::vector<std::string> kQuestions = {"analyze 0.02",
                                             "lz-analyze 1",
                                             "kata-analyze 1",
                                             "reg_genmove SIDE",
                                             "hint SIDE 500",
                                             "search_picture",
                                             "search_variation",
                                             "move_scores",
                                             "move_scores_picture",
                                             "move_score_map",
                                             "move_score_map_picture",
                                             "winning_moves",
                                             "winning_moves_picture",
                                             "threats",
                                             "threats_picture",
                                             "ring_picture",
                                             "group_sizes",
                                             "group_sizes_picture",
                                             "evaluation",
                                             "solve 0.02",
                                             "check_puzzle 0 TURN 0.02",
                                             "review 20",
                                             "search_info",
                                             "score",
                                             "position",
                                             "showboard",
                                             "legal_moves",
                                             "perft 1",
                                             "catena-choose_color 0",
                                             "gogui-rules_board_gfx",
                                             "gogui-rules_legal_moves"};

/// Changes that are refused. The first two are refused only after their first turn.
const std::vector<std::string> kRefused = {"play SIDE TURN,TURN",
                                           "gogui-play_sequence SIDE TURN SIDE zz",
                                           "genturn nobody",
                                           "undo 1000",
                                           "boardsize 1000",
                                           "game_param nothing 1",
                                           "engine_param hash_mb -1",
                                           "engine_param searcher nothing",
                                           "set_game nothing",
                                           "read_record nothing",
                                           "loadsgf /nothing/nothing.sgf"};

struct Setting {
  std::string game;
  std::vector<std::string> commands;
};

/// The steps of a game of the engine against itself and the findings of its searches, with these commands in between.
std::vector<std::string> played(const Setting& setting, const std::vector<std::string>& others, bool refused) {
  tests::GtpSession session;
  session.answer("set_game " + setting.game);
  for (const std::string& command : setting.commands) session.answer(command);
  std::vector<std::string> steps;
  constexpr int kSteps = 3;
  for (int step = 0; step < kSteps; ++step) {
    const std::string side = session.answer("to_move").substr(2);
    if (side != "black" && side != "white") break;
    const std::string turn =
        others.empty() ? "" : nlohmann::json::parse(session.answer("hint 50").substr(2)).at("turn").get<std::string>();
    for (std::string other : others) {
      boost::replace_all(other, "SIDE", side);
      boost::replace_all(other, "TURN", turn);
      const std::string answer = session.answer(other);
      if (refused) BOOST_TEST(answer.front() == '?', other << ": " << answer);
    }
    steps.push_back(session.answer("genmove " + side));
    const std::string search = session.answer("search_info");
    steps.push_back(search.substr(0, search.find(" seconds")));
  }
  return steps;
}

void check(const Setting& setting) {
  BOOST_TEST_CONTEXT(setting.game << " " << setting.commands.back()) {
    const auto without = played(setting, {}, false);
    BOOST_TEST(without.size() > 4U);
    BOOST_TEST(played(setting, kQuestions, false) == without, boost::test_tools::per_element());
    BOOST_TEST(played(setting, kRefused, true) == without, boost::test_tools::per_element());
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(asking)

BOOST_AUTO_TEST_CASE(questions_and_refusals_never_change_play) {
  for (const player::Plugin& game : tests::registry().games())
    for (const std::vector<std::string>& commands : std::vector<std::vector<std::string>>{
             {"engine_param hash_mb 1", "engine_param threads 1", "engine_param max_nodes 400"},
             {"engine_param hash_mb 1", "engine_param max_nodes 200", "engine_param searcher uct"},
             {"engine_param hash_mb 1", "engine_param max_nodes 1", "engine_param threads 1", "set_random_seed 5",
              "engine_param temperature 20"}})
      check({game.name, commands});
}

BOOST_AUTO_TEST_CASE(questions_and_refusals_never_change_play_near_the_end) {
  for (const std::string size : {"boardsize 5", "boardsize 3"})
    check({"catchup", {"engine_param hash_mb 1", "engine_param threads 1", "engine_param max_nodes 4000", size}});
  check({"catena", {"engine_param hash_mb 1", "engine_param threads 1", "engine_param max_nodes 4000", "boardsize 5"}});
}

BOOST_AUTO_TEST_SUITE_END()
