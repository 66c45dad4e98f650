// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <nlohmann/json.hpp>

#include "json/server.h"
#include "stream/output.h"
#include "support/variants.h"

using namespace catenary;
using Json = nlohmann::json;

namespace {

struct Requests {
  core::StopFlags flags;
  player::Player player{tests::registry(), flags};
  json::Server server{player};
  std::size_t line = 0;

  std::vector<Json> answers(const std::string& request) {
    std::vector<Json> lines;
    server.answer(request, ++line, [&](const std::string& answer) { lines.push_back(Json::parse(answer)); });
    return lines;
  }
  Json answer(const std::string& request) {
    const auto lines = answers(request);
    BOOST_TEST_REQUIRE(lines.size() == 1);
    return lines.front();
  }
  std::string error(const std::string& request) { return answer(request).at("error"); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(json_requests)

BOOST_AUTO_TEST_CASE(an_equal_request_is_answered_from_what_is_known) {
  for (const player::Plugin& game : tests::registry().games()) {
    if (game.start(game.default_settings()).session->state().cooperative()) continue;
    BOOST_TEST_CONTEXT(game.name) {
      Requests requests;
      const std::string request =
          R"({"game": ")" + game.name + R"(", "engine": {"threads": 1}, "limits": {"depth": 3}})";
      const Json first = requests.answer(request);
      const Json second = requests.answer(request);
      for (const char* field : {"nodes", "depth", "moves"}) BOOST_TEST(second[field] == first[field], field);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_search_does_not_take_the_settings_of_a_proof_before) {
  const auto request_for = [](const std::string& rest) {
    return R"({"game": "catchup", "size": 7, "position":
           "oo.x/x..ox/..x..o/oxxoxox/x....o/oxoox/..oo b placed=0 limit=2 start=4", )" +
           rest + "}";
  };
  const std::string search = request_for(R"("best_turn": true, "engine": {"threads": 1}, "limits": {"nodes": 60000})");
  Requests requests;
  requests.answer(
      request_for(R"("solve": true, "engine": {"threads": 2, "solver_mb": 0}, "limits": {"seconds": 0.002})"));
  const Json found = requests.answer(search).at("moves").front();
  BOOST_TEST(found.at("value") == Requests().answer(search).at("moves").front().at("value"));
  BOOST_TEST(found.at("winrate") == 1.0);
}

BOOST_AUTO_TEST_CASE(a_request_leaves_no_parameter_behind) {
  Requests requests;
  const std::string plain = R"({"limits": {"nodes": 300}})";
  const Json before = requests.answer(plain);
  requests.answer(R"({"engine": {"contempt": 500, "network": "off"}, "multi_pv": 1, "limits": {"nodes": 5}})");
  const game::Options after = options_of(requests.player.parameters());
  for (const game::OptionSpec& spec : player::parameter_schema())
    BOOST_TEST(after.text(spec.name) == spec.default_value, spec.name);
  BOOST_TEST(requests.answer(plain).at("moves").size() == before.at("moves").size());
}

BOOST_AUTO_TEST_CASE(a_score_has_its_margin_once_that_is_proven) {
  Requests requests;
  const auto best = [&](int depth) {
    Json request = Json::parse(R"({"game": "catchup", "size": 5, "best_turn": true, "engine": {"network": "off"},
        "position": "xx./oxoo/..xxo/.oox/oxo w placed=2 limit=3 start=6"})");
    request["limits"]["depth"] = depth;
    return requests.answer(request.dump()).at("moves").at(0);
  };
  BOOST_TEST(best(5).at("exact") == false);
  BOOST_TEST(best(5).at("score") == "W+");
  BOOST_TEST(best(12).at("exact") == true);
  BOOST_TEST(best(12).at("score") == "W+2");
}

BOOST_AUTO_TEST_CASE(every_request_has_an_answer) {
  Requests requests;
  const std::string wanted = "after has to be \"all\" or a list of one or more numbers of turns";
  BOOST_TEST(requests.error(R"({"after": []})") == wanted);
  BOOST_TEST(requests.error(R"({"after": 3})") == wanted);
  BOOST_TEST(requests.error("[]") == "a request is an object");
  BOOST_TEST(requests.answers(R"({"moves": ["E5"], "after": "all", "limits": {"nodes": 5}})").size() == 2U);
  BOOST_TEST(requests.error(R"({"moves": ["E5", "E5"], "after": "all"})") ==
             "turn 2 of moves, 'E5': illegal move: E5 already has a stone");
}

BOOST_AUTO_TEST_CASE(what_is_not_json_is_found_by_its_line) {
  Requests requests;
  requests.answer(R"({"limits": {"nodes": 5}})");
  BOOST_TEST(requests.error("not json") == "line 2 of the input is not valid JSON: error at character 2");
  BOOST_TEST(requests.error(R"({"game": "catena")") == "line 3 of the input is not valid JSON: error at character 18");
  BOOST_TEST(requests.error(R"({"size": 1e999})") == "line 4 of the input has a number that is too large");
}

BOOST_AUTO_TEST_CASE(a_record_is_reviewed) {
  Requests requests;
  const std::string record =
      R"json("record": "(;FF[4]GM[1]SZ[3]BOARDGAME[catchup]PB[Ada];W[bb];B[ac];B[bc])", "limits": {"nodes": 100})json";
  const Json review = requests.answer(R"({"review": true, )" + record + "}");
  BOOST_TEST(review.at("players") == Json({{"black", "Ada"}}));
  BOOST_TEST(review.at("states").size() == 3U);
  BOOST_TEST(review.at("positions").size() == 3U);
  BOOST_TEST(review.at("turns").at(1).at("turn") == "A1,B1");
  BOOST_TEST(review.at("totals").at("white").at("turns") == 1);
  BOOST_TEST(review.at("positions").at(2).at("winner") == "white");

  std::vector<Json> lines = requests.answers(R"({"review": true, "progress": true, )" + record + "}");
  BOOST_TEST(lines.size() > 3U);
  BOOST_TEST(lines.back() == review);
  lines.pop_back();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const double share = lines[i].at("progress");
    const double before = i == 0 ? 0.0 : lines[i - 1].at("progress").get<double>();
    BOOST_TEST(share > before);
    BOOST_TEST(share <= 1);
  }
}

BOOST_AUTO_TEST_CASE(a_review_takes_a_record_and_nodes_alone) {
  Requests requests;
  const std::string record = R"json("record": "(;FF[4]GM[1]SZ[3]BOARDGAME[catchup];W[bb])")json";
  BOOST_TEST(requests.error(R"({"review": true})") == "a review needs a record");
  BOOST_TEST(requests.error(R"({"progress": true, )" + record + "}") == "only a review reports its progress");
  BOOST_TEST(requests.error(R"({"review": true, "after": [0], )" + record + "}") == "a review has no field 'after'");
  BOOST_TEST(requests.error(R"({"review": true, "limits": {"depth": 3}, )" + record + "}") ==
             "a review has no limit 'depth', only nodes");
  BOOST_TEST(requests.error(R"({"review": true, "limits": {"nodes": 0}, )" + record + "}") ==
             "limits.nodes has to be a number from 1 on");
}

BOOST_AUTO_TEST_CASE(a_review_refuses_parameters_that_it_would_ignore) {
  Requests requests;
  const std::string record = R"json("review": true, "record": "(;FF[4]GM[1]SZ[3]BOARDGAME[catchup];W[bb])")json";
  BOOST_TEST(requests.error(R"({"engine": {"max_nodes": 5}, )" + record + "}") ==
             "a review does not use engine.max_nodes, only limits.nodes");
  BOOST_TEST(requests.error(R"({"engine": {"Searcher": "random"}, )" + record + "}") ==
             "a review does not use engine.searcher");
}

BOOST_AUTO_TEST_CASE(searches_ignore_searcher_and_move_time) {
  Requests requests;
  const std::string request = R"("game": "catchup", "size": 5, "best_turn": true, "limits": {"nodes": 3000})";
  const Json plain = Requests().answer("{" + request + "}");
  const Json other = Requests().answer(R"({"engine": {"searcher": "random", "move_time": 0.00001}, )" + request + "}");
  BOOST_TEST(other.at("moves") == plain.at("moves"));
}

BOOST_AUTO_TEST_CASE(boards_refuse_fields_about_a_search) {
  Requests requests;
  const std::string record = R"json("record": "(;FF[4]GM[1]SZ[3]BOARDGAME[catchup];W[bb])")json";
  for (const auto& [name, value] : {std::pair{"solve", "true"},
                                    {"multi_pv", "\"x\""},
                                    {"limits", "3"},
                                    {"engine", "{}"},
                                    {"after", "[0]"},
                                    {"best_turn", "true"}}) {
    const std::string field = std::string("{\"") + name + "\": " + value + ", ";
    const std::string wanted = std::string("boards have no field '") + name + "'";
    BOOST_TEST(requests.error(field + record + "}") == wanted);
    BOOST_TEST(requests.error(field + R"("boards": true})") == wanted);
  }
}

BOOST_AUTO_TEST_CASE(a_search_that_is_stopped_has_no_answer) {
  Requests requests;
  requests.flags.all = true;
  BOOST_TEST(requests.error(R"({"limits": {"nodes": 5}})") == "interrupted");
  BOOST_TEST(requests.error(R"json({"review": true, "record": "(;FF[4]GM[1]SZ[3]BOARDGAME[catchup];W[bb])"})json") ==
             "interrupted");
}

BOOST_AUTO_TEST_CASE(no_number_of_a_review_is_minus_zero) {
  Requests requests;
  // There is a roll, and so luck, but no decision: the skill is the negated loss of no turns.
  const std::string record =
      R"json("(;FF[4]GM[1]SZ[8]BOARDGAME[catalonia]OPTION[dice=manual];)json"
      R"json(POSITION[......../.......p/......../....Gg../...L.l../......../P......./........ )json"
      R"json(? turn=6 phase=roll moved=- chain=yes at=- total=96]CHANCE[cb])")json";
  const Json review = requests.answer(R"({"review": true, "limits": {"nodes": 50}, "record": )" + record + "}");
  BOOST_TEST(review.at("luck").at("rolls") == 1);
  BOOST_TEST(review.at("luck").at("skill").dump() == "0.0");
  BOOST_TEST(review.dump().find("-0.0") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_failing_output_ends_the_request) {
  Requests requests;
  const auto fail = [](const std::string&) { throw stream::OutputError(EPIPE); };
  BOOST_CHECK_THROW(requests.server.answer(R"({"limits": {"nodes": 5}})", 1, fail), stream::OutputError);
  BOOST_CHECK_THROW(requests.server.answer("not json", 2, fail), stream::OutputError);
}

BOOST_AUTO_TEST_SUITE_END()
