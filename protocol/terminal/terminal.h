// SPDX-License-Identifier: MIT
/// A session of a person at a terminal: banner, prompt, boards, the engine as an opponent. Moves are typed as they are
/// written; every other line is a command of this session or of the raw protocol.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/result.h"
#include "player/player.h"
#include "terminal/line_reader.h"
#include "terminal/screen.h"

namespace catenary::terminal {

/// The raw protocol, which the terminal passes other lines to.
struct RawProtocol {
  /// Returns the response to a line; parts that were written before are left out.
  std::function<std::string(const std::string& line)> respond;
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
  Terminal(player::Player& player, player::StopFlags& flags, RawProtocol raw, ColorMode colors, Write write);

  /// Plays until the person ends the session. `chosen` is false where the person shall choose the game first.
  void run(bool chosen);

  // The commands, for commands.cpp.
  using Words = std::vector<std::string>;
  void play_as(const Words& words);
  void hint(const Words& words);
  void go(const Words& words);
  void undo(const Words& words);
  void start_new(const Words& words);
  void set_level(const Words& words);
  void analyze(const Words& words);
  void print_moves(const Words& words);
  void print_rules(const Words& words);
  void save(const Words& words);
  void load(const Words& words);
  void options(const Words& words);
  void print_board(const Words& words);
  void help(const Words& words);
  void quit(const Words& words);

 private:
  /// The part of the state that decides whether the board is printed again.
  struct Shown {
    const session::Session* session = nullptr;
    std::uint64_t revision = 0;
    std::size_t record_size = 0;
    bool operator==(const Shown&) const = default;
  };

  session::Session& session() { return x_player.session(); }
  const session::Session& session() const { return x_player.session(); }
  Shown now() const { return {&session(), session().revision(), session().record().size()}; }

  bool choose_game();
  /// "You play White, the engine plays Black."
  std::string seats() const;
  /// True, with an error, where no player can move now.
  bool nobody_moves();
  void greet();
  std::string prompt() const;
  void carry_out(const std::string& line);
  /// Plays a move, a step or a turn for the side to move; false where the text is none.
  bool play_text(const std::string& text);
  void pass_on(const std::string& line);
  void show_changes();
  /// Prints what the changes did that have not been told yet.
  void tell_events();
  void person_begins();
  bool engine_is_due() const;
  void let_engine_play();
  void play_engine_turn(core::Color side);
  void report(const core::Result<>& result);
  void say(const std::string& text) { x_write(text + "\n"); }
  std::vector<std::string> completions(const std::string& line) const;

  player::Player& x_player;
  player::StopFlags& x_flags;
  RawProtocol x_raw;
  Screen x_screen;
  Write x_write;
  LineReader x_reader;
  Shown x_shown;
  /// The changes of a session whose events have been printed.
  struct Told {
    const session::Session* session = nullptr;
    std::size_t changes = 0;
  };
  Told x_told;
  bool x_engine_plays[2] = {false, false};
  /// Set by Ctrl-C while the engine plays both sides; `go` goes on.
  bool x_paused = false;
  bool x_finished = false;
};

}  // namespace catenary::terminal
