// SPDX-License-Identifier: MIT
#include "terminal/terminal.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <exception>
#include <optional>
#include <utility>

#include "core/nearest.h"
#include "core/text.h"
#include "stream/output.h"
#include "terminal/announcements.h"
#include "terminal/commands.h"
#include "terminal/completion.h"
#include "terminal/file_actions.h"
#include "terminal/game_actions.h"
#include "terminal/game_menu.h"
#include "terminal/interrupts.h"
#include "terminal/typed_turns.h"
#include "text/program.h"

namespace catenary::terminal {

using core::Color;

namespace {

/// Runs a part of the session. Prints an exception as one line, and the session continues.
void attempt(const Context& context, const std::string& what, const std::function<void()>& part) try {
  part();
} catch (const stream::OutputError&) {
  throw;
} catch (const std::exception& error) {
  spdlog::error("{}: {}", what, error.what());
  context.complain(text::failure_text(error));
}

/// The side for which a `pass` in this protocol line would be idle: programs that ask both sides in turn send such
/// lines. Nothing for other lines. Expects lower-case words.
std::optional<Color> side_that_passes_idly(const Context& context, const Words& words) {
  const bool passes = words.size() == 3 && words[0] == "play" && words[2] == "pass";
  const bool asks = words.size() == 2 && (words[0] == "genmove" || words[0] == "genturn");
  if (!passes && !asks) return std::nullopt;
  const auto side = core::color_named(words[1]);
  const bool passes_idly = side && core::is_side(*side) && context.session().check_idle_pass(*side);
  return passes_idly ? side : std::nullopt;
}

/// Sends a line to the protocol and prints the response.
void send_raw(const Context& context, const std::string& line) {
  const auto side = side_that_passes_idly(context, core::words_of(core::to_lower(line)));
  if (!side) return context.raw.run(line);
  context.complain(context.over() ? "the game is over" : "it is not the turn of " + std::string(to_text(*side)));
}

/// The error for a line that is neither a move nor a command.
void refuse(const Context& context, const std::string& word) {
  std::vector<std::string> names = context.raw.commands();
  for (const TerminalCommand& command : terminal_commands()) names.emplace_back(command.name);
  const auto nearest = core::nearest(word, names);
  context.complain("'" + word + "' is neither a move nor a command; " +
                   (nearest ? "did you mean " + *nearest + "?" : "`help` lists the commands"));
}

void run_command(Context& context, const TerminalCommand& command, const Words& words) {
  const Words arguments = arguments_of(command, words);
  if (arguments.size() < command.min_words) return context.complain("expected: " + usage(command));
  if (arguments.size() > command.max_words)
    return context.complain(
        "unexpected word '" + arguments[command.max_words] + "'; " +
        (command.max_words == 0 ? std::string(command.name) + " takes no arguments" : "expected: " + usage(command)));
  command.run(context, arguments);
}

/// Executes a line that the person typed.
void carry_out(Context& context, const std::string& line) {
  const std::vector<std::string> words = core::words_of(line);
  if (words.empty()) return;
  if (const TerminalCommand* command = find_command(words)) return run_command(context, *command, words);
  if (context.raw.answers(words[0])) return send_raw(context, line);
  if (play_typed_turn(context, words)) return;
  const auto begun = commands_that_begin_with(words[0]);
  if (begun.size() == 1) return run_command(context, *begun.front(), words);
  if (begun.empty()) return refuse(context, words[0]);
  std::vector<std::string> names;
  for (const TerminalCommand* command : begun) names.emplace_back(command->name);
  context.complain("'" + words[0] + "' may be " + core::join(names, ", "));
}

}  // namespace

Terminal::Terminal(player::Player& player, core::StopFlags& flags, RawProtocol raw, ColorMode colors,
                   std::function<void(const std::string& text)> write)
    : x_context{player, flags, std::move(raw), Screen(colors), std::move(write)},
      x_reader([this](const std::string& line) {
        return complete_line(line, x_context.player, x_context.raw.commands());
      }) {}

void Terminal::run(bool chosen) {
  Context& context = x_context;
  const Interrupts interrupts(context.flags);
  if (!chosen && !choose_game(context, x_reader)) return;
  if (chosen) {
    context.seats.let_person_begin(context.session());
    greet(context);
    attempt(context, "the kept game", [&] {
      if (const std::string kept = kept_game(context); !kept.empty()) context.say(kept);
    });
  }
  while (!context.finished && !context.raw.finished() && !Interrupts::ending()) {
    attempt(context, "the engine's turn", [&] {
      let_engine_play(context);
      show_changes(context);
    });
    context.player.ponder();
    const auto line = x_reader.read(prompt(context));
    context.player.stop_pondering();
    if (!line) break;
    attempt(context, *line, [&] {
      const KeyWatch watch(STDIN_FILENO, context.flags);
      carry_out(context, *line);
    });
    attempt(context, "the board", [&] { show_changes(context); });
  }
  if (!Interrupts::ending() && !context.over() && !context.session().record().empty())
    context.say("The game is kept; `load` continues it next time.");
}

}  // namespace catenary::terminal
