// SPDX-License-Identifier: MIT
// Commands of a terminal session that print something and change nothing.

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "core/stopwatch.h"
#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "story/picture.h"
#include "terminal/analysis_table.h"
#include "terminal/commands.h"
#include "terminal/terminal.h"
#include "terminal/turn_list.h"
#include "terminal/window.h"
#include "text/document_place.h"
#include "text/options_header.h"
#include "text/text_board.h"

namespace catenary::terminal {

using core::Color;

namespace {

/// Takes the Enter that ended an analysis, if nothing was typed with it.
void drop_enter() {
  int waiting = 0;
  char c = 0;
  if (ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting == 1) [[maybe_unused]]
    const auto taken = read(STDIN_FILENO, &c, 1);
}

/// Name and explanation of a command, in two lines where the window is narrow.
std::string help_line(const std::string& name, const char* help) {
  constexpr int kTableColumns = 60;
  return window_columns() < kTableColumns ? fmt::format("  {}\n      {}", name, help)
                                          : fmt::format("  {:<15} {}", name, help);
}

}  // namespace

player::Parameters Terminal::full_strength() const {
  player::Parameters parameters = x_player.parameters();
  parameters.effort = {};
  return parameters;
}

void Terminal::hint(const Words&) {
  if (nobody_moves()) return;
  const Color side = session().side_to_go_on();
  const search::SearchResult found = x_player.search(x_player.question(side, full_strength()));
  if (found.variation.empty()) return complain("no hint: the search was stopped");
  say(fmt::format("Hint for {}: {} ({})", game::side_text(side),
                  game::to_text(moves_of_one_side(session(), found.variation), session().grid()),
                  value_sentence(x_player, found.value, found.exact)));
}

void Terminal::analyze(const Words&) {
  if (nobody_moves()) return;
  const Color side = session().side_to_go_on();
  constexpr double kInterval = 0.2;
  std::size_t written = 0;
  double last = -kInterval;
  const core::Stopwatch watch;
  const auto write = [&](const player::Analysis& analysis, const char* note) {
    const TableSize size{window_columns() - 1, window_rows(), x_screen.has_utf8()};
    auto lines = analysis_table(x_player, analysis, size);
    if (*note != '\0') lines.emplace_back(note);
    std::string text = written > 0 ? fmt::format("\x1b[{}A\x1b[J", written) : "";
    for (const std::string& line : lines) text += line + "\n";
    written = lines.size();
    x_write(text);
  };
  if (!x_screen.can_rewrite()) say("Enter stops the analysis.");
  const player::Request request =
      x_player.question_until(side, full_strength(), std::numeric_limits<double>::infinity(), x_flags.line);
  const player::Analysis found = x_player.analyze(request, [&](const player::Analysis& analysis) {
    if (!x_screen.can_rewrite() || watch.seconds() - last < kInterval) return;
    last = watch.seconds();
    write(analysis, "Enter stops");
  });
  write(found, "");
  drop_enter();
}

void Terminal::print_score(const Words&) {
  if (session().over()) return say(session().result() + ".");
  const game::Outcome now = session().estimate();
  for (const game::Score& score : story::picture(session()).scores)
    if (core::is_side(score.owner)) say(game::side_text(score.owner) + ": " + score.text + ".");
  // The total of a cooperative game is no estimate: it has been scored.
  say(session().cooperative() ? "The total so far is " + game::points_text(now.half_points) + "."
                              : "If the game stopped now: " + describe(now) + " (an estimate).");
}

void Terminal::print_moves(const Words&) {
  auto moves = game::to_texts(session().legal_moves(), session().grid());
  std::sort(moves.begin(), moves.end());
  say(moves.empty() ? "No moves: the game is over. `turns` lists what was played."
                    : text::wrapped_phrases(moves, std::min(text::kTextColumns, window_columns())));
}

void Terminal::print_turns(const Words&) {
  const auto turns = turns_so_far(session());
  say(turns.empty() ? "No turn has been played."
                    : text::wrapped_phrases(turns, std::min(text::kTextColumns, window_columns())));
}

void Terminal::print_rules(const Words&) {
  const std::string header = text::rules_header(x_player.settings().options);
  if (!header.empty()) say(core::trimmed(header));
  say(joined_paragraphs(x_player.game().rules_in_brief));
  say("Exact rules: " + text::document_place("rules/" + x_player.game().name + ".md"));
}

void Terminal::print_board(const Words&) {
  x_write("\n" + x_screen.board(session()));
  say(x_screen.bold(session().status().text()));
}

void Terminal::help(const Words& words) {
  if (words.empty()) {
    say("Type a move (D4, B1-C3), several moves of a turn (C3,D4), or a command:");
    for (const TerminalCommand& command : terminal_commands()) say(help_line(command.name, command.help));
    return say(
        "The beginning of a name is enough: `u` is undo. Tab completes, the arrow keys recall lines. All commands of "
        "the raw protocol work too: `help COMMAND` explains one, `help all` lists them, a number before a line "
        "(`1 undo`) asks for the raw answer of a command that both have.");
  }
  const std::string word = core::to_lower(words[0]);
  if (word == "rules") return print_rules({});
  std::vector<const TerminalCommand*> found;
  for (const TerminalCommand& command : terminal_commands())
    if (core::words_of(command.name)[0] == word) found.push_back(&command);
  if (found.empty() && !is_raw(word)) found = commands_that_begin_with(word);
  for (const TerminalCommand* command : found) say(usage(*command) + ": " + command->help);
  // The raw answer without its sign.
  if (found.empty() || word == "play") say(core::trimmed(x_raw.respond("help " + word).substr(1)));
}

}  // namespace catenary::terminal
