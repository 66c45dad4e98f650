// SPDX-License-Identifier: MIT
#include "json/analysis.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "core/text.h"
#include "game/move_text.h"
#include "value_text.h"

namespace catenary::json {

namespace {

using Json = nlohmann::json;
using player::Player;
using player::Plugin;
using protocol::bound_text;
using protocol::value_text;

constexpr const char* kFields[] = {"id",    "game",   "size",   "options",  "position",
                                   "moves", "engine", "limits", "multi_pv", "solve"};

/// The error of a request.
class RequestError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string error_text(const core::Error& error) {
  if (error.kind == core::Error::Kind::illegal) return "illegal move: " + error.reason;
  if (error.kind == core::Error::Kind::size) return "unacceptable size: " + error.reason;
  return error.reason;
}

/// The value of a result. Throws RequestError where there is none.
template <class T>
T value_of(core::Result<T> result) {
  if (!result) throw RequestError(error_text(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// The task of a request, once the player is in its position.
struct Task {
  double seconds = std::numeric_limits<double>::infinity();
  bool solve = false;
};

[[noreturn]] void refuse(const std::string& field, const char* wanted) {
  throw RequestError(field + " has to be " + wanted);
}

/// A number, a word or a truth value as options write it.
std::string option_text(const std::string& field, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number_integer()) return value.dump();
  if (!value.is_number()) refuse(field, "a string, a number, true or false");
  const double number = value.get<double>();
  constexpr double kMostWhole = 1e15;
  const bool whole = std::trunc(number) == number && std::abs(number) < kMostWhole;
  return whole ? std::to_string(static_cast<long long>(number)) : value.dump();
}

std::string text_of(const std::string& field, const Json& value) {
  if (!value.is_string()) refuse(field, "a string");
  return value.get<std::string>();
}

int width_of(const Json& value) {
  if (!value.is_number_integer() || value < 0 || value > Player::kMostWidth)
    refuse("size", "the width of a board, a whole number");
  return value.get<int>();
}

const Json& object_field(const Json& request, const char* name) {
  static const Json empty = Json::object();
  const auto found = request.find(name);
  if (found == request.end()) return empty;
  if (!found->is_object()) refuse(name, "an object");
  return *found;
}

void play_moves(session::Session& session, const Json& request) {
  if (!request.contains("moves")) return;
  if (!request.at("moves").is_array()) refuse("moves", "a list of turns");
  for (const Json& turn : request.at("moves"))
    value_of(session.play(session.to_move(), text_of("each of moves", turn)));
}

void set_limit(Player& player, Task& task, const std::string& name, const Json& value) {
  const std::string field = "limits." + name;
  if (name == "nodes" || name == "depth") {
    if (task.solve) throw RequestError("solve has no limit '" + name + "', only seconds");
    // 0 would be none.
    if (!value.is_number() || value < 1) refuse(field, "a number from 1 on");
    value_of(player.set_parameter("max_" + name, option_text(field, value)));
  } else if (name == "seconds") {
    if (!value.is_number() || value < 0) refuse(field, "a number that is not negative");
    task.seconds = value.get<double>();
  } else {
    throw RequestError("no limit '" + name + "', only nodes, depth, seconds");
  }
}

Task set_up_search(Player& player, const Json& request) {
  Task task;
  for (const auto& [name, value] : object_field(request, "engine").items())
    value_of(player.set_parameter(name, option_text("engine." + name, value)));
  if (request.contains("multi_pv"))
    value_of(player.set_parameter("multi_pv", option_text("multi_pv", request.at("multi_pv"))));
  if (request.contains("solve")) {
    if (!request.at("solve").is_boolean()) refuse("solve", "true or false");
    task.solve = request.at("solve").get<bool>();
  }
  const Json& limits = object_field(request, "limits");
  for (const auto& [name, value] : limits.items()) set_limit(player, task, name, value);
  if (limits.empty() && !task.solve) task.seconds = 1;
  return task;
}

Json move_answer(const Player& player, const session::Session& session, const player::AnalyzedMove& entry) {
  return {{"move", game::to_text(entry.variation.front(), session.grid())},
          {"value", entry.value},
          {"score", value_text(player.game(), session, entry.value)},
          {"winrate", std::round(1e6 * player.game().win_rate(entry.value)) / 1e6},
          {"exact", entry.exact},
          {"depth", entry.depth},
          {"nodes", entry.nodes},
          {"variation", game::to_texts(entry.variation, session.grid())}};
}

void add_analysis(Player& player, const Task& task, Json& answer) {
  const session::Session& session = player.session();
  const player::Analysis analysis = player.analyze(session.to_move(), task.seconds, player.flags().all, {});
  answer["nodes"] = analysis.nodes;
  answer["depth"] = analysis.depth;
  answer["seconds"] = analysis.seconds;
  answer["moves"] = Json::array();
  for (const player::AnalyzedMove& entry : analysis.moves)
    answer["moves"].push_back(move_answer(player, session, entry));
}

void add_solution(Player& player, const Task& task, Json& answer) {
  const session::Session& session = player.session();
  const core::Color side = session.to_move();
  const auto solved = player.solve({task.seconds, &player.flags().all});
  if (!solved) throw RequestError(solved.error().reason);
  const solve::Solution& solution = *solved;
  answer["result"] = solution.bounds.exact() ? bound_text(solution, solution.bounds.low, side) : "unknown";
  answer["least"] = bound_text(solution, solution.bounds.low, side);
  answer["most"] = bound_text(solution, solution.bounds.high, side);
  answer["nodes"] = solution.nodes;
  answer["seconds"] = solution.seconds;
  answer["variation"] = game::to_texts(solution.line, session.grid());
}

/// Copying and writing take a step into the stack for each level.
Json parse(std::string_view request) {
  constexpr int kMostDepth = 16;
  return Json::parse(request, [](int depth, Json::parse_event_t, const Json&) {
    if (depth > kMostDepth) throw RequestError("a request is nested at most " + std::to_string(kMostDepth) + " deep");
    return true;
  });
}

void check_fields(const Json& request) {
  if (!request.is_object()) throw RequestError("a request is an object");
  for (const auto& [name, value] : request.items())
    if (std::find(std::begin(kFields), std::end(kFields), name) == std::end(kFields))
      throw RequestError("no field '" + name + "'");
}

Json answer_to(Player& player, const Json& request) {
  play_moves(player.session(), request);
  const Task task = set_up_search(player, request);
  const session::Session& session = player.session();
  Json answer = {
      {"game", player.game().name}, {"to_move", to_text(session.to_move())}, {"position", session.position_text()}};
  if (session.over()) {
    answer["result"] = to_text(session.outcome());
  } else if (session.to_move() == core::Color::chance) {
    throw RequestError("chance is to move");
  } else if (task.solve) {
    add_solution(player, task, answer);
  } else {
    add_analysis(player, task, answer);
  }
  return answer;
}

}  // namespace

Analysis::Analysis(Player& player)
    : x_player(&player),
      x_default{&player.game(), player.settings(), std::nullopt},
      x_parameters(player.parameter_options()) {}

Analysis::Start Analysis::start_of(const nlohmann::json& request) const {
  Start start = x_default;
  if (request.contains("game")) {
    start.game = value_of(x_player->registry().at(text_of("game", request.at("game"))));
    start.settings = start.game->default_settings();
  }
  if (request.contains("size")) {
    start.settings.width = width_of(request.at("size"));
    value_of(start.game->check_width(start.settings.width));
  }
  for (const auto& [name, value] : object_field(request, "options").items())
    value_of(start.game->set_option(start.settings, name, option_text("options." + name, value)));
  if (request.contains("position")) start.position = text_of("position", request.at("position"));
  return start;
}

void Analysis::begin(const Start& start) {
  x_player->set_parameters(x_parameters);
  if (x_latest == start) {
    x_player->rewind();
  } else {
    x_latest.reset();
    x_player->start(*start.game, start.settings);
  }
  if (start.position) value_of(x_player->session().set_position(*start.position));
  x_latest = start;
}

std::string Analysis::answer(std::string_view request) {
  Json id;
  Json answer;
  try {
    const Json parsed = parse(request);
    if (parsed.is_object() && parsed.contains("id")) id = parsed.at("id");
    check_fields(parsed);
    begin(start_of(parsed));
    answer = answer_to(*x_player, parsed);
  } catch (const RequestError& error) {
    answer = {{"error", error.what()}};
  } catch (const Json::exception& error) {
    answer = {{"error", error.what()}};
  } catch (const std::exception& error) {
    spdlog::error("analysis: {}", error.what());
    answer = {{"error", "internal error"}};
  }
  if (!id.is_null()) answer["id"] = id;
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace catenary::json
