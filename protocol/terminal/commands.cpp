// SPDX-License-Identifier: MIT
#include "terminal/commands.h"

#include <algorithm>

#include "core/text.h"
#include "terminal/file_actions.h"
#include "terminal/game_actions.h"
#include "terminal/information.h"

namespace catenary::terminal {

namespace {

constexpr TerminalCommand kCommands[] = {
    {"play as", "white|black|both|none", "chooses the sides that you play; the engine plays the others", 1, 1,
     &play_as},
    {"go", "", "lets the engine play a turn for the side to move", 0, 0, &go},
    {"hint", "", "prints a good turn for the side to move, its value and reasons for it", 0, 0, &hint},
    {"undo", "", "takes back a stone of your turn, or your last turn and the engine's answer", 0, 0, &undo},
    {"resign", "", "gives the game up", 0, 0, &resign},
    {"new", "[GAME] [SIZE]", "starts a new game; you keep your side", 0, 16, &start_new},
    {"level", "[1..10|auto|off]", "explains the levels, or sets the strength of the engine", 0, 1, &set_level},
    {"rules", "", "prints the rules of the game", 0, 0, &print_rules},
    {"board", "", "prints the board", 0, 0, &print_board},
    {"moves", "", "lists the legal moves", 0, 0, &print_moves},
    {"turns", "", "lists the turns that were played", 0, 0, &print_turns},
    {"score", "", "prints the result if the game stopped now", 0, 0, &print_score},
    {"analyze", "", "shows the best moves with their values until you press Enter", 0, 0, &analyze},
    {"solve", "[SECONDS]", "proves the result of the position, until you press Enter", 0, 1, &solve},
    {"roll", "", "rolls the dice in a game that has them", 0, 0, &roll},
    {"dice", "[auto|manual]", "prints or sets who rolls the dice: the engine, or you", 0, 1, &dice},
    {"options", "[NAME [VALUE]]", "lists the variants of the game, or sets one and starts a new game", 0, 16, &options},
    {"save", "[FILE]", "saves the game as an SGF file, by default the one last saved or loaded", 0, 16, &save},
    {"save!", "FILE", "the same, and replaces a file of another game", 1, 16, &replace},
    {"load", "[FILE]", "loads an SGF file, or continues your last game", 0, 16, &load},
    {"help", "[COMMAND]", "prints this list, or explains a command", 0, 2, &help},
    {"quit", "", "ends the session; so do exit and Ctrl-D", 0, 0, &quit},
};

struct Alias {
  const char* name;
  const char* command;
};
constexpr Alias kAliases[] = {{"?", "help"}, {"exit", "quit"}};

constexpr std::string_view kSeats[] = {"white", "w", "black", "b", "both", "none"};

std::size_t words_in(std::string_view name) {
  return 1 + static_cast<std::size_t>(std::count(name.begin(), name.end(), ' '));
}

/// True for words that start with those of the name.
bool begins_with(const Words& words, std::string_view name) {
  const Words wanted = core::words_of(name);
  return words.size() >= wanted.size() && std::equal(wanted.begin(), wanted.end(), words.begin());
}

/// `play white`, which people write for `play as white`. The protocol's `play` has a move too.
bool chooses_seats(const Words& words) {
  const bool alone = words.size() == 1;
  const bool seats = words.size() == 2 && std::find(std::begin(kSeats), std::end(kSeats), words[1]) != std::end(kSeats);
  return words[0] == "play" && (alone || seats);
}

Words named(Words words) {
  for (std::string& word : words) word = core::to_lower(word);
  for (const Alias& alias : kAliases)
    if (words[0] == alias.name) words[0] = alias.command;
  return words;
}

}  // namespace

std::string usage(const TerminalCommand& command) {
  return core::trimmed(std::string(command.name) + " " + command.synopsis);
}

std::span<const TerminalCommand> terminal_commands() { return kCommands; }

Words arguments_of(const TerminalCommand& command, const Words& words) {
  const std::size_t count = begins_with(named(words), command.name) ? words_in(command.name) : 1;
  return {words.begin() + static_cast<std::ptrdiff_t>(std::min(count, words.size())), words.end()};
}

const TerminalCommand* find_command(const Words& words) {
  const Words lowered = named(words);
  for (const TerminalCommand& command : kCommands) {
    const std::string_view name = command.name;
    const bool is_called = begins_with(lowered, name) || (name == "play as" && chooses_seats(lowered));
    if (!is_called) continue;
    // The protocol's `analyze` has arguments.
    if (name != "analyze" || words.size() == 1) return &command;
  }
  return nullptr;
}

std::vector<const TerminalCommand*> commands_that_begin_with(const std::string& word) {
  const std::string begin = core::to_lower(word);
  std::vector<const TerminalCommand*> found;
  for (const TerminalCommand& command : kCommands)
    if (std::string_view(command.name).starts_with(begin)) found.push_back(&command);
  // Commands that discard something must be typed in full.
  std::erase_if(found, [&](const TerminalCommand* command) {
    const std::string_view name = command->name;
    return name == "resign" || name.ends_with('!');
  });
  return found;
}

}  // namespace catenary::terminal
