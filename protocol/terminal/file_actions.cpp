// SPDX-License-Identifier: MIT
// Files of a terminal session: records that the person saves and loads, and the copy of each game that is kept.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/file.h"
#include "core/text.h"
#include "player/levels.h"
#include "record/game_record.h"
#include "terminal/terminal.h"

namespace catenary::terminal {

using core::Color;

namespace {

namespace fs = std::filesystem;

constexpr const char* kEngineName = "Catenary";

/// The full path of a file as a person names it: "~/game.sgf" is in the home folder.
std::string full_path(const Terminal::Words& words) {
  std::string name = core::join(words, " ");
  const char* home = std::getenv("HOME");
  if (name.starts_with("~/") && home != nullptr) name.replace(0, 1, home);
  std::error_code error;
  const fs::path path = fs::absolute(name, error).lexically_normal();
  return error ? name : path.string();
}

bool exists(const std::string& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

}  // namespace

session::SgfGame Terminal::record() const {
  session::SgfGame record = record::record_of(x_player);
  record.level = x_player.level();
  if (x_engine_plays[core::side_index(Color::black)]) record.black = kEngineName;
  if (x_engine_plays[core::side_index(Color::white)]) record.white = kEngineName;
  if (over() && !session().state().over() && !session().state().cooperative())
    record.result = to_text(game::Outcome::win(opposite(x_resigned))) + "R";
  return record;
}

void Terminal::keep_game() {
  if (session().record().empty()) return x_autosave.begin_game();
  if (const auto fault = x_autosave.save(write_sgf(record()))) complain(*fault);
}

std::string Terminal::kept_game() const {
  const auto file = x_autosave.latest();
  const auto kept = file ? record::read_record(file->string()) : core::Result<session::SgfGame>(core::malformed(""));
  if (!kept || !kept->result.empty()) return "";
  const player::Plugin* game = x_player.registry().find(kept->game);
  if (game == nullptr) return "";
  return "Your last game, " + game->title + ", was not finished: `load` goes on with it.";
}

void Terminal::save(const Words& words) {
  if (words.empty() && x_file.empty()) return complain("expected: save FILE");
  write(words, false);
}

void Terminal::replace(const Words& words) { write(words, true); }

void Terminal::write(const Words& words, bool replaces) {
  const std::string path = words.empty() ? x_file : full_path(words);
  const bool existed = exists(path);
  if (existed && !replaces && !x_own_files.contains(path))
    return complain("'" + path + "' exists and is not of this session; `save! FILE` replaces it");
  const auto written = core::write_file(path, write_sgf(record()));
  if (!written) return complain("cannot save: " + written.error().reason);
  x_file = path;
  x_own_files.insert(path);
  say("Saved " + path + (existed ? ", replacing what it held." : "."));
}

std::optional<session::SgfGame> Terminal::adopt(const std::string& path) {
  const auto record = record::read_record(path);
  const auto adopted = record ? record::adopt_record(x_player, *record) : core::Failure(record.error());
  if (!adopted) {
    complain("cannot load file: " + adopted.error().reason);
    return std::nullopt;
  }
  x_resigned = Color::none;
  x_engine_plays[core::side_index(Color::black)] = record->black == kEngineName;
  x_engine_plays[core::side_index(Color::white)] = record->white == kEngineName;
  x_paused = x_engine_plays[0] && x_engine_plays[1];
  return *record;
}

void Terminal::load(const Words& words) {
  const auto kept = words.empty() ? x_autosave.latest() : std::nullopt;
  if (words.empty() && !kept) return complain("no game is kept; `load FILE` loads one");
  const std::string path = kept ? kept->string() : full_path(words);
  const bool leaves_a_game = !over() && !session().record().empty();
  const auto record = adopt(path);
  if (!record) return;
  if (leaves_a_game) say("The game that you leave is kept.");
  if (kept) {
    x_autosave.adopt(*kept);
    x_file.clear();
  } else {
    x_autosave.begin_game();
    x_file = path;
  }
  say((kept ? x_player.game().title + " goes on. " : "Loaded " + path + ". ") + seats() + " `play as` changes that.");
  if (record->level && *record->level <= static_cast<int>(player::kLevelCount)) use_level(*record->level);
}

}  // namespace catenary::terminal
