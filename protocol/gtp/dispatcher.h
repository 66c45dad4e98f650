/// The one map of commands: carries lines out, and answers list_commands, known_command and help from the same map.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "gtp/arguments.h"
#include "gtp/line.h"

namespace catenary::gtp {

struct Command {
  /// Returns the text of the response, throws CommandError to refuse.
  std::function<std::string(const Arguments&)> run;
  /// The arguments, as in "COLOR MOVE"; empty where there are none.
  std::string synopsis;
  /// One line.
  std::string help;
};

/// Writes one line of a response that is longer in the making; an empty one only begins the response.
using Emit = std::function<void(const std::string&)>;

class Dispatcher {
 public:
  /// Adds list_commands, known_command, help and quit.
  Dispatcher();
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  /// Requires a name that is not taken.
  void add(const std::string& name, Command command);
  /// The same for a command without arguments.
  void add_plain(const std::string& name, const std::string& help, const std::function<std::string()>& answer);

  /// A command whose response begins with lines that are written as they come; `run` returns the last one, or nothing.
  void add_stream(const std::string& name, std::function<std::string(const Arguments&, const Emit&)> run,
                  const std::string& synopsis, const std::string& help);
  /// Where such lines go at once; without it they are part of what respond() returns.
  void set_output(Emit output) { x_output = std::move(output); }

  /// The whole response to one input line, with its empty line at the end; empty where there is nothing to answer.
  /// Never throws: what is not a CommandError is answered as `? internal error` and logged.
  std::string respond(std::string_view raw_line);

  /// The response to a line that was too long to be read.
  static std::string respond_to_overlong_line();

  /// Whether quit was carried out.
  bool finished() const { return x_finished; }

 private:
  std::string run(const CommandLine& line);
  void emit(const std::string& line);
  std::string help(const Arguments& arguments) const;

  std::map<std::string, Command, std::less<>> x_commands;
  bool x_finished = false;
  Emit x_output;
  /// The head of the response in progress, until a line of it is written.
  std::string x_head;
  bool x_streaming = false;
  /// What respond() is to return of the lines that were written.
  std::string x_written;
};

}  // namespace catenary::gtp
