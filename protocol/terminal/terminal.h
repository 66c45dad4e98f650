// SPDX-License-Identifier: MIT
/// A session of a person at a terminal: banner, prompt, boards, the engine as an opponent. Moves are typed as they are
/// written; every other line is a command of this session or of the raw protocol.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "player/player.h"
#include "session/sgf.h"
#include "terminal/autosave.h"
#include "terminal/line_reader.h"
#include "terminal/screen.h"

namespace catenary::terminal {

struct TerminalCommand;

/// The raw protocol, which the terminal passes other lines to.
struct RawProtocol {
  /// Returns the response to a line.
  std::function<std::string(const std::string& line)> respond;
  /// Writes the response to a line, as it comes.
  std::function<void(const std::string& line)> run;
  /// The names of all commands.
  std::function<std::vector<std::string>()> commands;
  /// True once a command has ended the session.
  std::function<bool()> finished;
};

class Terminal {
 public:
  /// Writes a text to the standard output at once.
  using Write = std::function<void(const std::string& text)>;

  /// The player, the flags that it looks at, and the protocol must outlive the terminal.
  Terminal(player::Player& player, core::StopFlags& flags, RawProtocol raw, ColorMode colors, Write write);

  /// Plays until the person ends the session. `chosen` is false where the person shall choose the game first.
  void run(bool chosen);

  // The commands, for commands.cpp.
  using Words = std::vector<std::string>;
  void play_as(const Words& words);
  void go(const Words& words);
  void undo(const Words& words);
  void resign(const Words& words);
  void start_new(const Words& words);
  void options(const Words& words);
  void set_level(const Words& words);
  void roll(const Words& words);
  void dice(const Words& words);
  void quit(const Words& words);
  void hint(const Words& words);
  void analyze(const Words& words);
  void print_score(const Words& words);
  void print_moves(const Words& words);
  void print_turns(const Words& words);
  void print_rules(const Words& words);
  void print_board(const Words& words);
  void help(const Words& words);
  void save(const Words& words);
  void replace(const Words& words);
  void load(const Words& words);

 private:
  /// The part of the state that decides whether the board is printed again.
  struct Shown {
    std::uint64_t game = 0;
    std::uint64_t revision = 0;
    std::size_t record_size = 0;
    bool operator==(const Shown&) const = default;
  };

  session::Session& session() { return x_player.session(); }
  const session::Session& session() const { return x_player.session(); }
  Shown now() const { return {x_player.game_number(), session().revision(), session().record().size()}; }

  /// Runs a part of the session. What it throws is one line, and the session continues.
  void attempt(const std::string& what, const std::function<void()>& part);

  // The game in progress.
  /// True at the end of the game, and after `resign` until something changes.
  bool over() const;
  /// True, with an error, where no side can move now.
  bool nobody_moves();
  /// The person plays the side that begins.
  void person_begins();
  bool engine_is_due() const;
  void let_engine_play();
  void play_engine_turn(core::Color side);

  // The choice of the game, in game_menu.cpp.
  bool choose_game();
  void print_menu();
  /// The same as start_named(), but a number in the place of the name is that of the menu.
  bool start_chosen(Words words);
  /// Starts the game that these words name, with a size or without, or the same game again; otherwise says why not.
  bool start_named(const Words& words);
  /// Starts a game; the seats stay if the person has chosen them.
  void start_game(const player::Plugin& game, const game::Settings& settings);

  // Lines that the person typed.
  void carry_out(const std::string& line);
  void run_command(const TerminalCommand& command, const Words& words);
  /// True where the raw protocol has to answer a line that begins with this word.
  bool is_raw(const std::string& word) const;
  /// Plays a move, a step or a turn for the side to move; false where the text is none.
  bool play_text(const std::string& text);
  /// Sends a line to the raw protocol and prints the response.
  void send_raw(const std::string& line);
  /// The side that would stand by if the raw protocol got this line without a number, which is for programs that ask
  /// both sides in turn; nothing for all other lines. Takes words in lower case.
  std::optional<core::Color> side_that_stands_by(const Words& words) const;
  /// True for the stone that stands for a pass in protocols of clicks. A person who types it again made a mistake.
  bool names_the_last_stone(core::Vertex vertex) const;
  /// True where both sides may begin the turn and a text moves a piece of the engine's side.
  bool begins_with_partners_piece(const std::string& text) const;
  /// The error for a line that is neither a move nor a command.
  void refuse(const std::string& word);

  // Texts.
  /// "You play White, the engine plays Black."
  std::string seats() const;
  void greet();
  std::string prompt() const;
  /// Shows and keeps the position if it has changed.
  void show_changes();
  /// Prints what the changes did that have not been told yet.
  void tell_events();
  void announce_end();
  /// The parameters of hints and analyses: without what limits or weakens the engine's turns.
  player::Parameters full_strength() const;
  void explain_levels();
  /// Sets a level from 1 to kLevelCount, and says what it does.
  void use_level(int level);
  /// Prints what the person may do now.
  void guide();
  void say(const std::string& text);
  void complain(const std::string& reason) { say(x_screen.error(reason)); }

  // Files, in file_actions.cpp.
  /// The game in progress with the names of both sides and its result.
  session::SgfGame record() const;
  void keep_game();
  /// "Your last game ... `load` goes on with it."; nothing where there is none.
  std::string kept_game() const;
  void write(const Words& words, bool replaces);
  /// Makes a record the game in progress; otherwise says why not, and returns nothing.
  std::optional<session::SgfGame> adopt(const std::string& path);

  player::Player& x_player;
  core::StopFlags& x_flags;
  RawProtocol x_raw;
  Screen x_screen;
  Write x_write;
  LineReader x_reader;
  Autosave x_autosave;
  Shown x_shown;
  /// The changes of a session whose events have been printed.
  struct Announced {
    const session::Session* session = nullptr;
    std::size_t changes = 0;
  };
  Announced x_announced;
  bool x_engine_plays[2] = {false, false};
  /// True once the person has chosen seats.
  bool x_has_chosen_seats = false;
  /// Set by Ctrl-C while the engine plays both sides; `go` goes on.
  bool x_paused = false;
  bool x_finished = false;
  /// The side that resigned, and the position in which it did.
  core::Color x_resigned = core::Color::none;
  Shown x_resigned_at;
  /// The file of the latest `save` or `load`, and all files that this session may replace.
  std::string x_file;
  std::set<std::string> x_own_files;
};

}  // namespace catenary::terminal
