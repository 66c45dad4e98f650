#include "analysis_mode.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "game/move_text.h"
#include "gtp/analysis_text.h"
#include "gtp/command_error.h"
#include "gtp/engine.h"
#include "gtp/graphics.h"
#include "gtp/play.h"
#include "gtp/solve_text.h"

namespace catenary::protocol {

namespace {

using nlohmann::json;

constexpr const char* kFields[] = {"id",    "game",   "size",   "options",  "position",
                                   "moves", "engine", "limits", "multi_pv", "solve"};

/// What a request asks for, once the engine is in its position.
struct Task {
  double seconds = std::numeric_limits<double>::infinity();
  bool solve = false;
};

/// A number, a word or a truth value as options write it.
std::string option_text(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number_integer()) return std::to_string(value.get<long long>());
  if (value.is_number()) return std::to_string(value.get<double>());
  throw CommandError("an option is a string, a number or true or false, not " + value.dump());
}

const json& object_field(const json& request, const char* name) {
  static const json empty = json::object();
  const auto found = request.find(name);
  if (found == request.end()) return empty;
  if (!found->is_object()) throw CommandError(std::string(name) + " has to be an object");
  return *found;
}

void set_up_game(Engine& engine, const json& request) {
  if (request.contains("game")) engine.set_game(request.at("game").get<std::string>());
  if (request.contains("size")) engine.set_width(request.at("size").get<int>());
  for (const auto& [name, value] : object_field(request, "options").items())
    engine.set_game_option(name, option_text(value));
  if (request.contains("position")) {
    const auto result = engine.session().set_position(request.at("position").get<std::string>());
    if (!result) throw CommandError(result.reason);
  }
  if (!request.contains("moves")) return;
  for (const json& turn : request.at("moves"))
    play(engine.session(), engine.session().to_move(), turn.get<std::string>());
}

Task set_up_search(Engine& engine, const json& request) {
  Task task;
  for (const auto& [name, value] : object_field(request, "engine").items())
    engine.set_search_option(name, option_text(value));
  if (request.contains("multi_pv")) engine.set_search_option("multi_pv", option_text(request.at("multi_pv")));
  const json& limits = object_field(request, "limits");
  for (const auto& [name, value] : limits.items()) {
    if (name == "nodes" || name == "depth")
      engine.set_search_option("max_" + name, option_text(value));
    else if (name == "seconds")
      task.seconds = value.get<double>();
    else
      throw CommandError("no limit '" + name + "', only nodes, depth, seconds");
  }
  task.solve = request.value("solve", false);
  if (limits.empty() && !task.solve) task.seconds = 1;
  return task;
}

json move_answer(const Engine& engine, const engine::Session& session, const engine::AnalyzedMove& entry) {
  return {{"move", to_text(entry.variation.front(), session.grid())},
          {"value", entry.value},
          {"score", value_text(engine.game(), session, entry.value)},
          {"winrate", std::round(1e6 * engine.game().win_rate(entry.value)) / 1e6},
          {"exact", entry.exact},
          {"depth", entry.depth},
          {"nodes", entry.nodes},
          {"variation", engine::to_texts(entry.variation, session.grid())}};
}

void add_analysis(Engine& engine, const Task& task, json& answer) {
  const engine::Session& session = engine.session();
  const engine::Analysis analysis = engine.analyze(session.to_move(), task.seconds, engine.flags().all, {});
  answer["nodes"] = analysis.nodes;
  answer["depth"] = analysis.depth;
  answer["seconds"] = analysis.seconds;
  answer["moves"] = json::array();
  for (const engine::AnalyzedMove& entry : analysis.moves)
    answer["moves"].push_back(move_answer(engine, session, entry));
}

void add_solution(Engine& engine, const Task& task, json& answer) {
  engine::Session& session = engine.session();
  const auto solution =
      session.solve(engine::solver_settings(engine.search_options()), {task.seconds, &engine.flags().all}, {});
  if (!solution) throw CommandError("nobody wins or loses at " + engine.game().title);
  answer["result"] =
      solution->bounds.exact() ? bound_text(*solution, solution->bounds.low, session.to_move()) : "unknown";
  answer["least"] = bound_text(*solution, solution->bounds.low, session.to_move());
  answer["most"] = bound_text(*solution, solution->bounds.high, session.to_move());
  answer["nodes"] = solution->nodes;
  answer["seconds"] = solution->seconds;
  answer["variation"] = engine::to_texts(solution->line, session.grid());
}

json answer_to(const engine::Registry& registry, const StopFlags& flags, const json& request) {
  if (!request.is_object()) throw CommandError("a request is an object");
  for (const auto& [name, value] : request.items())
    if (std::find(std::begin(kFields), std::end(kFields), name) == std::end(kFields))
      throw CommandError("no field '" + name + "'");
  Engine engine(registry, flags);
  set_up_game(engine, request);
  const Task task = set_up_search(engine, request);
  const engine::Session& session = engine.session();
  json answer = {
      {"game", engine.game().name}, {"to_move", to_text(session.to_move())}, {"position", session.position_text()}};
  if (session.over()) {
    answer["result"] = to_text(session.outcome());
  } else if (session.to_move() == engine::Color::chance) {
    throw CommandError("chance is to move");
  } else if (task.solve) {
    add_solution(engine, task, answer);
  } else {
    add_analysis(engine, task, answer);
  }
  return answer;
}

}  // namespace

std::string analyze_json(const engine::Registry& registry, const StopFlags& flags, std::string_view request) {
  json id;
  json answer;
  try {
    const json parsed = json::parse(request);
    if (parsed.is_object() && parsed.contains("id")) id = parsed.at("id");
    answer = answer_to(registry, flags, parsed);
  } catch (const CommandError& error) {
    answer = {{"error", error.what()}};
  } catch (const json::exception& error) {
    answer = {{"error", error.what()}};
  } catch (const std::exception& error) {
    spdlog::error("analysis: {}", error.what());
    answer = {{"error", "internal error"}};
  }
  if (!id.is_null()) answer["id"] = id;
  return answer.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace catenary::protocol
