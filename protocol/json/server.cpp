// SPDX-License-Identifier: MIT
#include "json/server.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/text.h"
#include "json/answers.h"
#include "json/boards.h"
#include "json/fields.h"
#include "stream/output.h"
#include "text/program.h"
#include "text/review_json.h"

namespace catenary::json {

namespace {

using player::Player;

struct Field {
  const char* name;
  const char* help;
};
constexpr Field kFields[] = {
    {"id", "returned unchanged"},
    {"game", "name of the game, such as \"catchup\"; with size and options (default: the command line)"},
    {"size", "rows of the board"},
    {"options", "options of the game, such as {\"bonus\": \"parity\"}"},
    {"position", "as the command `position` prints it (default: the start of the game)"},
    {"moves", "turns from there, such as [\"C3\", \"B2,C2\"]"},
    {"after", "numbers of turns after which to analyse, or \"all\" (default: the last)"},
    {"limits", "nodes, depth or seconds of each search, such as {\"nodes\": 20000} (default: 1 second)"},
    {"multi_pv", "number of moves in the answer"},
    {"best_turn", "true: only the turn that the engine would play"},
    {"solve", "true: prove the result"},
    {"boards", "true: the board after each turn, without a search"},
    {"record", "a game as SGF, in place of game, size, options, position and moves"},
    {"review", "true: find the mistakes in the record"},
    {"progress", "true: report the progress of the review"},
    {"engine", "engine parameters, such as {\"threads\": 4}"}};

std::string names_of_fields() {
  std::vector<std::string> names;
  for (const Field& field : kFields) names.emplace_back(field.name);
  return core::join(names, ", ");
}

int width_of(const Json& value) {
  if (!value.is_number_integer() || value < 0 || value > Player::kMaxWidth)
    refuse("size", "the width of a board, a whole number");
  return value.get<int>();
}

std::vector<std::string> turns_in(const Json& request) {
  std::vector<std::string> turns;
  if (!request.contains("moves")) return turns;
  if (!request.at("moves").is_array()) refuse("moves", "a list of turns");
  for (const Json& turn : request.at("moves")) turns.push_back(text_of("each of moves", turn));
  return turns;
}

/// The numbers of turns after which a request asks about the position, in its order.
std::vector<std::size_t> asked_positions(const Json& request, std::size_t turns) {
  std::vector<std::size_t> asked;
  const auto after = request.find("after");
  if (after == request.end()) return {turns};
  if (*after == "all") {
    for (std::size_t number = 0; number <= turns; ++number) asked.push_back(number);
    return asked;
  }
  if (!after->is_array() || after->empty()) refuse("after", "\"all\" or a list of one or more numbers of turns");
  for (const Json& number : *after) {
    if (!number.is_number_integer() || number < 0 || number > turns)
      throw RequestError("each of after has to be a whole number from 0 to " + std::to_string(turns) +
                         ", the number of moves");
    asked.push_back(number.get<std::size_t>());
  }
  return asked;
}

/// Limits the nesting, because copying and writing recurse for each level.
Json parse(std::string_view request, std::size_t line_number) try {
  constexpr int kMaxDepth = 16;
  return Json::parse(request, [](int depth, Json::parse_event_t, const Json&) {
    if (depth > kMaxDepth) throw RequestError("a request is nested at most " + std::to_string(kMaxDepth) + " deep");
    return true;
  });
} catch (const Json::parse_error& error) {
  throw RequestError("line " + std::to_string(line_number) + " of the input is not valid JSON: error at character " +
                     std::to_string(error.byte));
} catch (const Json::out_of_range&) {
  throw RequestError("line " + std::to_string(line_number) + " of the input has a number that is too large");
}

/// `fault` is put before the name of the field.
void refuse_fields(const Json& request, const std::vector<const char*>& names, const std::string& fault) {
  for (const char* name : names)
    if (request.contains(name)) throw RequestError(fault + " '" + name + "'");
}

void check_fields(const Json& request) {
  if (!request.is_object()) throw RequestError("a request is an object");
  for (const auto& [name, value] : request.items())
    if (std::none_of(std::begin(kFields), std::end(kFields), [&](const Field& field) { return field.name == name; }))
      throw RequestError("no field '" + name + "'; the fields are " + names_of_fields() +
                         ", and limits has nodes, depth, seconds");
  const bool review = flag_field(request, "review");
  const bool record = request.contains("record");
  if (request.contains("progress") && !review) throw RequestError("only a review reports its progress");
  if (review && !record) throw RequestError("a review needs a record");
  if (review)
    refuse_fields(request, {"boards", "multi_pv", "after", "solve", "best_turn"}, "a review has no field");
  else if (record || flag_field(request, "boards"))
    refuse_fields(request, {"engine", "limits", "multi_pv", "after", "solve", "best_turn"}, "boards have no field");
  if (record) refuse_fields(request, {"game", "size", "options", "position", "moves"}, "a record has its own");
}

/// An interrupted search does not give the result of its limits.
void check_not_interrupted(const Player& player) {
  if (player.flags().all) throw RequestError("interrupted");
}

}  // namespace

std::string help() {
  std::string text =
      "Usage: catenary --analysis [options]\n"
      "Reads requests as JSON objects, one per line, and answers each with lines of JSON. For example:\n\n"
      "  {\"game\": \"catchup\", \"size\": 5, \"moves\": [\"C3\"], \"limits\": {\"nodes\": 20000}}\n\n"
      "Fields, all optional:\n";
  for (const Field& field : kFields) text += fmt::format("  {:<10} {}\n", field.name, field.help);
  return text;
}

Server::Server(Player& player) : x_player(&player), x_default{&player.game(), player.settings(), std::nullopt} {}

Server::Start Server::start_of(const nlohmann::json& request) const {
  Start start = x_default;
  if (request.contains("game")) {
    start.game = value_or_throw(x_player->registry().at(text_of("game", request.at("game"))));
    start.settings = start.game->default_settings();
  }
  if (request.contains("size")) {
    start.settings.width = width_of(request.at("size"));
    value_or_throw(start.game->check_width(start.settings.width));
  }
  for (const auto& [name, value] : object_field(request, "options").items())
    value_or_throw(start.game->set_option(start.settings, name, option_text("options." + name, value)));
  if (request.contains("position")) start.position = text_of("position", request.at("position"));
  return start;
}

void Server::begin(const Start& start) {
  if (x_latest == start) {
    x_player->rewind();
  } else {
    x_latest.reset();
    x_player->start(*start.game, start.settings);
  }
  if (start.position) value_or_throw(x_player->session().set_position(*start.position));
  x_latest = start;
}

/// Answers about each position that the request asks for, one line each. The turns after the earliest one are played
/// and undone as needed.
void Server::answer_positions(const Json& request, const Write& write) {
  const std::vector<std::string> turns = turns_in(request);
  session::Session& session = x_player->session();
  for (std::size_t i = 0; i < turns.size(); ++i) play_turn(session, turns[i], i + 1);
  const std::vector<std::size_t> asked = asked_positions(request, turns.size());
  const Task task = task_of(*x_player, request);
  std::size_t played = turns.size();
  for (const std::size_t number : asked) {
    if (number < played) session.undo(played - number);
    for (; played < number; ++played) play_turn(session, turns[played], played + 1);
    played = number;
    Json answer = answer_about(*x_player, task);
    if (request.contains("after")) answer["after"] = number;
    check_not_interrupted(*x_player);
    write(std::move(answer));
  }
}

void Server::write_review(const Json& request, const GameText& game, const Write& write) {
  const bool reports = flag_field(request, "progress");
  double latest = 0;
  const player::Request search = request_of(*x_player, task_of(*x_player, request));
  for (std::size_t i = 0; i < game.turns.size(); ++i) play_turn(x_player->session(), game.turns[i], i + 1);
  Json answer = text::review(x_player->game(), x_player->settings(), x_player->session(), search, nullptr,
                             [&](double share, std::uint64_t) {
                               if (reports && share > std::exchange(latest, share)) write({{"progress", share}});
                             });
  check_not_interrupted(*x_player);
  answer["players"] = game.players;
  write(std::move(answer));
}

void Server::answer_request(const Json& request, const Write& write) {
  check_fields(request);
  if (request.contains("record")) {
    x_latest.reset();
    const GameText game = start_record(*x_player, text_of("record", request.at("record")));
    if (flag_field(request, "review"))
      write_review(request, game, write);
    else
      write(boards_of(*x_player, game.turns));
    return;
  }
  begin(start_of(request));
  if (flag_field(request, "boards"))
    write(boards_of(*x_player, turns_in(request)));
  else
    answer_positions(request, write);
}

void Server::answer(std::string_view request, std::size_t line_number, const LineWriter& write_line) try {
  Json id;
  const auto write = [&](Json answer) {
    if (!id.is_null()) answer["id"] = id;
    write_line(answer.dump(-1, ' ', false, Json::error_handler_t::replace));
  };
  try {
    const Json parsed = parse(request, line_number);
    if (parsed.is_object() && parsed.contains("id")) id = parsed.at("id");
    answer_request(parsed, write);
  } catch (const stream::OutputError&) {
    throw;
  } catch (const RequestError& error) {
    write({{"error", error.what()}});
  } catch (const core::NoValue& error) {
    write({{"error", to_text(error.error())}});
  } catch (const std::exception& error) {
    spdlog::error("analysis: {}", error.what());
    write({{"error", text::failure_text(error)}});
  }
} catch (const std::bad_alloc& error) {
  // No memory even for the error object.
  write_line(R"({"error":")" + text::failure_text(error) + R"("})");
}

}  // namespace catenary::json
