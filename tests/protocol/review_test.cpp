// SPDX-License-Identifier: MIT
// The command `review`: the review is that of the analysis mode, and the game on the board stays as it is.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "json/server.h"
#include "support/transcript.h"
#include "text/hints.h"

using namespace catenary;
using Json = nlohmann::json;

namespace {

struct ReviewSession : tests::GtpSession {
  explicit ReviewSession(const std::vector<std::string>& commands) {
    for (const std::string& command : commands) BOOST_TEST(answer(command).starts_with("="), command);
  }
  /// The lines of a review without the first one, which is the status.
  std::vector<std::string> review(const std::string& arguments) {
    auto lines = core::split(answer("review" + arguments), '\n');
    BOOST_TEST_REQUIRE(lines.front() == "=");
    lines.erase(lines.begin());
    return lines;
  }
};

/// Some random turns; the dice roll by themselves.
void play_turns(tests::GtpSession& gtp, int count) {
  session::Session& session = gtp.player().session();
  core::Rng rng(3);
  for (int i = 0; i < count && !session.state().over(); ++i) {
    const std::string move = tests::random_move_text(session, rng);
    tests::require(session.play(session.state().mover(game::parse_move(move, session.grid()).move), move));
  }
}

Json review_by_analysis(const std::string& record) {
  core::StopFlags flags;
  player::Player player(tests::registry(), flags);
  json::Server server(player);
  Json found;
  const Json request = {{"record", record}, {"review", true}, {"limits", {{"nodes", 100}}}};
  server.answer(request.dump(), 1, [&](const std::string& line) { found = Json::parse(line); });
  return found;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(reviews_of_the_game_on_the_board)

BOOST_AUTO_TEST_CASE(the_review_is_that_of_the_analysis_mode) {
  for (const player::Plugin& game : tests::registry().games()) {
    BOOST_TEST_CONTEXT(game.name) {
      ReviewSession gtp({"set_game " + game.name, "boardsize " + std::to_string(game.widths.front())});
      // Limits of play do not limit reviews.
      for (const char* name : {"max_nodes 5", "threads 2", "searcher random", "max_depth 1"})
        gtp.answer(std::string("engine_param ") + name);
      play_turns(gtp, 12);
      const Json found = Json::parse(gtp.review(" 100").back());
      BOOST_TEST(found == review_by_analysis(gtp.answer("printsgf").substr(2)));
    }
  }
}

BOOST_AUTO_TEST_CASE(lines_of_progress_come_before_the_review) {
  ReviewSession gtp({"set_game catchup", "boardsize 3", "play white B2", "play black A1,A2"});
  auto lines = gtp.review(" 200");
  BOOST_TEST(Json::parse(lines.back()).at("turns").size() == 2U);
  lines.pop_back();
  BOOST_TEST_REQUIRE(lines.size() > 2U);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    BOOST_TEST(lines[i].starts_with("progress "), lines[i]);
    if (i > 0) BOOST_TEST(lines[i - 1] < lines[i]);
  }
  BOOST_TEST(lines.back() == "progress 1.00");
}

BOOST_AUTO_TEST_CASE(a_review_begins_at_the_position_that_was_set) {
  ReviewSession gtp({"set_game catchup", "boardsize 3", "play white B2",
                     "position x./.o./.. b placed=0 limit=2 start=0", "play black C3,C2"});
  const Json review = Json::parse(gtp.review(" 100").back());
  BOOST_TEST(review.at("turns").size() == 1U);
  BOOST_TEST(review.at("states").at(0).at("pieces").size() == 2U);
}

BOOST_AUTO_TEST_CASE(turning_points_have_a_better_turn_and_reasons) {
  std::size_t count = 0;
  std::size_t reasons = 0;
  std::size_t without_class = 0;
  std::size_t answers = 0;
  for (const player::Plugin& game : tests::registry().games()) {
    ReviewSession gtp({"set_game " + game.name, "boardsize " + std::to_string(game.widths.front())});
    // Bad turns, but not as bad as random ones.
    gtp.answer("engine_param max_nodes 30");
    for (int i = 0; i < 14 && gtp.answer("to_move") != "= none"; ++i)
      gtp.answer("genturn " + gtp.answer("to_move").substr(2));
    const Json review = Json::parse(gtp.review(" 100").back());
    for (const Json& number : review.at("turning_points")) {
      const Json& turn = review.at("turns").at(number.get<std::size_t>() - 1);
      BOOST_TEST_CONTEXT(game.name << ": " << turn.dump()) {
        BOOST_TEST_REQUIRE(turn.at("best").is_object());
        BOOST_TEST(turn.at("best").at("turn") != turn.at("turn"));
        const Json& answer = turn.at("best").at("answer");
        if (!answer.is_null())
          for (const Json& reason : answer.at("reasons"))
            BOOST_TEST(reason.get<std::string>().find("you") == std::string::npos);
        answers += answer.is_object();
        for (const Json& reason : turn.at("best").at("reasons"))
          BOOST_TEST(reason.get<std::string>().find("your") == std::string::npos);
        ++count;
        reasons += turn.at("best").at("reasons").size();
        without_class += turn.at("class") == "";
      }
    }
  }
  BOOST_TEST(count > 2U);
  BOOST_TEST(reasons > 2U);
  BOOST_TEST(without_class > 0U);
  BOOST_TEST(answers > 0U);
}

BOOST_AUTO_TEST_CASE(reasons_name_the_side_for_others) {
  const auto told = [](const char* reason) { return text::in_third_person(reason, core::Color::white); };
  BOOST_TEST(told("Opens a way for a chain of yours: 2 stones to go.") ==
             "Opens a way for a chain of White's: 2 stones to go.");
  BOOST_TEST(told("Makes your largest group larger than Black's: 5 to 4.") ==
             "Makes White's largest group larger than Black's: 5 to 4.");
  BOOST_TEST(told("As the boats stand, you need 5 more moves to bring all of them home, Black 6.") ==
             "As the boats stand, White needs 5 more moves to bring all of them home, Black 6.");
  BOOST_TEST(told("Brings you one stone closer to a chain: 8 to go.") ==
             "Brings White one stone closer to a chain: 8 to go.");
}

BOOST_AUTO_TEST_CASE(the_game_stays_as_it_is) {
  for (const player::Plugin& game : tests::registry().games()) {
    ReviewSession gtp({"set_game " + game.name, "boardsize " + std::to_string(game.widths.front())});
    play_turns(gtp, 5);
    const auto revision = gtp.player().session().revision();
    const std::string before = gtp.answer("printsgf");
    gtp.review(" 20");
    BOOST_TEST(gtp.answer("printsgf") == before);
    BOOST_TEST(gtp.player().session().revision() == revision);
  }
}

BOOST_AUTO_TEST_CASE(a_game_without_turns_has_a_review) {
  ReviewSession gtp({"set_game cation", "boardsize 3"});
  const Json review = Json::parse(gtp.review(" 10").back());
  BOOST_TEST(review.at("turns").empty());
  BOOST_TEST(review.at("positions").size() == 1U);
}

BOOST_AUTO_TEST_CASE(wrong_arguments_are_refused) {
  tests::GtpSession gtp;
  BOOST_TEST(gtp.answer("review 0") == "? syntax error: '0' is not a whole number from 1 to 1000000000000");
  BOOST_TEST(gtp.answer("review 1 2") == "? syntax error: expected: review [NODES]");
}

BOOST_AUTO_TEST_SUITE_END()
