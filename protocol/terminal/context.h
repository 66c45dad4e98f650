// SPDX-License-Identifier: MIT
/// The state that the commands of a terminal session share.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "player/player.h"
#include "session/session.h"
#include "terminal/autosave.h"
#include "terminal/screen.h"

namespace catenary::terminal {

using Words = std::vector<std::string>;

/// GTP, to which the terminal passes other lines.
struct RawProtocol {
  /// Returns the response to a line.
  std::function<std::string(const std::string& line)> respond;
  /// Runs a line and writes its response as it is produced.
  std::function<void(const std::string& line)> run;
  /// The names of all commands.
  std::function<Words()> commands;
  /// True once a command has ended the session.
  std::function<bool()> finished;

  /// True if the protocol must handle lines that start with this word.
  bool answers(const std::string& word) const;
};

/// Who plays which side.
class Seats {
 public:
  bool engine_plays(core::Color side) const { return x_engine[core::side_index(side)]; }
  bool engine_plays_both() const { return x_engine[0] && x_engine[1]; }
  void set(bool engine_plays_black, bool engine_plays_white) { x_engine = {engine_plays_black, engine_plays_white}; }
  /// Gives the person the side that starts.
  void let_person_begin(const session::Session& session);
  /// Returns true if the engine must move. The person goes first if both sides may start.
  bool engine_is_due(const session::Session& session) const;

  /// For example "You play White, the engine plays Black."
  std::string text(const session::Session& session) const;

 private:
  std::array<bool, 2> x_engine = {false, false};
};

/// The part of the state that determines whether the board must be printed again.
struct Moment {
  std::uint64_t game = 0;
  std::uint64_t revision = 0;
  std::size_t record_size = 0;
  bool operator==(const Moment&) const = default;
};

/// The record files of a session.
struct Files {
  Autosave autosave = {};
  /// The file of the latest `save` or `load`.
  std::string latest = {};
  /// All files that this session may overwrite.
  std::set<std::string> own = {};
};

struct Context {
  player::Player& player;
  core::StopFlags& flags;
  RawProtocol raw;
  Screen screen;
  /// Writes a text to standard output immediately.
  std::function<void(const std::string& text)> write;
  Seats seats = {};
  /// True once the person has chosen seats.
  bool has_chosen_seats = false;
  Files files = {};
  /// True while each new game has the level that follows from the games before.
  bool adapts_level = false;
  /// Set by Ctrl-C while the engine plays both sides; `go` resumes.
  bool paused = false;
  bool finished = false;
  /// The side that resigned, and when it did.
  core::Color resigned = core::Color::none;
  Moment resigned_at = {};
  /// The moment at which the board was last printed.
  Moment shown = {};
  /// The session whose events have been printed, and how many of its changes.
  const session::Session* announced_session = nullptr;
  std::size_t announced_changes = 0;

  session::Session& session() { return player.session(); }
  const session::Session& session() const { return player.session(); }
  const game::GameState& state() const { return session().state(); }
  Moment now() const { return {player.game_number(), session().revision(), session().record().size()}; }
  /// True at the end of the game, and after `resign` until something changes.
  bool over() const { return state().over() || (resigned != core::Color::none && resigned_at == now()); }
  bool engine_is_due() const { return !over() && seats.engine_is_due(session()); }
  /// Returns true, after printing an error, if neither side can move now.
  bool nobody_moves() const;

  void say(const std::string& text) const;
  void complain(const std::string& reason) const { say(screen.error(reason)); }
};

}  // namespace catenary::terminal
