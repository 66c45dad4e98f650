// SPDX-License-Identifier: MIT
/// The map of commands: runs lines, and answers list_commands and known_command from the same map. help.cpp
/// adds `help`.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gtp/arguments.h"
#include "gtp/command_error.h"
#include "gtp/line.h"
#include "gtp/response.h"

namespace catenary::gtp {

/// The sections of `help`.
enum class Topic { game, position, records, engine, analysis, training, front_ends, debugging };

/// The text of `help` for one command.
struct Description {
  Topic topic = Topic::debugging;
  /// The arguments, such as "COLOR MOVE"; empty for a command without arguments.
  std::string synopsis = {};
  /// One line, a verb phrase.
  std::string help = {};
  /// A sample line to type; empty for a command without arguments.
  std::string example = {};
  /// Further lines; may be empty.
  std::string details = {};
};

/// For example "play COLOR TEXT".
std::string usage(const std::string& name, const Description& description);

struct Command {
  Description description;
  /// Returns the text of the response, or its last line if lines have already been written. Throws CommandError or
  /// core::NoValue for an error response.
  std::function<std::string(const Arguments&, Response&)> run;
};

using Commands = std::map<std::string, Command, std::less<>>;

class Dispatcher {
 public:
  /// Adds list_commands, known_command and quit.
  Dispatcher();
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  /// Requires a name that is not taken.
  void add(const std::string& name, Description description, std::function<std::string(const Arguments&)> run);
  /// Adds a command without arguments.
  void add_plain(const std::string& name, Topic topic, const std::string& help,
                 const std::function<std::string()>& answer);

  /// Adds a command that writes the lines of its response as they become available.
  void add_stream(const std::string& name, Description description,
                  std::function<std::string(const Arguments&, Response&)> run);

  /// Writes the response to one input line, including the terminating empty line; writes nothing if no response is due.
  /// An exception of the command becomes an error response, and is logged unless it is a CommandError. Throws only what
  /// `write` throws.
  void respond(std::string_view raw_line, const Write& write) const;
  /// Returns the whole response as text.
  std::string respond(std::string_view raw_line) const;

  /// Writes the response to a line that exceeded the length limit.
  static void refuse_overlong_line(const Write& write);

  const Commands& commands() const { return x_commands; }
  /// In ascending order.
  std::vector<std::string> names() const;
  /// The error for an unknown command; suggests the nearest name.
  CommandError unknown_command(const std::string& name) const;

  /// True once quit has been executed.
  bool finished() const { return x_finished; }

 private:
  void run(const CommandLine& line, Response& response) const;

  Commands x_commands;
  bool x_finished = false;
};

}  // namespace catenary::gtp
