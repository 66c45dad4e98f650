// SPDX-License-Identifier: MIT
// The commands of a terminal session.

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "core/stopwatch.h"
#include "core/text.h"
#include "document_place.h"
#include "game/move_text.h"
#include "options_header.h"
#include "player/levels.h"
#include "terminal/commands.h"
#include "terminal/terminal.h"
#include "text_board.h"
#include "value_text.h"

namespace catenary::terminal {

using core::Color;

namespace {

/// Full strength for hints and analyses, whatever the level; the parameters come back at the end.
class FullStrength {
 public:
  explicit FullStrength(player::Player& player) : x_player(player), x_before(player.parameter_options()) {
    for (const char* name : {"max_nodes", "max_depth", "move_time", "threads"}) x_player.set_parameter(name, "0");
  }
  ~FullStrength() { x_player.set_parameters(x_before); }
  FullStrength(const FullStrength&) = delete;
  FullStrength& operator=(const FullStrength&) = delete;

 private:
  player::Player& x_player;
  game::Options x_before;
};

/// The first moves of a line that one side makes, and their text.
std::string first_turn(const session::Session& session, const std::vector<core::Move>& line) {
  const std::vector<Color> movers = session.movers(line);
  std::size_t count = 0;
  while (count < line.size() && movers[count] == movers[0]) ++count;
  return game::to_text({line.begin(), line.begin() + static_cast<std::ptrdiff_t>(count)}, session.grid());
}

/// Lines of an analysis: rank, value, depth, principal variation.
std::vector<std::string> table_of(const player::Player& player, const player::Analysis& analysis, int columns) {
  std::vector<std::string> lines{"     value  depth  moves"};
  int rank = 0;
  for (const player::AnalyzedMove& move : analysis.moves) {
    std::string line =
        fmt::format("{:3}  {:>5}  {:5}  {}", ++rank, protocol::value_text(player.game(), player.session(), move.value),
                    move.depth, core::join(game::to_texts(move.variation, player.session().grid()), " "));
    lines.push_back(line.substr(0, static_cast<std::size_t>(std::max(20, columns - 1))));
  }
  lines.push_back(
      fmt::format("depth {}, {} nodes, {:.1f} s; Enter stops", analysis.depth, analysis.nodes, analysis.seconds));
  return lines;
}

/// Takes the Enter that ended an analysis, if nothing was typed with it.
void drop_enter() {
  int waiting = 0;
  char c = 0;
  if (ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting == 1) [[maybe_unused]]
    const auto taken = read(STDIN_FILENO, &c, 1);
}

}  // namespace

void Terminal::play_as(const Words& words) {
  const std::string side = core::to_lower(words[0]);
  if (side != "white" && side != "black" && side != "both" && side != "none")
    return say(x_screen.error("expected: play as white|black|both|none"));
  x_engine_plays[core::side_index(Color::black)] = side == "white" || side == "none";
  x_engine_plays[core::side_index(Color::white)] = side == "black" || side == "none";
  x_paused = false;
  say(seats() + (side == "none" ? " Ctrl-C pauses." : ""));
}

bool Terminal::nobody_moves() {
  if (session().over()) say(x_screen.error("the game is over"));
  if (session().to_move() == Color::chance) say(x_screen.error("the dice are to be rolled: type `roll`"));
  return session().over() || session().to_move() == Color::chance;
}

void Terminal::go(const Words&) {
  x_paused = false;
  if (nobody_moves()) return;
  if (engine_is_due()) return;
  // Where both may begin, the engine's own side goes first.
  const Color side = session().side_to_go_on();
  const Color other = opposite(side);
  const bool others_turn = session().is_due(other) && x_engine_plays[core::side_index(other)];
  play_engine_turn(others_turn ? other : side);
}

void Terminal::hint(const Words&) {
  if (nobody_moves()) return;
  const Color side = session().side_to_go_on();
  const FullStrength full(x_player);
  const search::SearchResult found = x_player.search(side);
  if (found.variation.empty()) return say(x_screen.error("no hint: the search was stopped"));
  say(fmt::format("Hint for {}: {} (value {})", to_text(side), first_turn(session(), found.variation),
                  protocol::value_text(x_player.game(), session(), found.value)));
}

void Terminal::undo(const Words&) {
  if (session().change_count() == 0) return say(x_screen.error("there is nothing to take back"));
  const bool alone = x_engine_plays[0] && x_engine_plays[1];
  // Within the own turn a single change, else all changes back to the start of the own turn before.
  const auto is_inside_a_turn = [this] {
    const session::Record& record = session().record();
    return session().selected() || (!record.empty() && record.back().color == session().side_to_go_on());
  };
  const bool inside = is_inside_a_turn();
  do {
    session().undo(1);
  } while (!alone && !inside && session().change_count() > 0 && (engine_is_due() || is_inside_a_turn()));
  x_paused = alone;
  if (alone) say("Taken back; `go` lets the engine go on.");
}

void Terminal::start_new(const Words& words) {
  game::Settings settings = x_player.settings();
  const player::Plugin* game = &x_player.game();
  for (const std::string& word : words) {
    if (const auto width = core::parse_integer(word, 0, player::Player::kMostWidth)) {
      settings.width = static_cast<int>(*width);
      continue;
    }
    const auto named = x_player.registry().at(word);
    if (!named) return say(x_screen.error(named.error().reason));
    game = *named;
    settings = game->default_settings();
  }
  if (const auto checked = game->check_width(settings.width); !checked)
    return say(x_screen.error("unacceptable size: " + checked.error().reason));
  const bool same_game = game == &x_player.game();
  x_player.start(*game, settings);
  if (!same_game) person_begins();
  x_paused = false;
  greet();
}

void Terminal::set_level(const Words& words) {
  const auto& nodes = player::kNodesOfLevel;
  if (words.empty()) {
    const auto limit = static_cast<std::uint64_t>(x_player.parameters().max_nodes);
    const auto level = std::find(nodes.begin(), nodes.end(), limit);
    return say(level == nodes.end() ? "No level is set: the engine takes its time limit, one second a turn by default."
                                    : fmt::format("Level {}.", level - nodes.begin() + 1));
  }
  const auto level = core::parse_integer(words[0], 1, static_cast<long long>(nodes.size()));
  if (!level) return say(x_screen.error(fmt::format("level takes a number from 1 to {}", nodes.size())));
  const std::uint64_t limit = nodes[static_cast<std::size_t>(*level - 1)];
  for (const auto& [name, value] : {std::pair<const char*, std::string>{"max_nodes", std::to_string(limit)},
                                    {"move_time", "0"},
                                    {"max_depth", "0"},
                                    {"threads", "1"}})
    report(x_player.set_parameter(name, value));
  say(fmt::format("Level {}: {} nodes a turn.", *level, limit));
}

void Terminal::analyze(const Words&) {
  if (nobody_moves()) return;
  const Color side = session().side_to_go_on();
  const FullStrength full(x_player);
  constexpr double kInterval = 0.2;
  std::size_t written = 0;
  double last = -kInterval;
  const core::Stopwatch watch;
  const auto write = [&](const player::Analysis& analysis) {
    std::string text = written > 0 ? fmt::format("\x1b[{}A", written) : "";
    const auto lines = table_of(x_player, analysis, x_screen.columns());
    for (const std::string& line : lines) text += line + (x_screen.can_rewrite() ? "\x1b[K\n" : "\n");
    written = lines.size();
    x_write(text);
  };
  const player::Analysis found = x_player.analyze(side, std::numeric_limits<double>::infinity(), x_flags.line,
                                                  [&](const player::Analysis& analysis) {
                                                    if (!x_screen.can_rewrite() || watch.seconds() - last < kInterval)
                                                      return;
                                                    last = watch.seconds();
                                                    write(analysis);
                                                  });
  write(found);
  drop_enter();
}

void Terminal::print_moves(const Words&) {
  auto moves = game::to_texts(session().legal_moves(), session().grid());
  std::sort(moves.begin(), moves.end());
  say(moves.empty() ? "No moves: the game is over." : protocol::wrapped_phrases(moves));
}

void Terminal::print_rules(const Words&) {
  x_write(protocol::rules_header(x_player.settings().options));
  say(x_player.game().rules_in_brief);
  say("Exact rules: " + protocol::document_place("rules/" + x_player.game().name + ".md"));
}

void Terminal::save(const Words& words) {
  const std::string response = x_raw.respond("savesgf " + words[0]);
  say(response.starts_with("=") ? "Saved " + words[0] + "." : x_screen.error(core::trimmed(response.substr(1))));
}

void Terminal::load(const Words& words) {
  const std::string response = x_raw.respond("loadsgf " + words[0]);
  if (!response.starts_with("=")) return say(x_screen.error(core::trimmed(response.substr(1))));
  x_engine_plays[0] = x_engine_plays[1] = false;
  say("Loaded " + words[0] + ". You play both sides; `play as` changes that.");
}

void Terminal::options(const Words& words) {
  if (words.empty()) {
    for (const game::OptionSpec& spec : x_player.game().options)
      say(fmt::format("{} = {}: {} ({})", spec.name, x_player.settings().options.text(spec.name), spec.help,
                      expected_values(spec)));
    return say("`options NAME VALUE` sets one and starts a new game.");
  }
  if (words.size() == 1) return say(x_screen.error("expected: options [NAME VALUE]"));
  const auto set = x_player.set_game_option(words[0], core::join({words.begin() + 1, words.end()}, " "));
  report(set);
  if (!set) return;
  say("New game: " + words[0] + " = " + x_player.settings().options.text(words[0]) + ".");
  person_begins();
  greet();
}

void Terminal::print_board(const Words&) {
  x_write("\n" + x_screen.board(session()));
  say(x_screen.bold(session().status()));
}

void Terminal::help(const Words& words) {
  if (!words.empty()) {
    bool found = false;
    for (const TerminalCommand& command : terminal_commands()) {
      if (words[0] != core::words_of(command.name)[0]) continue;
      say(usage(command) + ": " + command.help);
      found = true;
    }
    if (!found || words[0] == "play") x_write(x_raw.respond("help " + words[0]));
    return;
  }
  say("Type a move (D4, B1-C3), several moves of a turn (C3,D4), or a command:");
  for (const TerminalCommand& command : terminal_commands())
    say(fmt::format("  {:<15} {}", command.name, command.help));
  say("Tab completes, the arrow keys recall lines. All commands of the raw protocol work too:\n"
      "`help COMMAND` explains one, `help all` lists them, a number before a line (`1 undo`) asks\n"
      "for the raw form of a command that both have.");
}

void Terminal::quit(const Words&) { x_finished = true; }

}  // namespace catenary::terminal
