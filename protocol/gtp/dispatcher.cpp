#include "gtp/dispatcher.h"

#include <spdlog/spdlog.h>

#include <cassert>
#include <utility>

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

Dispatcher::Dispatcher() {
  add("list_commands", {[this](const Arguments& arguments) {
                          arguments.require_count(0);
                          std::vector<std::string> names;
                          for (const auto& [name, command] : x_commands) names.push_back(name);
                          return core::join(names, "\n");
                        },
                        "", "lists the commands, one a line"});
  add("known_command", {[this](const Arguments& arguments) {
                          arguments.require_count(1);
                          return std::string(x_commands.contains(arguments.word(0)) ? "true" : "false");
                        },
                        "NAME", "tells whether there is such a command"});
  add("help",
      {[this](const Arguments& arguments) { return help(arguments); }, "[COMMAND]", "explains one command, or all"});
  add("quit", {[this](const Arguments& arguments) {
                 arguments.require_count(0);
                 x_finished = true;
                 return std::string();
               },
               "", "ends the engine"});
}

void Dispatcher::add(const std::string& name, Command command) {
  [[maybe_unused]] const bool added = x_commands.emplace(name, std::move(command)).second;
  assert(added);
}

std::string Dispatcher::help(const Arguments& arguments) const {
  arguments.require_count(0, 1);
  if (arguments.count() == 1 && !x_commands.contains(arguments.word(0)))
    throw CommandError(CommandError::Kind::unknown_command, arguments.word(0));
  std::vector<std::string> lines;
  for (const auto& [name, command] : x_commands)
    if (arguments.count() == 0 || name == arguments.word(0))
      lines.push_back(name + (command.synopsis.empty() ? "" : " " + command.synopsis) + ": " + command.help);
  return core::join(lines, "\n");
}

void Dispatcher::add_plain(const std::string& name, const std::string& help,
                           const std::function<std::string()>& answer) {
  add(name, {[answer](const Arguments& arguments) {
               arguments.require_count(0);
               return answer();
             },
             "", help});
}

void Dispatcher::add_stream(const std::string& name, std::function<std::string(const Arguments&, const Emit&)> run,
                            const std::string& synopsis, const std::string& help) {
  add(name, {[this, run = std::move(run)](const Arguments& arguments) {
               return run(arguments, [this](const std::string& line) { emit(line); });
             },
             synopsis, help});
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
  if (const auto* malformed = std::get_if<MalformedLine>(&parsed)) return framed('?', malformed->id, "syntax error");
  return run(std::get<CommandLine>(parsed));
}

std::string Dispatcher::respond_to_overlong_line() { return framed('?', std::nullopt, "syntax error"); }

std::string Dispatcher::run(const CommandLine& line) {
  try {
    const auto found = x_commands.find(line.name);
    if (found == x_commands.end()) throw CommandError(CommandError::Kind::unknown_command);
    x_head = head('=', line.id) + "\n";
    x_written.clear();
    x_streaming = false;
    const std::string text = found->second.run(Arguments(line.arguments));
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
