// SPDX-License-Identifier: MIT
/// The map of commands: runs lines, and answers list_commands and known_command from the same map. help.h adds `help`.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gtp/arguments.h"
#include "gtp/command_error.h"
#include "gtp/line.h"

namespace catenary::gtp {

/// The sections of `help`.
enum class Topic { game, position, records, engine, analysis, training, front_ends, debugging };

/// The text of `help` for one command.
struct Description {
  Topic topic = Topic::debugging;
  /// The arguments, as in "COLOR MOVE"; empty for a command without arguments.
  std::string synopsis = {};
  /// One line, a verb phrase.
  std::string help = {};
  /// A line to type; empty for a command without arguments.
  std::string example = {};
  /// Further lines; may be empty.
  std::string details = {};
};

/// "play COLOR TEXT"
std::string usage(const std::string& name, const Description& description);

struct Command {
  Description description;
  /// Returns the text of the response. Throws CommandError for an error response.
  std::function<std::string(const Arguments&)> run;
};

using Commands = std::map<std::string, Command, std::less<>>;

/// Writes one line of a response that is longer in the making; an empty one only begins the response.
using Emit = std::function<void(const std::string&)>;

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

  /// A command whose response begins with lines that are written as they come; `run` returns the last one, or nothing.
  void add_stream(const std::string& name, Description description,
                  std::function<std::string(const Arguments&, const Emit&)> run);
  /// The receiver of such lines, at once; without it they are part of what respond() returns.
  void set_output(Emit output) { x_output = std::move(output); }

  /// The whole response to one input line, with its empty line at the end; empty where there is nothing to answer.
  /// Never throws: what is not a CommandError is answered as `? internal error` and logged.
  std::string respond(std::string_view raw_line);

  /// The response to a line that was too long to be read.
  static std::string respond_to_overlong_line();

  const Commands& commands() const { return x_commands; }
  /// In ascending order.
  std::vector<std::string> names() const;
  /// The error for a name that is no command; suggests the nearest one.
  CommandError unknown_command(const std::string& name) const;

  /// True if quit was carried out.
  bool finished() const { return x_finished; }

 private:
  std::string run(const CommandLine& line);
  void emit(const std::string& line);

  Commands x_commands;
  bool x_finished = false;
  Emit x_output;
  /// The head of the response in progress, until a line of it is written.
  std::string x_head;
  bool x_streaming = false;
  /// The value that respond() is to return of the lines that were written.
  std::string x_written;
};

}  // namespace catenary::gtp
