// SPDX-License-Identifier: MIT
#include "json/answers.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/rounding.h"
#include "core/text.h"
#include "game/move_text.h"
#include "game/value.h"
#include "player/outcome_values.h"
#include "review/review.h"
#include "text/search_text.h"

namespace catenary::json {

namespace {

using core::Color;
using player::Player;
using text::bound_text;
using text::value_text;

/// Parameters that do not apply to reviews.
constexpr std::array kNotOfReviews = {"searcher",    "move_time", "max_depth", "max_nodes", "threads",
                                      "temperature", "ponder",    "multi_pv",  "live_gfx"};

void set_parameter(const Player& player, Task& task, const std::string& name, const std::string& value) {
  task.parameters = value_or_throw(player.with_parameter(std::move(task.parameters), name, value));
}

void check_review_parameter(const std::string& name) {
  const std::string lower = core::to_lower(name);
  if (std::find(kNotOfReviews.begin(), kNotOfReviews.end(), lower) == kNotOfReviews.end()) return;
  throw RequestError("a review does not use engine." + lower + (lower == "max_nodes" ? ", only limits.nodes" : ""));
}

void set_limit(const Player& player, Task& task, const std::string& name, const Json& value) {
  const std::string field = "limits." + name;
  const bool solve = task.kind == Task::Kind::solve;
  if (task.kind == Task::Kind::review && name != "nodes")
    throw RequestError("a review has no limit '" + name + "', only nodes");
  if (name == "nodes" || name == "depth") {
    if (solve) throw RequestError("solve has no limit '" + name + "', only seconds");
    // 0 would mean no limit.
    if (!value.is_number() || value < 1) refuse(field, "a number from 1 on");
    set_parameter(player, task, "max_" + name, option_text(field, value));
  } else if (name == "seconds") {
    if (!value.is_number() || value < 0) refuse(field, "a number that is not negative");
    task.seconds = value.get<double>();
  } else {
    throw RequestError("no limit '" + name + "', only nodes, depth, seconds");
  }
}

void add_value(Json& answer, const Player& player, game::Value value, bool exact) {
  const session::Session& session = player.session();
  answer["value"] = value;
  answer["score"] = value_text(player.game(), session, value, exact);
  answer["winrate"] = core::rounded(player.game().win_rate(value), 1e6);
  if (session.state().cooperative()) answer["points"] = static_cast<double>(value) / game::kPointUnit;
}

/// One of the best moves, with the turn that it starts and the following turns.
Json move_answer(const Player& player, const player::AnalyzedMove& entry) {
  const session::Session& session = player.session();
  std::vector<std::string> turns = text::turns_of(session, entry.variation);
  Json answer = {{"move", game::to_text(entry.variation.front(), session.grid())},
                 {"turn", turns.front()},
                 {"exact", entry.exact},
                 {"depth", entry.depth},
                 {"nodes", entry.nodes},
                 {"variation", std::move(turns)}};
  add_value(answer, player, entry.value, entry.exact);
  return answer;
}

void add_effort(Json& answer, std::uint64_t nodes, int depth, double seconds) {
  answer["nodes"] = nodes;
  answer["depth"] = depth;
  answer["seconds"] = seconds;
}

void add_moves(Player& player, const Task& task, Json& answer) {
  const player::Analysis analysis = player.analyze(request_of(player, task), {});
  add_effort(answer, analysis.nodes, analysis.depth, analysis.seconds);
  answer["moves"] = Json::array();
  for (const player::AnalyzedMove& entry : analysis.moves) answer["moves"].push_back(move_answer(player, entry));
}

/// The turn that the player would choose, in the same form as the best moves.
void add_turn(Player& player, const Task& task, Json& answer) {
  const search::SearchResult found = player.search(request_of(player, task));
  add_effort(answer, found.nodes, found.depth, found.seconds);
  answer["moves"] = Json::array();
  answer["moves"].push_back(move_answer(player, {found.variation, found.value, found.depth, found.nodes, found.exact}));
}

void add_solution(Player& player, const Task& task, Json& answer) {
  const session::Session& session = player.session();
  const Color side = session.state().to_move();
  const auto solved = player.solve(session.state(), request_of(player, task));
  if (!solved) throw RequestError(solved.error().reason);
  const solve::Solution& solution = *solved;
  answer["result"] = solution.bounds.exact() ? bound_text(solution, solution.bounds.low, side) : "unknown";
  answer["least"] = bound_text(solution, solution.bounds.low, side);
  answer["most"] = bound_text(solution, solution.bounds.high, side);
  answer["nodes"] = solution.nodes;
  answer["seconds"] = solution.seconds;
  answer["variation"] = text::turns_of(session, solution.line);
}

/// Each possible chance outcome, searched separately, and their mean.
void add_outcomes(Player& player, const Task& task, Json& answer) {
  if (task.kind == Task::Kind::solve) throw RequestError("chance is to move: nothing to solve");
  const session::Session& session = player.session();
  const auto values = player::search_outcomes(session.history(), [&](const session::History& after) {
    player::Request request = request_of(player, task);
    request.first_mover = after.state->to_move();
    return player.search(after, request);
  });
  answer["outcomes"] = Json::array();
  for (const auto& [outcome, value] : values.entries) {
    answer["outcomes"].push_back({{"outcome", game::to_text(outcome, session.grid())}});
    add_value(answer["outcomes"].back(), player, value, false);
  }
  add_value(answer, player, values.mean, false);
}

}  // namespace

player::Request request_of(const Player& player, const Task& task) {
  player::Parameters parameters = task.parameters;
  parameters.search.searcher = search::SearcherKind::alphabeta;
  return player.make_unclocked_request(player.session().state().to_move(), parameters, task.seconds,
                                       player.flags().all);
}

Task task_of(const Player& player, const Json& request) {
  Task task{.parameters = player.parameters()};
  const bool review = flag_field(request, "review");
  for (const auto& [name, value] : object_field(request, "engine").items()) {
    if (review) check_review_parameter(name);
    set_parameter(player, task, name, option_text("engine." + name, value));
  }
  if (request.contains("multi_pv"))
    set_parameter(player, task, "multi_pv", option_text("multi_pv", request.at("multi_pv")));
  if (flag_field(request, "best_turn")) task.kind = Task::Kind::turn;
  if (flag_field(request, "solve")) task.kind = Task::Kind::solve;
  if (review) {
    task.kind = Task::Kind::review;
    task.parameters.effort = {.max_nodes = review::kNodes, .threads = 1};
  }
  const Json& limits = object_field(request, "limits");
  for (const auto& [name, value] : limits.items()) set_limit(player, task, name, value);
  const bool open = limits.empty() && (task.kind == Task::Kind::moves || task.kind == Task::Kind::turn);
  if (open) task.seconds = 1;
  return task;
}

Json answer_about(Player& player, const Task& task) {
  const session::Session& session = player.session();
  Json answer = {{"game", player.game().name},
                 {"to_move", to_text(session.state().to_move())},
                 {"position", session.state().text()}};
  if (session.state().over()) {
    answer["result"] = to_text(session.state().outcome());
  } else if (session.state().to_move() == Color::chance) {
    add_outcomes(player, task, answer);
  } else if (task.kind == Task::Kind::solve) {
    add_solution(player, task, answer);
  } else if (task.kind == Task::Kind::turn) {
    add_turn(player, task, answer);
  } else {
    add_moves(player, task, answer);
  }
  return answer;
}

}  // namespace catenary::json
