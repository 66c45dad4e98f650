// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "gtp/commands.h"
#include "session/next_steps.h"
#include "text/program.h"
#include "text/text_board.h"
#include "text/wrapping.h"

namespace catenary::gtp {

namespace {

// The commands that a person needs for a first game, in this order.
constexpr std::array kFirst = {"showboard", "play",      "genturn",     "undo",     "legal_moves",
                               "score",     "boardsize", "clear_board", "set_game", "quit"};

constexpr std::array<std::pair<Topic, const char*>, 8> kTopics = {{{Topic::game, "Game"},
                                                                   {Topic::position, "Position"},
                                                                   {Topic::records, "Records"},
                                                                   {Topic::engine, "Engine"},
                                                                   {Topic::analysis, "Analysis"},
                                                                   {Topic::front_ends, "Front ends"},
                                                                   {Topic::training, "Training"},
                                                                   {Topic::debugging, "Debugging"}}};

std::string line_of(const std::string& name, const Description& description) {
  return usage(name, description) + ": " + description.help;
}

std::vector<std::string> names_of(const Commands& commands, Topic topic) {
  std::vector<std::string> names;
  for (const auto& [name, command] : commands)
    if (command.description.topic == topic) names.push_back(name);
  return names;
}

/// Formats "TITLE: NAME, NAME, ..." with all lines but the first indented.
std::string list_of(const std::string& title, std::vector<std::string> names) {
  names.front() = title + ": " + names.front();
  return text::wrapped_phrases(names, text::kTextColumns, 2);
}

std::string overview(const Commands& commands) {
  std::string text = "The first commands:\n";
  const auto line = [&](const std::string& left, std::string_view right) {
    text += fmt::format("  {:<20} {}\n", left, right);
  };
  line("help rules", "prints the rules of the game");
  for (const char* name : kFirst) {
    const Description& description = commands.find(name)->second.description;
    line(usage(name, description), description.help);
  }
  text += "All commands:\n";
  for (const auto& [topic, title] : kTopics) text += list_of(title, names_of(commands, topic)) + "\n";
  return text + "help COMMAND explains a command; help all prints a line for each.";
}

std::string all_commands(const Commands& commands) {
  std::string text;
  for (const auto& [topic, title] : kTopics) {
    text += std::string(title) + "\n";
    for (const std::string& name : names_of(commands, topic))
      text += "  " + line_of(name, commands.find(name)->second.description) + "\n";
  }
  return text;
}

std::string explanation(const std::string& name, const Description& description) {
  std::string text = line_of(name, description);
  if (!description.details.empty()) text += "\n" + description.details;
  if (!description.example.empty()) text += "\nExample: " + description.example;
  return text;
}

std::string rules(const player::Player& player) {
  const game::GameInfo& game = player.game();
  if (game.rules_in_brief.empty()) return game.title + " has no rules in brief";
  const std::string exact = text::document_place("rules/" + game.name + ".md");
  return text::rules_header(player.settings().options) + game.rules_in_brief +
         "\n- Commands: \"play white D4\" plays a move of White, \"genturn white\" lets the\n"
         "  engine play a turn for White, \"game_param\" lists the options." +
         (exact.empty() ? "" : "\nExact rules: " + exact);
}

struct MoveWord {
  std::string_view word;
  core::Move move;
  const char* help;
};
constexpr MoveWord kMoveWords[] = {
    {"pass", core::Move::pass(), "ends a turn, or makes no move, where the rules allow that"},
    {"swap", core::Move::swap(), "takes over the opponent's first stone instead of placing one"},
    {"button", core::Move::button(), "takes the button instead of placing a stone"}};

/// Explains a word that is not a command but a move in some games, and whether it is legal now.
std::string explanation(const MoveWord& word, const session::Session& session) {
  const auto steps = session::legal_steps(session);
  // The step `pass` may stand for another move.
  const bool steps_on =
      word.move == core::Move::pass() && std::count(steps.begin(), steps.end(), game::Step::pass()) > 0;
  const auto legal = steps_on ? core::Result<>() : session.state().legality(word.move);
  return fmt::format("{0} is a move: it {1}.\n{2}\nExample: play {3} {0}", word.word, word.help,
                     legal ? "Legal now." : "Illegal now: " + legal.error().reason + ".", to_text(session.to_move()));
}

std::string help(const Dispatcher& dispatcher, const player::Player& player, const Arguments& arguments) {
  arguments.require_count(0, 1);
  const Commands& commands = dispatcher.commands();
  if (arguments.count() == 0) return overview(commands);
  const std::string& word = arguments.word(0);
  if (const auto found = commands.find(word); found != commands.end())
    return explanation(word, found->second.description);
  if (word == "rules") return rules(player);
  if (word == "all") return all_commands(commands);
  for (const MoveWord& move : kMoveWords)
    if (word == move.word) return explanation(move, player.session());
  throw dispatcher.unknown_command(word);
}

}  // namespace

void add_help_command(Dispatcher& dispatcher, const player::Player& player) {
  dispatcher.add("help",
                 {.topic = Topic::game,
                  .synopsis = "[COMMAND|rules|all]",
                  .help = "lists the commands, explains one, or prints the rules of the game",
                  .example = "help play"},
                 [&](const Arguments& arguments) { return help(dispatcher, player, arguments); });
}

}  // namespace catenary::gtp
