// SPDX-License-Identifier: MIT
/// The commands of a terminal session beside those of the raw protocol.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "terminal/terminal.h"

namespace catenary::terminal {

struct TerminalCommand {
  const char* name;
  /// The arguments, as in "[N]".
  const char* synopsis;
  /// One line, a verb phrase.
  const char* help;
  std::size_t least_words;
  std::size_t most_words;
  void (Terminal::*run)(const Terminal::Words& words);
};

/// Returns the name with the arguments.
std::string usage(const TerminalCommand& command);

/// In the order of `help`.
std::span<const TerminalCommand> terminal_commands();

/// Returns the command that a line with these words calls, null for a line of the raw protocol. Commands that both have
/// (`undo`, `analyze`, `quit`) are the terminal's without further words.
const TerminalCommand* find_command(const Terminal::Words& words);

}  // namespace catenary::terminal
