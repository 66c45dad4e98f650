// SPDX-License-Identifier: MIT
#include "terminal/information.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "core/stopwatch.h"
#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "session/turns.h"
#include "story/picture.h"
#include "terminal/analysis_table.h"
#include "terminal/commands.h"
#include "terminal/interrupts.h"
#include "terminal/system.h"
#include "text/hints.h"
#include "text/program.h"
#include "text/search_text.h"
#include "text/text_board.h"
#include "text/wrapping.h"

namespace catenary::terminal {

using core::Color;

namespace {

/// Name and explanation of a command, on two lines if the window is narrow.
std::string help_line(const std::string& name, const char* help) {
  constexpr int kTableColumns = 60;
  return window_columns() < kTableColumns ? fmt::format("  {}\n      {}", name, help)
                                          : fmt::format("  {:<15} {}", name, help);
}

/// The value of a turn: "33% for White", "proven: White wins by 3", "expected total 812".
std::string worth_text(const player::Player& player, const player::HintedTurn& turn) {
  const session::Session& session = player.session();
  if (session.state().cooperative()) return fmt::format("expected total {}", turn.value / game::kPointUnit);
  const std::string result = text::result_text(session, turn);
  if (!result.empty()) return "proven: " + result;
  return fmt::format("{}% for {}", game::percent(player.game().win_rate(turn.value)),
                     game::side_text(session.state().to_move()));
}

/// "White wins by 3", or the bounds of a result that is not proven, for people.
std::string proof_text(const solve::Solution& solution, Color side) {
  const auto outcome = [&](game::ExactScore score) {
    // A win of which no margin is proven.
    const bool has_margin = solution.has_margin && std::abs(score) > 1;
    return game::describe(game::outcome_of(score, side, has_margin));
  };
  const game::ScoreBounds& bounds = solution.bounds;
  if (bounds.exact()) return "Proven: " + outcome(bounds.low);
  std::vector<std::string> known;
  if (bounds.low > -game::kMaxScore) known.push_back("at worst: " + outcome(bounds.low));
  if (bounds.high < game::kMaxScore) known.push_back("at best: " + outcome(bounds.high));
  if (known.empty()) return "Not solved";
  return fmt::format("Not solved. For {} {}", game::side_text(side), core::join(known, ", "));
}

/// "depth 12, 3400000 positions, 1.5 s"
std::string effort_text(const solve::Solution& solution) {
  return fmt::format("depth {}, {} positions, {:.1f} s", solution.depth, solution.nodes, solution.seconds);
}

/// The parameters for analyses, without the limits and the randomness of the engine's turns.
player::Parameters full_strength(const Context& context) {
  player::Parameters parameters = context.player.parameters();
  parameters.effort = {};
  return parameters;
}

/// The moves of the game in progress and the positions that were set: "1. White C3", "2. Black B3,D3", "dice F4".
std::vector<std::string> turns_so_far(const session::Session& session) {
  std::vector<std::string> lines;
  int count = 0;
  for (const session::PlayedTurn& turn : session::played_turns(session)) {
    const std::string moves = game::to_text(turn.moves, session.grid());
    if (turn.mover == core::Color::none)
      lines.push_back("position " + turn.position);
    else if (turn.mover == core::Color::chance)
      lines.push_back("dice " + moves);
    else
      lines.push_back(fmt::format("{}. {} {}", ++count, game::side_text(turn.mover), moves));
  }
  return lines;
}

}  // namespace

void hint(Context& context, const Words& /*words*/) {
  if (context.nobody_moves()) return;
  const player::Hint found = context.player.hint(context.session().to_move(), context.player.game().hint_nodes);
  context.say(fmt::format("Hint for {}: {} ({})", game::side_text(found.side),
                          game::to_text(found.best.moves, context.session().grid()),
                          worth_text(context.player, found.best)));
  for (const std::string& reason : text::reasons_of(context.session(), found)) context.say(reason);
  const std::vector<std::string> equals = text::equal_turns(context.player.game(), context.session(), found);
  if (!equals.empty()) context.say(fmt::format("Nearly equal: {}.", core::join(equals, "; ")));
}

void analyze(Context& context, const Words& /*words*/) {
  if (context.nobody_moves()) return;
  const Color side = context.session().to_move();
  constexpr double kInterval = 0.2;
  std::size_t written = 0;
  double last = -kInterval;
  const core::Stopwatch watch;
  const auto write = [&](const player::Analysis& analysis, const char* note) {
    const TableSize size{window_columns() - 1, window_rows(), context.screen.has_utf8()};
    auto lines = analysis_table(context.player, analysis, size);
    if (*note != '\0') lines.emplace_back(note);
    std::string text = written > 0 ? fmt::format("\x1b[{}A\x1b[J", written) : "";
    for (const std::string& line : lines) text += line + "\n";
    written = lines.size();
    context.write(text);
  };
  if (!context.screen.can_rewrite()) context.say("Enter stops the analysis.");
  const player::Request request = context.player.make_unclocked_request(
      side, full_strength(context), std::numeric_limits<double>::infinity(), context.flags.line);
  const player::Analysis found = context.player.analyze(request, [&](const player::Analysis& analysis) {
    if (!context.screen.can_rewrite() || watch.seconds() - last < kInterval) return;
    last = watch.seconds();
    write(analysis, "Enter stops");
  });
  write(found, "");
  drop_enter(STDIN_FILENO);
}

void solve(Context& context, const Words& words) {
  if (context.nobody_moves()) return;
  const auto seconds = words.empty() ? std::numeric_limits<double>::infinity() : core::parse_real(words[0]);
  if (!seconds || !(*seconds >= 0)) return context.complain("solve takes a number of seconds, not '" + words[0] + "'");
  const Color side = context.state().to_move();
  const bool rewrites = context.screen.can_rewrite();
  context.say("Enter stops the proof.");
  const auto report = [&](const solve::Solution& progress) {
    if (rewrites) context.write("\r" + effort_text(progress) + "\x1b[K");
  };
  const player::Request request =
      context.player.make_unclocked_request(side, full_strength(context), *seconds, context.flags.line);
  const auto solution = context.player.solve(context.state(), request, report);
  if (rewrites) context.write("\r\x1b[K");
  drop_enter(STDIN_FILENO);
  if (!solution) return context.complain(solution.error().reason);
  context.say(proof_text(*solution, side) + " (" + effort_text(*solution) + ")");
  const auto turns = text::turns_of(context.session(), solution->line);
  if (!turns.empty()) context.say("Best turns: " + core::join(turns, " "));
}

void print_score(Context& context, const Words& /*words*/) {
  if (context.state().over()) return context.say(context.state().result() + ".");
  const game::Outcome now = context.state().estimate();
  for (const game::Score& score : story::picture(context.session()).scores)
    if (core::is_side(score.owner)) context.say(game::side_text(score.owner) + ": " + score.text + ".");
  // The total of a cooperative game is not an estimate, because it has already been scored.
  context.say(context.state().cooperative() ? "The total so far is " + game::points_text(now.half_points) + "."
                                            : "If the game stopped now: " + describe(now) + " (an estimate).");
}

void print_moves(Context& context, const Words& /*words*/) {
  auto moves = game::to_texts(context.state().legal_moves(), context.session().grid());
  std::sort(moves.begin(), moves.end());
  context.say(moves.empty() ? "No moves: the game is over. `turns` lists what was played."
                            : text::wrapped_phrases(moves, std::min(text::kTextColumns, window_columns())));
}

void print_turns(Context& context, const Words& /*words*/) {
  const auto turns = turns_so_far(context.session());
  context.say(turns.empty() ? "No turn has been played."
                            : text::wrapped_phrases(turns, std::min(text::kTextColumns, window_columns())));
}

void print_rules(Context& context, const Words& /*words*/) {
  const game::GameInfo& game = context.player.game();
  if (game.rules_in_brief.empty()) {
    context.say(game.title + " has no rules in brief.");
    return;
  }
  const std::string header = text::rules_header(context.player.settings().options);
  if (!header.empty()) context.say(core::trimmed(header));
  context.say(text::joined_paragraphs(game.rules_in_brief));
  const std::string exact = text::document_place("rules/" + game.name + ".md");
  if (!exact.empty()) context.say("Exact rules: " + exact);
}

void print_board(Context& context, const Words& /*words*/) {
  context.write("\n" + context.screen.board(context.session()));
  context.say(context.screen.bold(context.state().status().text()));
}

void help(Context& context, const Words& words) {
  if (words.empty()) {
    context.say("Type a move (D4, B1-C3), several moves of a turn (C3,D4), or a command:");
    for (const TerminalCommand& command : terminal_commands()) context.say(help_line(command.name, command.help));
    return context.say(
        "The beginning of a name is enough: `u` is undo. Tab completes, the arrow keys recall lines. All commands of "
        "the raw protocol work too: `help COMMAND` explains one, `help all` lists them, a number before a line "
        "(`1 undo`) asks for the raw answer of a command that both have.");
  }
  const std::string word = core::to_lower(words[0]);
  if (word == "rules") return print_rules(context, {});
  std::vector<const TerminalCommand*> found;
  for (const TerminalCommand& command : terminal_commands())
    if (core::words_of(command.name)[0] == word) found.push_back(&command);
  if (found.empty() && !context.raw.answers(word)) found = commands_that_begin_with(word);
  for (const TerminalCommand* command : found) context.say(usage(*command) + ": " + command->help);
  // The protocol's response without its status character.
  if (found.empty() || word == "play") context.say(core::trimmed(context.raw.respond("help " + word).substr(1)));
}

}  // namespace catenary::terminal
