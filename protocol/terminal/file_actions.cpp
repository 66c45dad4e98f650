// SPDX-License-Identifier: MIT
#include "terminal/file_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/file.h"
#include "core/path.h"
#include "core/text.h"
#include "player/levels.h"
#include "record/game_record.h"
#include "terminal/game_actions.h"
#include "terminal/system.h"

namespace catenary::terminal {

using core::Color;

namespace {

namespace fs = std::filesystem;

constexpr const char* kEngineName = "Catenary";

/// The full path of a file that a person names: "~/game.sgf" is in the home folder.
std::string full_path(const Words& words) {
  std::string name = core::join(words, " ");
  if (name.starts_with("~/") && !home_folder().empty()) name.replace(0, 1, core::to_text(home_folder()));
  std::error_code error;
  const fs::path path = fs::absolute(core::path_of(name), error).lexically_normal();
  return error ? name : core::to_text(path);
}

bool exists(const std::string& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(core::path_of(path), error));
}

/// The record of the game in progress, with the names of both sides and the result.
session::SgfGame named_record(const Context& context) {
  session::SgfGame record = record::record_of(context.player);
  record.level = context.player.level();
  if (context.seats.engine_plays(Color::black)) record.black = kEngineName;
  if (context.seats.engine_plays(Color::white)) record.white = kEngineName;
  if (context.over() && !context.state().over() && !context.state().cooperative())
    record.result = to_text(game::Outcome::win(opposite(context.resigned))) + "R";
  return record;
}

void write_record(Context& context, const Words& words, bool replaces) {
  const std::string path = words.empty() ? context.files.latest : full_path(words);
  const bool existed = exists(path);
  if (existed && !replaces && !context.files.own.contains(path))
    return context.complain("'" + path + "' exists and is not of this session; `save! FILE` replaces it");
  const auto written = core::write_file(path, write_sgf(named_record(context)));
  if (!written) return context.complain("cannot save: " + written.error().reason);
  context.files.latest = path;
  context.files.own.insert(path);
  context.say("Saved " + path + (existed ? ", replacing what it held." : "."));
}

/// Makes a record the game in progress. On failure prints the reason and returns nothing.
std::optional<session::SgfGame> adopt(Context& context, const std::string& path) {
  const auto record = record::read_record(path);
  const auto adopted = record ? record::adopt_record(context.player, *record) : core::Failure(record.error());
  if (!adopted) {
    context.complain("cannot load file: " + adopted.error().reason);
    return std::nullopt;
  }
  context.resigned = Color::none;
  context.seats.set(record->black == kEngineName, record->white == kEngineName);
  context.paused = context.seats.engine_plays_both();
  return *record;
}

}  // namespace

void keep_game(Context& context) {
  if (context.session().record().empty()) return context.files.autosave.begin_game();
  if (const auto fault = context.files.autosave.save(write_sgf(named_record(context)))) context.complain(*fault);
}

std::optional<int> level_after_kept_games(const Context& context) {
  for (const fs::path& file : context.files.autosave.files()) {
    const auto kept = record::read_record(core::to_text(file));
    if (!kept || kept->game != context.player.game().name || !kept->level || kept->result.empty()) continue;
    const bool plays_black = kept->black == kEngineName;
    if (plays_black == (kept->white == kEngineName)) continue;
    const bool lost = kept->result.starts_with(plays_black ? "W+" : "B+");
    const bool won = kept->result.starts_with(plays_black ? "B+" : "W+");
    return std::clamp(*kept->level + (lost ? 1 : 0) - (won ? 1 : 0), 1, static_cast<int>(player::kLevelCount));
  }
  return std::nullopt;
}

std::string kept_game(const Context& context) {
  const auto file = context.files.autosave.latest();
  const auto kept =
      file ? record::read_record(core::to_text(*file)) : core::Result<session::SgfGame>(core::malformed(""));
  if (!kept || !kept->result.empty()) return "";
  const player::Plugin* game = context.player.registry().find(kept->game);
  if (game == nullptr) return "";
  return "Your last game, " + game->title + ", was not finished: `load` continues it.";
}

void save(Context& context, const Words& words) {
  if (words.empty() && context.files.latest.empty())
    return context.complain("this game has no file yet; `save FILE` names one");
  write_record(context, words, false);
}

void replace(Context& context, const Words& words) { write_record(context, words, true); }

void load(Context& context, const Words& words) {
  const auto kept = words.empty() ? context.files.autosave.latest() : std::nullopt;
  if (words.empty() && !kept) return context.complain("no game is kept; `load FILE` loads one");
  const std::string path = kept ? core::to_text(*kept) : full_path(words);
  const bool leaves_a_game = !context.over() && !context.session().record().empty();
  const auto record = adopt(context, path);
  if (!record) return;
  if (leaves_a_game) context.say("The game that you leave is kept.");
  if (kept) {
    context.files.autosave.adopt(*kept);
    context.files.latest.clear();
  } else {
    context.files.autosave.begin_game();
    context.files.latest = path;
    context.files.own.insert(path);
  }
  context.say((kept ? context.player.game().title + " continues. " : "Loaded " + path + ". ") +
              context.seats.text(context.session()) + " `play as` changes that.");
  if (record->level && *record->level <= static_cast<int>(player::kLevelCount)) use_level(context, *record->level);
}

}  // namespace catenary::terminal
