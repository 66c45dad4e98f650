// SPDX-License-Identifier: MIT
#include "gtp/dispatcher.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

#include "core/nearest.h"
#include "core/result.h"
#include "core/text.h"
#include "gtp/command_error.h"
#include "stream/output.h"
#include "text/program.h"

namespace catenary::gtp {

namespace {

std::string id_text(const std::optional<CommandId>& id) { return id ? std::to_string(id->number) : ""; }

}  // namespace

std::string usage(const std::string& name, const Description& description) {
  return description.synopsis.empty() ? name : name + " " + description.synopsis;
}

Dispatcher::Dispatcher() {
  add_plain("list_commands", Topic::front_ends, "lists the commands, one per line",
            [this] { return core::join(names(), "\n"); });
  add("known_command",
      {.topic = Topic::front_ends,
       .synopsis = "NAME",
       .help = "answers true if the engine has the command, else false",
       .example = "known_command genturn"},
      [this](const Arguments& arguments) {
        arguments.require_count(1);
        return x_commands.contains(arguments.word(0)) ? "true" : "false";
      });
  add_plain("quit", Topic::game, "ends the session", [this] {
    x_finished = true;
    return std::string();
  });
}

std::vector<std::string> Dispatcher::names() const {
  std::vector<std::string> names;
  for (const auto& [name, command] : x_commands) names.push_back(name);
  return names;
}

void Dispatcher::add(const std::string& name, Description description,
                     std::function<std::string(const Arguments&)> run) {
  add_stream(name, std::move(description),
             [run = std::move(run)](const Arguments& arguments, Response&) { return run(arguments); });
}

void Dispatcher::add_stream(const std::string& name, Description description,
                            std::function<std::string(const Arguments&, Response&)> run) {
  [[maybe_unused]] const bool added = x_commands.emplace(name, Command{std::move(description), std::move(run)}).second;
  assert(added);
}

void Dispatcher::add_plain(const std::string& name, Topic topic, const std::string& help,
                           const std::function<std::string()>& answer) {
  add(name, {.topic = topic, .help = help}, [answer](const Arguments& arguments) {
    arguments.require_count(0);
    return answer();
  });
}

CommandError Dispatcher::unknown_command(const std::string& name) const {
  constexpr std::size_t kMaxNameBytes = 40;
  // Keeps responses readable whatever the line contains.
  const bool readable = name.size() <= kMaxNameBytes &&
                        std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (!readable) return CommandError(CommandError::Kind::unknown_command);
  const auto nearest = core::nearest(name, names());
  return CommandError(CommandError::Kind::unknown_command,
                      name + (nearest ? "; did you mean " + *nearest + "?" : "; help lists the commands"));
}

void Dispatcher::respond(std::string_view raw_line, const Write& write) const try {
  const ParsedLine parsed = parse_line(raw_line);
  if (std::holds_alternative<NoCommand>(parsed)) return;
  if (const auto* malformed = std::get_if<MalformedLine>(&parsed)) {
    Response(id_text(malformed->id), write)
        .fail(malformed->id ? "syntax error: the command is missing"
                            : fmt::format("syntax error: an id is a whole number from 0 to {}", kMaxId));
    return;
  }
  const auto& line = std::get<CommandLine>(parsed);
  Response response(id_text(line.id), write);
  try {
    run(line, response);
  } catch (const std::bad_alloc& error) {
    // No memory even for the error text. This response knows whether it has begun.
    response.fail(text::failure_text(error));
  }
} catch (const std::bad_alloc& error) {
  // Not even the line could be parsed.
  Response("", write).fail(text::failure_text(error));
}

std::string Dispatcher::respond(std::string_view raw_line) const {
  std::string text;
  respond(raw_line, [&](const std::string& part) { text += part; });
  return text;
}

void Dispatcher::refuse_overlong_line(const Write& write) {
  Response("", write).fail("syntax error: the line is too long");
}

void Dispatcher::run(const CommandLine& line, Response& response) const {
  try {
    const auto found = x_commands.find(line.name);
    if (found == x_commands.end()) throw unknown_command(line.name);
    const Arguments arguments(line.arguments, usage(line.name, found->second.description));
    response.succeed(found->second.run(arguments, response));
  } catch (const stream::OutputError&) {
    throw;
  } catch (const CommandError& error) {
    response.fail(error.what());
  } catch (const core::NoValue& error) {
    response.fail(CommandError(error.error()).what());
  } catch (const std::exception& error) {
    spdlog::error("{} {}: {}", line.name, line.arguments, error.what());
    response.fail(text::failure_text(error));
  }
}

}  // namespace catenary::gtp
