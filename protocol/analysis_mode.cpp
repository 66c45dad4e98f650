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

[[noreturn]] void refuse(const std::string& field, const char* wanted) {
  throw CommandError(field + " has to be " + wanted);
}

/// A number, a word or a truth value as options write it.
std::string option_text(const std::string& field, const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number_integer()) return value.dump();
  if (!value.is_number()) refuse(field, "a string, a number, true or false");
  const double number = value.get<double>();
  constexpr double kMostWhole = 1e15;
  const bool whole = std::trunc(number) == number && std::abs(number) < kMostWhole;
  return whole ? std::to_string(static_cast<long long>(number)) : value.dump();
}

std::string text_of(const std::string& field, const json& value) {
  if (!value.is_string()) refuse(field, "a string");
  return value.get<std::string>();
}

int width_of(const json& value) {
  if (!value.is_number_integer() || value < 0 || value > Engine::kMostWidth)
    refuse("size", "a whole number, as boardsize takes it");
  return value.get<int>();
}

const json& object_field(const json& request, const char* name) {
  static const json empty = json::object();
  const auto found = request.find(name);
  if (found == request.end()) return empty;
  if (!found->is_object()) refuse(name, "an object");
  return *found;
}

void set_up_game(Engine& engine, const json& request) {
  if (request.contains("game")) engine.set_game(text_of("game", request.at("game")));
  if (request.contains("size")) engine.set_width(width_of(request.at("size")));
  for (const auto& [name, value] : object_field(request, "options").items())
    engine.set_game_option(name, option_text("options." + name, value));
  if (request.contains("position")) {
    const auto result = engine.session().set_position(text_of("position", request.at("position")));
    if (!result) throw CommandError(result.reason);
  }
  if (!request.contains("moves")) return;
  if (!request.at("moves").is_array()) refuse("moves", "a list of turns");
  for (const json& turn : request.at("moves"))
    play(engine.session(), engine.session().to_move(), text_of("each of moves", turn));
}

void set_limit(Engine& engine, Task& task, const std::string& name, const json& value) {
  const std::string field = "limits." + name;
  if (name == "nodes" || name == "depth") {
    if (task.solve) throw CommandError("solve has no limit '" + name + "', only seconds");
    // 0 would be none.
    if (!value.is_number() || value < 1) refuse(field, "a number from 1 on");
    engine.set_search_option("max_" + name, option_text(field, value));
  } else if (name == "seconds") {
    if (!value.is_number() || value < 0) refuse(field, "a number that is not negative");
    task.seconds = value.get<double>();
  } else {
    throw CommandError("no limit '" + name + "', only nodes, depth, seconds");
  }
}

Task set_up_search(Engine& engine, const json& request) {
  Task task;
  for (const auto& [name, value] : object_field(request, "engine").items())
    engine.set_search_option(name, option_text("engine." + name, value));
  if (request.contains("multi_pv"))
    engine.set_search_option("multi_pv", option_text("multi_pv", request.at("multi_pv")));
  if (request.contains("solve")) {
    if (!request.at("solve").is_boolean()) refuse("solve", "true or false");
    task.solve = request.at("solve").get<bool>();
  }
  const json& limits = object_field(request, "limits");
  for (const auto& [name, value] : limits.items()) set_limit(engine, task, name, value);
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
  const engine::Session& session = engine.session();
  const engine::Color side = session.to_move();
  const engine::Solution solution = engine.solve({task.seconds, &engine.flags().all});
  answer["result"] = solution.bounds.exact() ? bound_text(solution, solution.bounds.low, side) : "unknown";
  answer["least"] = bound_text(solution, solution.bounds.low, side);
  answer["most"] = bound_text(solution, solution.bounds.high, side);
  answer["nodes"] = solution.nodes;
  answer["seconds"] = solution.seconds;
  answer["variation"] = engine::to_texts(solution.line, session.grid());
}

/// Copying and writing take a step into the stack for each level.
json parse(std::string_view request) {
  constexpr int kMostDepth = 16;
  return json::parse(request, [](int depth, json::parse_event_t, const json&) {
    if (depth > kMostDepth) throw CommandError("a request is nested at most " + std::to_string(kMostDepth) + " deep");
    return true;
  });
}

json answer_to(const engine::Registry& registry, const EngineSetUp& set_up, const json& request) {
  if (!request.is_object()) throw CommandError("a request is an object");
  for (const auto& [name, value] : request.items())
    if (std::find(std::begin(kFields), std::end(kFields), name) == std::end(kFields))
      throw CommandError("no field '" + name + "'");
  const StopFlags never;
  Engine engine(registry, never);
  set_up(engine);
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

std::string analyze_json(const engine::Registry& registry, const EngineSetUp& set_up, std::string_view request) {
  json id;
  json answer;
  try {
    const json parsed = parse(request);
    if (parsed.is_object() && parsed.contains("id")) id = parsed.at("id");
    answer = answer_to(registry, set_up, parsed);
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
