// SPDX-License-Identifier: MIT
#include "json/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "game/move_text.h"
#include "game/value.h"
#include "text/turn_text.h"
#include "text/value_text.h"

namespace catenary::json {

namespace {

using core::Color;
using core::Move;
using player::Player;

/// Of each search of a review.
constexpr std::uint64_t kReviewNodes = 20'000;
using text::bound_text;
using text::turns_of;
using text::value_text;

void set_parameter(const Player& player, Task& task, const std::string& name, const std::string& value) {
  task.parameters = value_or_throw(player.with_parameter(std::move(task.parameters), name, value));
}

void set_limit(const Player& player, Task& task, const std::string& name, const Json& value) {
  const std::string field = "limits." + name;
  const bool solve = task.kind == Task::Kind::solve;
  if (task.kind == Task::Kind::review && name != "nodes")
    throw RequestError("a review has no limit '" + name + "', only nodes");
  if (name == "nodes" || name == "depth") {
    if (solve) throw RequestError("solve has no limit '" + name + "', only seconds");
    // 0 would be none.
    if (!value.is_number() || value < 1) refuse(field, "a number from 1 on");
    set_parameter(player, task, "max_" + name, option_text(field, value));
  } else if (name == "seconds") {
    if (!value.is_number() || value < 0) refuse(field, "a number that is not negative");
    task.seconds = value.get<double>();
    // Of the search for a turn; 0 would be none.
    constexpr double kMinSeconds = 0.001;
    if (!solve) set_parameter(player, task, "move_time", fmt::format("{}", std::max(task.seconds, kMinSeconds)));
  } else {
    throw RequestError("no limit '" + name + "', only nodes, depth, seconds");
  }
}

void add_value(Json& answer, const Player& player, game::Value value) {
  const session::Session& session = player.session();
  answer["value"] = value;
  answer["score"] = value_text(player.game(), session, value);
  answer["winrate"] = std::round(1e6 * player.game().win_rate(value)) / 1e6;
  if (session.cooperative()) answer["points"] = static_cast<double>(value) / game::kPointUnit;
}

/// One of the best moves, with the turn that it begins and the turns after it.
Json move_answer(const Player& player, const player::AnalyzedMove& entry) {
  const session::Session& session = player.session();
  std::vector<std::string> turns = turns_of(session, entry.variation);
  Json answer = {{"move", game::to_text(entry.variation.front(), session.grid())},
                 {"turn", turns.front()},
                 {"exact", entry.exact},
                 {"depth", entry.depth},
                 {"nodes", entry.nodes},
                 {"variation", std::move(turns)}};
  add_value(answer, player, entry.value);
  return answer;
}

void add_effort(Json& answer, std::uint64_t nodes, int depth, double seconds) {
  answer["nodes"] = nodes;
  answer["depth"] = depth;
  answer["seconds"] = seconds;
}

void add_moves(Player& player, const Task& task, Json& answer) {
  const player::Analysis analysis = player.analyze(
      player.question_until(player.session().to_move(), task.parameters, task.seconds, player.flags().all), {});
  add_effort(answer, analysis.nodes, analysis.depth, analysis.seconds);
  answer["moves"] = Json::array();
  for (const player::AnalyzedMove& entry : analysis.moves) answer["moves"].push_back(move_answer(player, entry));
}

/// The turn that the player would choose, in the form of the best moves.
void add_turn(Player& player, const Task& task, Json& answer) {
  const search::SearchResult found = player.search(player.question(player.session().to_move(), task.parameters));
  add_effort(answer, found.nodes, found.depth, found.seconds);
  answer["moves"] = Json::array();
  answer["moves"].push_back(move_answer(player, {found.variation, found.value, found.depth, found.nodes, found.exact}));
}

void add_solution(Player& player, const Task& task, Json& answer) {
  const session::Session& session = player.session();
  const Color side = session.to_move();
  const auto solved = player.solve(player.question_until(side, task.parameters, task.seconds, player.flags().all));
  if (!solved) throw RequestError(solved.error().reason);
  const solve::Solution& solution = *solved;
  answer["result"] = solution.bounds.exact() ? bound_text(solution, solution.bounds.low, side) : "unknown";
  answer["least"] = bound_text(solution, solution.bounds.low, side);
  answer["most"] = bound_text(solution, solution.bounds.high, side);
  answer["nodes"] = solution.nodes;
  answer["seconds"] = solution.seconds;
  answer["variation"] = turns_of(session, solution.line);
}

/// The value of the position for both colours of a cooperative game, for Black otherwise.
game::Value shared_value(Player& player, const Task& task) {
  const session::Session& session = player.session();
  if (session.over()) return game::outcome_value(session.outcome(), Color::black, 0);
  const game::Value value = player.search(player.question(session.to_move(), task.parameters)).value;
  return session.cooperative() || session.to_move() == Color::black ? value : -value;
}

/// Each outcome that chance may bring, by a search of its own, and their mean: all are equally likely.
void add_outcomes(Player& player, const Task& task, Json& answer) {
  if (task.kind == Task::Kind::solve) throw RequestError("chance is to move: nothing to solve");
  session::Session& session = player.session();
  double sum = 0;
  answer["outcomes"] = Json::array();
  for (const Move outcome : session.legal_moves()) {
    Json entry = {{"outcome", game::to_text(outcome, session.grid())}};
    value_or_throw(session.play(Color::chance, entry["outcome"].get<std::string>()));
    const game::Value value = shared_value(player, task);
    session.undo(1);
    add_value(entry, player, value);
    sum += value;
    answer["outcomes"].push_back(std::move(entry));
  }
  add_value(answer, player,
            static_cast<game::Value>(std::lround(sum / static_cast<double>(answer["outcomes"].size()))));
}

}  // namespace

Task task_of(const Player& player, const Json& request) {
  Task task{.parameters = player.parameters()};
  for (const auto& [name, value] : object_field(request, "engine").items())
    set_parameter(player, task, name, option_text("engine." + name, value));
  if (request.contains("multi_pv"))
    set_parameter(player, task, "multi_pv", option_text("multi_pv", request.at("multi_pv")));
  if (flag_field(request, "best_turn")) task.kind = Task::Kind::turn;
  if (flag_field(request, "solve")) task.kind = Task::Kind::solve;
  if (flag_field(request, "review")) {
    task.kind = Task::Kind::review;
    task.parameters.effort.max_nodes = kReviewNodes;
  }
  const Json& limits = object_field(request, "limits");
  for (const auto& [name, value] : limits.items()) set_limit(player, task, name, value);
  const bool open = limits.empty() && (task.kind == Task::Kind::moves || task.kind == Task::Kind::turn);
  if (open) task.seconds = 1;
  return task;
}

Json answer_about(Player& player, const Task& task) {
  const session::Session& session = player.session();
  Json answer = {
      {"game", player.game().name}, {"to_move", to_text(session.to_move())}, {"position", session.position_text()}};
  if (session.over()) {
    answer["result"] = to_text(session.outcome());
  } else if (session.to_move() == Color::chance) {
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
