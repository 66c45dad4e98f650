// SPDX-License-Identifier: MIT
#include "gtp/dispatcher.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/nearest.h"
#include "core/text.h"
#include "gtp/command_error.h"

namespace catenary::gtp {

namespace {

/// An empty line ends a response, so none may stand inside.
std::string without_empty_lines(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  for (auto at = text.find("\n\n"); at != std::string::npos; at = text.find("\n\n", at)) text.insert(at + 1, " ");
  return text;
}

std::string head(char mark, const std::optional<CommandId>& id) {
  return mark + (id ? std::to_string(id->number) : "");
}

std::string framed(char mark, const std::optional<CommandId>& id, const std::string& text) {
  return head(mark, id) + " " + without_empty_lines(text) + "\n\n";
}

}  // namespace

std::string usage(const std::string& name, const Description& description) {
  return description.synopsis.empty() ? name : name + " " + description.synopsis;
}

Dispatcher::Dispatcher() {
  add_plain("list_commands", Topic::front_ends, "lists the commands, one a line",
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

void Dispatcher::add_stream(const std::string& name, Description description,
                            std::function<std::string(const Arguments&, const Emit&)> run) {
  add(name, std::move(description), [this, run = std::move(run)](const Arguments& arguments) {
    return run(arguments, [this](const std::string& line) { emit(line); });
  });
}

CommandError Dispatcher::unknown_command(const std::string& name) const {
  constexpr std::size_t kLongestName = 40;
  // Responses stay readable whatever the line was.
  const bool readable =
      name.size() <= kLongestName && std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (!readable) return CommandError(CommandError::Kind::unknown_command);
  const auto nearest = core::nearest(name, names());
  return CommandError(CommandError::Kind::unknown_command,
                      name + (nearest ? "; did you mean " + *nearest + "?" : "; help lists the commands"));
}

void Dispatcher::emit(const std::string& line) {
  const std::string text = std::exchange(x_head, "") + (line.empty() ? "" : without_empty_lines(line) + "\n");
  if (x_output) {
    x_output(text);
  } else {
    x_written += text;
  }
  x_streaming = true;
}

std::string Dispatcher::respond(std::string_view raw_line) {
  const ParsedLine parsed = parse_line(raw_line);
  if (std::holds_alternative<NoCommand>(parsed)) return "";
  if (const auto* malformed = std::get_if<MalformedLine>(&parsed))
    return framed('?', malformed->id,
                  malformed->id ? "syntax error: the command is missing" : "syntax error: the id is no whole number");
  return run(std::get<CommandLine>(parsed));
}

std::string Dispatcher::respond_to_overlong_line() {
  return framed('?', std::nullopt, "syntax error: the line is too long");
}

std::string Dispatcher::run(const CommandLine& line) {
  try {
    const auto found = x_commands.find(line.name);
    if (found == x_commands.end()) throw unknown_command(line.name);
    x_head = head('=', line.id) + "\n";
    x_written.clear();
    x_streaming = false;
    const std::string text = found->second.run(Arguments(line.arguments, usage(line.name, found->second.description)));
    if (!x_streaming) return framed('=', line.id, text);
    return std::exchange(x_written, "") + (text.empty() ? "\n" : without_empty_lines(text) + "\n\n");
  } catch (const CommandError& error) {
    return framed('?', line.id, error.what());
  } catch (const std::exception& error) {
    spdlog::error("{} {}: {}", line.name, line.arguments, error.what());
    return framed('?', line.id, "internal error");
  }
}

}  // namespace catenary::gtp
