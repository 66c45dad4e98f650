// SPDX-License-Identifier: MIT
/// The command line of the program; main.cpp acts on it.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace catenary::program {

/// An error in the command line; the text is one line.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct CommandLineOptions {
  bool help = false;
  bool version = false;
  bool list_games = false;
  /// Reads JSON (json/server.h) instead of GTP.
  bool analysis = false;
  /// Uses GTP even on a terminal.
  bool raw = false;
  /// One of auto, always, never.
  std::string color;
  std::optional<std::string> game;
  std::optional<std::string> size;
  std::optional<std::string> level;
  /// Name and value of each --option, in order.
  std::vector<std::pair<std::string, std::string>> game_options;
  /// Names and values for engine_param: first each --param in order, then the options with their own names.
  std::vector<std::pair<std::string, std::string>> search_options;
  std::string log_file;
  std::string log_level;
};

/// Reads the arguments and the file that --config names; arguments take precedence. Throws UsageError.
CommandLineOptions parse_command_line(int argc, const char* const* argv);

/// The text of --help.
std::string command_line_help();

}  // namespace catenary::program
