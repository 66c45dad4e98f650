// SPDX-License-Identifier: MIT
/// The commands of a terminal session besides those of the protocol.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/context.h"

namespace catenary::terminal {

struct TerminalCommand {
  const char* name;
  /// The arguments, such as "[N]".
  const char* synopsis;
  /// One line, a verb phrase.
  const char* help;
  std::size_t min_words;
  std::size_t max_words;
  void (*run)(Context& context, const Words& words);
};

/// Returns the name with the arguments.
std::string usage(const TerminalCommand& command);

/// In the order of `help`.
std::span<const TerminalCommand> terminal_commands();

/// Returns the command that a line with these words invokes, null for other lines. `analyze` with arguments is the
/// protocol's command.
const TerminalCommand* find_command(const Words& words);

/// The commands whose names start with a word.
std::vector<const TerminalCommand*> commands_that_begin_with(const std::string& word);

/// The words after the name of the command.
Words arguments_of(const TerminalCommand& command, const Words& words);

}  // namespace catenary::terminal
