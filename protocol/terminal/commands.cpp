// SPDX-License-Identifier: MIT
#include "terminal/commands.h"

#include <algorithm>

#include "core/text.h"

namespace catenary::terminal {

namespace {

constexpr TerminalCommand kCommands[] = {
    {"play as", "white|black|both|none", "chooses the sides that you play; the engine plays the others", 1, 1,
     &Terminal::play_as},
    {"go", "", "lets the engine play a turn for the side to move", 0, 0, &Terminal::go},
    {"hint", "", "prints a good turn for the side to move", 0, 0, &Terminal::hint},
    {"undo", "", "takes back a stone of your turn, or your last turn and the engine's answer", 0, 0, &Terminal::undo},
    {"new", "[GAME] [SIZE]", "starts a new game", 0, 2, &Terminal::start_new},
    {"level", "[1..10]", "prints or sets the strength of the engine", 0, 1, &Terminal::set_level},
    {"rules", "", "prints the rules of the game", 0, 0, &Terminal::print_rules},
    {"board", "", "prints the board", 0, 0, &Terminal::print_board},
    {"moves", "", "lists the legal moves", 0, 0, &Terminal::print_moves},
    {"analyze", "", "shows the best moves with their values until you press Enter", 0, 0, &Terminal::analyze},
    {"options", "[NAME VALUE]", "lists the options of the game, or sets one and starts a new game", 0, 16,
     &Terminal::options},
    {"save", "FILE", "saves the game as an SGF file", 1, 1, &Terminal::save},
    {"load", "FILE", "loads a game from an SGF file", 1, 1, &Terminal::load},
    {"help", "[COMMAND]", "prints this list, or explains a command", 0, 2, &Terminal::help},
    {"quit", "", "ends the session; so do exit and Ctrl-D", 0, 0, &Terminal::quit},
};

struct Alias {
  const char* name;
  const char* command;
};
constexpr Alias kAliases[] = {{"?", "help"}, {"exit", "quit"}};

/// The words after the name, as many as the name has words.
bool begins_with(const Terminal::Words& words, std::string_view name) {
  const auto blank = name.find(' ');
  if (blank == std::string_view::npos) return words[0] == name;
  return words.size() > 1 && words[0] == name.substr(0, blank) && words[1] == name.substr(blank + 1);
}

}  // namespace

std::string usage(const TerminalCommand& command) {
  return core::trimmed(std::string(command.name) + " " + command.synopsis);
}

std::span<const TerminalCommand> terminal_commands() { return kCommands; }

const TerminalCommand* find_command(const Terminal::Words& words) {
  Terminal::Words named = words;
  named[0] = core::to_lower(named[0]);
  for (const Alias& alias : kAliases)
    if (named[0] == alias.name) named[0] = alias.command;
  for (const TerminalCommand& command : kCommands) {
    if (!begins_with(named, command.name)) continue;
    const std::string_view name = command.name;
    const std::size_t rest = named.size() - 1 - static_cast<std::size_t>(std::count(name.begin(), name.end(), ' '));
    const bool shared = name == "undo" || name == "analyze" || name == "quit";
    if (!shared || (rest >= command.least_words && rest <= command.most_words)) return &command;
  }
  return nullptr;
}

}  // namespace catenary::terminal
