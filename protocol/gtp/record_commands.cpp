// SPDX-License-Identifier: MIT
#include "core/file.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/option_lines.h"
#include "record/game_record.h"

namespace catenary::gtp {

namespace {

using player::Player;
using record::record_of;

/// Loads all of the file, or the position before move N. The game in progress stays when anything is wrong.
void load(Player& player, const Controller& controller, const Arguments& arguments) {
  arguments.require_count(1, 2);
  controller.require_free_settings("use Replay Record of the Analyze window");
  const bool all = arguments.count() == 1;
  const auto before = all ? 0 : static_cast<std::size_t>(arguments.integer(1, 1, 1'000'000));
  const auto record = record::read_record(arguments.word(0));
  if (!record) throw CommandError::cannot_load(record.error().reason);
  const auto loaded = all ? record::adopt_record(player, *record) : record::adopt_record(player, *record, before - 1);
  if (!loaded) throw CommandError::cannot_load(loaded.error().reason);
}

/// Loads the game of a text. The game in progress stays when anything is wrong.
void read(Player& player, const Controller& controller, const Arguments& arguments) {
  if (arguments.count() == 0) arguments.require_count(1);
  controller.require_free_settings("use Replay Record of the Analyze window");
  const auto record = record::parse_record(arguments.rest(0));
  if (!record) throw CommandError::refused("cannot read record: " + record.error().reason);
  const auto adopted = record::adopt_record(player, *record);
  if (!adopted) throw CommandError::refused("cannot read record: " + adopted.error().reason);
}

void save(Player& player, const Arguments& arguments) {
  arguments.require_count(1);
  const auto written = core::write_file(arguments.word(0), write_sgf(record_of(player)));
  if (!written) throw CommandError::refused("cannot save file: " + written.error().reason);
}

}  // namespace

void add_record_commands(Dispatcher& dispatcher, Player& player, const Controller& controller) {
  dispatcher.add("loadsgf",
                 {.topic = Topic::records,
                  .synopsis = "FILE [N]",
                  .help = "loads a game from an SGF file, or its position before move N",
                  .example = "loadsgf game.sgf 5"},
                 [&](const Arguments& arguments) {
                   load(player, controller, arguments);
                   return "";
                 });
  dispatcher.add(
      "read_record",
      {.topic = Topic::records,
       .synopsis = "TEXT",
       .help = "loads a game from the text of an SGF file in one line",
       .example = "read_record (;FF[4]GM[1]SZ[3]BOARDGAME[catchup];W[bb])",
       .details = "Blanks replace the line breaks of the file. The line has no #, which would begin a comment."},
      [&](const Arguments& arguments) {
        read(player, controller, arguments);
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
  dispatcher.add_plain("printsgf", Topic::records, "prints the game as SGF",
                       [&] { return write_sgf(record_of(player)); });
}

}  // namespace catenary::gtp
