// SPDX-License-Identifier: MIT
#include "core/file.h"
#include "game_record.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/option_lines.h"

namespace catenary::gtp {

namespace {

using player::Player;
using protocol::record_of;

CommandError cannot_load(const core::Error& error) {
  return CommandError(CommandError::Kind::cannot_load, error.reason);
}

/// Loads all of the file, or the position before move N. The game in progress stays when anything is wrong.
void load(Player& player, const GoGuiAttachment& gogui, const Arguments& arguments) {
  arguments.require_count(1, 2);
  gogui.require_detached("use Replay Record of the Analyze window");
  const bool all = arguments.count() == 1;
  const auto before = all ? 0 : static_cast<std::size_t>(arguments.integer(1, 1, 1'000'000));
  const auto record = protocol::read_record(arguments.word(0));
  if (!record) throw cannot_load(record.error());
  const auto loaded =
      all ? protocol::adopt_record(player, *record) : protocol::adopt_record(player, *record, before - 1);
  if (!loaded) throw cannot_load(loaded.error());
}

/// GoGui puts a path with blanks in quotation marks.
std::string unquoted(const std::string& path) {
  const bool quoted = path.size() > 1 && path.front() == '"' && path.back() == '"';
  return quoted ? path.substr(1, path.size() - 2) : path;
}

/// The next genmove commands play the clicks of a file, so that GoGui gets them on a board of the right shape.
std::string replay_in_gogui(const Player& player, GoGuiAttachment& gogui, const Arguments& arguments) {
  if (arguments.count() == 0) throw CommandError::syntax("expected a file");
  const auto record = protocol::read_record(unquoted(arguments.rest(0)));
  if (!record) throw cannot_load(record.error());
  const auto recorded = protocol::load_record(player, *record);
  if (!recorded) throw cannot_load(recorded.error());
  const session::Session& session = *recorded->started.session;
  if (recorded->game != &player.game() || recorded->settings != player.settings())
    throw CommandError(CommandError::Kind::cannot_load,
                       "it is a game of " + program_title(*recorded->game, recorded->settings, session.grid().shape()) +
                           ", and this is " +
                           program_title(player.game(), player.settings(), player.session().grid().shape()));
  gogui.replay(session.record());
  return "From the start of the game the computer will play the " + std::to_string(gogui.clicks_to_replay()) +
         " clicks of the record";
}

void save(Player& player, const Arguments& arguments) {
  arguments.require_count(1);
  const auto written = core::write_file(arguments.word(0), write_sgf(record_of(player)));
  if (!written) throw CommandError::refused("cannot save file: " + written.error().reason);
}

}  // namespace

void add_record_commands(Dispatcher& dispatcher, Player& player, GoGuiAttachment& gogui) {
  dispatcher.add("loadsgf",
                 {.topic = Topic::records,
                  .synopsis = "FILE [N]",
                  .help = "loads a game from an SGF file, or its position before move N",
                  .example = "loadsgf game.sgf 5"},
                 [&](const Arguments& arguments) {
                   load(player, gogui, arguments);
                   return "";
                 });
  dispatcher.add("savesgf",
                 {.topic = Topic::records,
                  .synopsis = "FILE",
                  .help = "saves the game as an SGF file",
                  .example = "savesgf game.sgf"},
                 [&](const Arguments& arguments) {
                   save(player, arguments);
                   return "";
                 });
  dispatcher.add("gogui-replay_record",
                 {.topic = Topic::front_ends,
                  .synopsis = "FILE",
                  .help = "lets genmove play the clicks of a game in an SGF file",
                  .example = "gogui-replay_record game.sgf"},
                 [&](const Arguments& arguments) { return replay_in_gogui(player, gogui, arguments); });
  dispatcher.add_plain("printsgf", Topic::records, "prints the game as SGF",
                       [&] { return write_sgf(record_of(player)); });
}

}  // namespace catenary::gtp
