// SPDX-License-Identifier: MIT
#include "terminal/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "core/nearest.h"
#include "core/text.h"
#include "game/move_text.h"
#include "terminal/commands.h"
#include "terminal/completion.h"
#include "terminal/interrupts.h"
#include "version.h"

namespace catenary::terminal {

using core::Color;
using session::Session;

namespace {

/// True for a text that is written like a move or a turn.
bool is_move_text(const std::string& text, const board::Grid& grid) {
  const auto items = core::split(text, ',');
  return std::all_of(items.begin(), items.end(), [&](const std::string& item) {
    return game::parse_move(item, grid).status != game::ParsedMove::Status::malformed;
  });
}

/// Words as the text of a turn: the moves of a turn, or the two squares of one move, may be separated by blanks.
std::string written_as_turn(const Session& session, const std::vector<std::string>& words) {
  const std::string move = core::to_upper(core::join(words, "-"));
  const auto legal = game::to_texts(session.legal_moves(), session.grid());
  const bool one_move = words.size() == 2 && std::find(legal.begin(), legal.end(), move) != legal.end();
  return one_move ? move : core::join(words, ",");
}

/// The number of the turn in progress: a change of sides begins a new one.
int turn_number(const Session& session) {
  int number = 0;
  Color side = Color::none;
  for (const session::RecordEntry& entry : session.record()) {
    if (entry.idle || entry.color == Color::chance || entry.color == Color::none) continue;
    if (entry.color != side) ++number;
    side = entry.color;
  }
  return session.side_to_go_on() == side ? std::max(1, number) : number + 1;
}

}  // namespace

Terminal::Terminal(player::Player& player, player::StopFlags& flags, RawProtocol raw, ColorMode colors, Write write)
    : x_player(player),
      x_flags(flags),
      x_raw(std::move(raw)),
      x_screen(colors),
      x_write(std::move(write)),
      x_reader([this](const std::string& line) { return completions(line); }) {}

void Terminal::run(bool chosen) {
  const Interrupts interrupts(x_flags);
  if (!chosen && !choose_game()) return;
  person_begins();
  greet();
  while (!x_finished && !x_raw.finished() && !Interrupts::ending()) {
    let_engine_play();
    show_changes();
    x_player.ponder();
    const auto line = x_reader.read(prompt());
    x_player.stop_pondering();
    if (!line) return;
    const KeyWatch watch(STDIN_FILENO, x_flags);
    carry_out(*line);
    show_changes();
  }
}

bool Terminal::choose_game() {
  const auto& games = x_player.registry().games();
  say("Catenary " + std::string(protocol::version()) + ". The games:");
  for (std::size_t i = 0; i < games.size(); ++i) say(fmt::format("  {}  {}", i + 1, games[i].title));
  while (true) {
    const auto line = x_reader.read(fmt::format("game (1-{}): ", games.size()));
    if (!line) return false;
    const auto number = core::parse_integer(*line, 1, static_cast<long long>(games.size()));
    const auto named = number ? x_player.select_game(games[static_cast<std::size_t>(*number - 1)].name)
                              : x_player.select_game(core::join(core::words_of(*line), " "));
    if (named) return true;
    say(x_screen.error("type a number from 1 to " + std::to_string(games.size()) + ", or a name"));
  }
}

std::string Terminal::seats() const {
  const auto [black, white] = std::pair(x_engine_plays[0], x_engine_plays[1]);
  if (black && white) return "The engine plays both sides.";
  if (!black && !white) return "You play both sides.";
  return black ? "You play White, the engine plays Black." : "You play Black, the engine plays White.";
}

void Terminal::greet() {
  const board::Grid& grid = session().grid();
  const bool hex = grid.shape() == board::Grid::Shape::hexhex;
  const std::string size = hex ? fmt::format("side {} (grid {})", grid.width() / 2 + 1, grid.width())
                               : fmt::format("{} x {}", grid.width(), grid.width());
  say(x_screen.bold(x_player.game().title) + ", board " + size + ", Catenary " + std::string(protocol::version()));
  say(seats() + " `play as` changes that.");
  say("Type a move such as " + core::join(example_turn(session()), ",") +
      ". `rules` explains the game, `help` lists the commands.");
}

std::string Terminal::prompt() const {
  const game::Picture picture = session().picture();
  const bool both = session().is_due(Color::black) && session().is_due(Color::white);
  std::string text = session().over() ? "game over"
                     : both           ? "white or black"
                                      : std::string(to_text(session().side_to_go_on()));
  if (picture.done + picture.left > 1) text += fmt::format(" {}/{}", picture.left, picture.done + picture.left);
  return text + fmt::format(" ({}): ", picture.turn > 0 ? picture.turn : turn_number(session()));
}

void Terminal::carry_out(const std::string& line) {
  const std::vector<std::string> words = core::words_of(line);
  if (words.empty()) return;
  if (const TerminalCommand* command = find_command(words)) {
    const auto blanks = std::string_view(command->name).find(' ') == std::string_view::npos ? 1 : 2;
    const Words arguments(words.begin() + blanks, words.end());
    if (arguments.size() < command->least_words || arguments.size() > command->most_words)
      return say(x_screen.error("expected: " + usage(*command)));
    return (this->*command->run)(arguments);
  }
  if (play_text(written_as_turn(session(), words))) return;
  pass_on(line);
}

bool Terminal::play_text(const std::string& text) {
  const auto commands = x_raw.commands();
  if (std::find(commands.begin(), commands.end(), text) != commands.end()) return false;
  if (!is_move_text(text, session().grid())) return false;
  // Where both may begin, the piece says whose move it is.
  auto played = session().play(session().side_to_go_on(), text);
  const Color other = opposite(session().side_to_go_on());
  if (!played && session().is_due(other) && !x_engine_plays[core::side_index(other)])
    if (const auto second = session().play(other, text)) played = second;
  report(played);
  return true;
}

/// A word that is no command gets the nearest one of both kinds; everything else is the raw protocol's.
void Terminal::pass_on(const std::string& line) {
  const std::vector<std::string> words = core::words_of(line);
  std::vector<std::string> names = x_raw.commands();
  const bool raw = std::find(names.begin(), names.end(), words[0]) != names.end() ||
                   core::parse_integer(words[0], 0, 2'147'483'647) || words[0].starts_with('#');
  if (raw) return x_write(x_raw.respond(line));
  for (const TerminalCommand& command : terminal_commands()) names.emplace_back(command.name);
  const auto nearest = core::nearest(words[0], names);
  say(x_screen.error("'" + words[0] + "' is neither a move nor a command; " +
                     (nearest ? "did you mean " + *nearest + "?" : "`help` lists the commands")));
}

void Terminal::report(const core::Result<>& result) {
  if (!result) say(x_screen.error(result.error().reason));
}

void Terminal::show_changes() {
  if (x_shown == now()) return;
  tell_events();
  print_board({});
  x_shown = now();
  if (session().over()) say("The game is over. `new` starts another one, `undo` takes the end back.");
  if (session().to_move() == Color::chance) say("Type `roll`, or the square that you rolled, such as C4.");
}

void Terminal::tell_events() {
  if (x_told.session == &session())
    for (const std::string& event : session().events_since(x_told.changes)) say(event);
  x_told = {&session(), session().change_count()};
}

void Terminal::person_begins() {
  const Color first = session().side_to_go_on();
  for (const Color side : {Color::black, Color::white}) x_engine_plays[core::side_index(side)] = side != first;
  x_paused = false;
}

bool Terminal::engine_is_due() const {
  if (session().over()) return false;
  bool engine = false;
  for (const Color side : {Color::black, Color::white}) {
    if (!session().is_due(side)) continue;
    // Where both may begin, the person goes first.
    if (!x_engine_plays[core::side_index(side)]) return false;
    engine = true;
  }
  return engine;
}

void Terminal::play_engine_turn(Color side) {
  const std::vector<core::Move> turn = x_player.play_turn(side);
  say(x_screen.bold(core::capitalized(to_text(side)) + " plays " + game::to_text(turn, session().grid()) + "."));
  tell_events();
}

void Terminal::let_engine_play() {
  while (!x_paused && engine_is_due() && !Interrupts::ending()) {
    const bool alone = x_engine_plays[0] && x_engine_plays[1];
    if (alone) show_changes();
    [[maybe_unused]] const bool before = Interrupts::interrupted();
    const KeyWatch watch(STDIN_FILENO, x_flags);
    play_engine_turn(session().is_due(Color::white) && x_engine_plays[1] ? Color::white : Color::black);
    if (!Interrupts::interrupted() || !alone) continue;
    x_paused = true;
    say("Paused; `go` goes on.");
  }
}

std::vector<std::string> Terminal::completions(const std::string& line) const {
  return complete_line(line, x_player, x_raw.commands());
}

}  // namespace catenary::terminal
