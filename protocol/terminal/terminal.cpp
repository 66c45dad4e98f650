// SPDX-License-Identifier: MIT
// The loop of a terminal session: lines that are read, positions that are shown, turns of the engine.

#include "terminal/terminal.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/nearest.h"
#include "core/text.h"
#include "game/move_text.h"
#include "game/sentences.h"
#include "story/events.h"
#include "story/picture.h"
#include "stream/output.h"
#include "terminal/commands.h"
#include "terminal/completion.h"
#include "terminal/guidance.h"
#include "terminal/interrupts.h"
#include "terminal/window.h"
#include "text/failure_text.h"
#include "text/version.h"

namespace catenary::terminal {

using core::Color;
using session::Session;

namespace {

// Longer lines are hard to read.
constexpr int kMaxColumns = 80;

/// True for a text that begins like a turn, even if something is wrong with it.
bool resembles_turn(const std::string& text) {
  auto items = core::split(text, ',');
  std::erase(items, "");
  return !items.empty() && game::resembles_move(items.front());
}

/// Words as the text of a turn. Blanks, commas or nothing may separate the moves of a turn, and the two squares of a
/// move.
std::string written_as_turn(const Session& session, const std::vector<std::string>& words) {
  const auto is_sign = [](char c) { return c == ',' || c == '-'; };
  std::vector<std::string> items;
  for (const std::string& word : words) {
    if (!items.empty() && (is_sign(word.front()) || is_sign(items.back().back()))) {
      items.back() += word;
      continue;
    }
    const auto vertices = game::vertices_of(word);
    items.insert(items.end(), vertices.begin(), vertices.end());
    if (vertices.empty()) items.push_back(word);
  }
  const std::string move = core::to_upper(core::join(items, "-"));
  const auto legal = game::to_texts(session.state().legal_moves(), session.grid());
  const bool one_move = items.size() == 2 && std::find(legal.begin(), legal.end(), move) != legal.end();
  return one_move ? move : core::join(items, ",");
}

/// The number of the turn in progress: a change of sides begins a new one.
int turn_number(const Session& session) {
  int number = 0;
  Color side = Color::none;
  for (const session::RecordEntry& entry : session.record()) {
    if (!entry.counts() || !core::is_side(entry.color)) continue;
    if (entry.color != side) ++number;
    side = entry.color;
  }
  return session.to_move() == side ? std::max(1, number) : number + 1;
}

std::string size_text(const board::Grid& grid) {
  if (grid.shape() == board::Grid::Shape::hexhex)
    return fmt::format("side {} (grid {})", grid.width() / 2 + 1, grid.width());
  return fmt::format("{} x {}", grid.width(), grid.width());
}

}  // namespace

Terminal::Terminal(player::Player& player, core::StopFlags& flags, RawProtocol raw, ColorMode colors, Write write)
    : x_player(player),
      x_flags(flags),
      x_raw(std::move(raw)),
      x_screen(colors),
      x_write(std::move(write)),
      x_reader([this](const std::string& line) { return complete_line(line, x_player, x_raw.commands()); }) {}

void Terminal::run(bool chosen) {
  const Interrupts interrupts(x_flags);
  if (!chosen && !choose_game()) return;
  if (chosen) {
    person_begins();
    greet();
    attempt("the kept game", [this] {
      if (const std::string kept = kept_game(); !kept.empty()) say(kept);
    });
  }
  while (!x_finished && !x_raw.finished() && !Interrupts::ending()) {
    attempt("the engine's turn", [this] {
      let_engine_play();
      show_changes();
    });
    x_player.ponder();
    const auto line = x_reader.read(prompt());
    x_player.stop_pondering();
    if (!line) break;
    attempt(*line, [&] {
      const KeyWatch watch(STDIN_FILENO, x_flags);
      carry_out(*line);
    });
    attempt("the board", [this] { show_changes(); });
  }
  if (!Interrupts::ending() && !over() && !session().record().empty())
    say("The game is kept; `load` goes on with it the next time.");
}

void Terminal::attempt(const std::string& what, const std::function<void()>& part) try {
  part();
} catch (const stream::OutputError&) {
  throw;
} catch (const std::exception& error) {
  spdlog::error("{}: {}", what, error.what());
  complain(text::failure_text(error));
}

bool Terminal::over() const {
  return session().state().over() || (x_resigned != Color::none && x_resigned_at == now());
}

bool Terminal::nobody_moves() {
  if (over()) complain("the game is over; `new` starts another one, `undo` takes the end back");
  if (session().state().to_move() == Color::chance) complain("the dice are to be rolled: type `roll`");
  return over() || session().state().to_move() == Color::chance;
}

void Terminal::person_begins() {
  const Color first = session().to_move();
  for (const Color side : {Color::black, Color::white}) x_engine_plays[core::side_index(side)] = side != first;
  x_paused = false;
}

bool Terminal::engine_is_due() const {
  if (over()) return false;
  bool engine = false;
  for (const Color side : {Color::black, Color::white}) {
    if (!session().may_move(side)) continue;
    // The person goes first if both may begin.
    if (!x_engine_plays[core::side_index(side)]) return false;
    engine = true;
  }
  return engine;
}

void Terminal::play_engine_turn(Color side) {
  const std::vector<core::Move> turn = x_player.play_turn(side);
  const bool alone = x_engine_plays[0] && x_engine_plays[1];
  const bool partner = session().state().cooperative() && !alone && x_engine_plays[core::side_index(side)];
  say(x_screen.bold((partner ? "Your partner, " : "") + game::side_text(side) + (partner ? "," : "") + " plays " +
                    game::to_text(turn, session().grid()) + "."));
  tell_events();
}

void Terminal::let_engine_play() {
  while (!x_paused && engine_is_due() && !Interrupts::ending()) {
    const bool alone = x_engine_plays[0] && x_engine_plays[1];
    if (alone) show_changes();
    [[maybe_unused]] const bool before = Interrupts::interrupted();
    const KeyWatch watch(STDIN_FILENO, x_flags);
    play_engine_turn(session().may_move(Color::white) && x_engine_plays[1] ? Color::white : Color::black);
    if (!Interrupts::interrupted() || !alone) continue;
    x_paused = true;
    say("Paused; `go` goes on.");
  }
}

void Terminal::carry_out(const std::string& line) {
  const std::vector<std::string> words = core::words_of(line);
  if (words.empty()) return;
  if (const TerminalCommand* command = find_command(words)) return run_command(*command, words);
  if (!is_raw(words[0]) && play_text(written_as_turn(session(), words))) return;
  if (is_raw(words[0])) return send_raw(line);
  const auto begun = commands_that_begin_with(words[0]);
  if (begun.size() == 1) return run_command(*begun.front(), words);
  if (begun.empty()) return refuse(words[0]);
  std::vector<std::string> names;
  for (const TerminalCommand* command : begun) names.emplace_back(command->name);
  complain("'" + words[0] + "' may be " + core::join(names, ", "));
}

void Terminal::run_command(const TerminalCommand& command, const Words& words) {
  const Words arguments = arguments_of(command, words);
  if (arguments.size() < command.min_words) return complain("expected: " + usage(command));
  if (arguments.size() > command.max_words)
    return complain(
        "unexpected word '" + arguments[command.max_words] + "'; " +
        (command.max_words == 0 ? std::string(command.name) + " takes no arguments" : "expected: " + usage(command)));
  (this->*command.run)(arguments);
}

bool Terminal::is_raw(const std::string& word) const {
  const std::vector<std::string> names = x_raw.commands();
  return std::find(names.begin(), names.end(), word) != names.end() || core::parse_integer(word, 0, 2'147'483'647) ||
         word.starts_with('#');
}

void Terminal::send_raw(const std::string& line) {
  const auto side = side_that_stands_by(core::words_of(core::to_lower(line)));
  if (!side) return x_raw.run(line);
  complain(over() ? "the game is over" : "it is not the turn of " + std::string(to_text(*side)));
}

std::optional<Color> Terminal::side_that_stands_by(const Words& words) const {
  const bool passes = words.size() == 3 && words[0] == "play" && words[2] == "pass";
  const bool asks = words.size() == 2 && (words[0] == "genmove" || words[0] == "genturn");
  if (!passes && !asks) return std::nullopt;
  const auto side = core::color_named(words[1]);
  const bool stands_by = side && core::is_side(*side) && session().check_stand_by(*side);
  return stands_by ? side : std::nullopt;
}

bool Terminal::play_text(const std::string& text) {
  if (!resembles_turn(text)) return false;
  if (over()) return nobody_moves();
  if (const auto own = core::parse_vertex(text); own && names_the_last_stone(*own)) {
    complain(to_text(*own) + " already has a stone; `pass` ends the turn");
    return true;
  }
  if (begins_with_partners_piece(text)) {
    complain("that is your partner's piece; `go` lets your partner begin, `play as both` lets you move both");
    return true;
  }
  // Where both may begin, the piece says whose move it is.
  auto played = session().play(session().to_move(), text);
  const Color other = opposite(session().to_move());
  if (!played && session().may_move(other) && !x_engine_plays[core::side_index(other)])
    if (const auto second = session().play(other, text)) played = second;
  if (!played) complain(played.error().reason);
  return true;
}

bool Terminal::names_the_last_stone(core::Vertex vertex) const {
  const session::Record& record = session().record();
  if (story::picture(session()).done == 0 || record.empty() || !record.back().step.cell) return false;
  return record.back().color == session().to_move() && vertex == session().grid().vertex_of(*record.back().step.cell);
}

bool Terminal::begins_with_partners_piece(const std::string& text) const {
  if (!session().may_move(Color::black) || !session().may_move(Color::white)) return false;
  const core::Move move = game::parse_move(core::split(text, ',').front(), session().grid()).move;
  if (move.kind() != core::Move::Kind::place && move.kind() != core::Move::Kind::relocate) return false;
  const Color owner = session().state().stone_at(move.kind() == core::Move::Kind::place ? move.to() : move.from());
  return core::is_side(owner) && x_engine_plays[core::side_index(owner)];
}

void Terminal::refuse(const std::string& word) {
  std::vector<std::string> names = x_raw.commands();
  for (const TerminalCommand& command : terminal_commands()) names.emplace_back(command.name);
  const auto nearest = core::nearest(word, names);
  complain("'" + word + "' is neither a move nor a command; " +
           (nearest ? "did you mean " + *nearest + "?" : "`help` lists the commands"));
}

void Terminal::say(const std::string& text) { x_write(wrapped(text, std::min(kMaxColumns, window_columns())) + "\n"); }

std::string Terminal::seats() const {
  const auto [black, white] = std::pair(x_engine_plays[0], x_engine_plays[1]);
  if (black && white) return "The engine plays both sides.";
  if (!black && !white) return "You play both sides.";
  const std::string person = black ? "White" : "Black";
  const std::string engine = black ? "Black" : "White";
  if (!session().state().cooperative()) return "You play " + person + ", the engine plays " + engine + ".";
  return "You move the pieces of " + person + ", and the engine, your partner, those of " + engine +
         ". You both play for one score.";
}

void Terminal::greet() {
  say(x_screen.bold(x_player.game().title) + ", board " + size_text(session().grid()) + ", Catenary " +
      std::string(text::version()));
  say(seats() + " `play as` changes that.");
  if (session().state().cooperative())
    say("In each turn White and Black move once, in either order; `go` lets your partner begin.");
  say("Type a move such as " + core::join(example_turn(session()), ",") +
      ". `rules` explains the game, `help` lists the commands.");
}

std::string Terminal::prompt() const {
  const game::Picture picture = story::picture(session());
  const bool both = session().may_move(Color::black) && session().may_move(Color::white);
  std::string text = over()                                         ? "game over"
                     : session().state().to_move() == Color::chance ? "dice"
                     : both                                         ? "white or black"
                                                                    : std::string(to_text(session().to_move()));
  if (!over() && picture.done + picture.left > 1)
    text += fmt::format(" {}/{}", picture.left, picture.done + picture.left);
  return text + fmt::format(" ({}): ", picture.turn > 0 ? picture.turn : turn_number(session()));
}

void Terminal::show_changes() {
  if (x_shown == now()) return;
  tell_events();
  print_board({});
  x_shown = now();
  keep_game();
  if (session().state().over()) return announce_end();
  if (session().state().to_move() == Color::chance)
    return say("Type `roll`, or the square that you rolled, such as C4.");
  if (!engine_is_due()) guide();
}

void Terminal::tell_events() {
  if (x_announced.session == &session())
    for (const std::string& event : story::events_since(session(), x_announced.changes)) say(event);
  x_announced = {&session(), session().change_count()};
}

void Terminal::announce_end() {
  say("The game is over. `new` starts another one, `turns` lists what was played, `save FILE` keeps it, `undo` takes "
      "the end back.");
}

void Terminal::guide() {
  for (const std::string& line : guidance(session())) say(line);
}

}  // namespace catenary::terminal
