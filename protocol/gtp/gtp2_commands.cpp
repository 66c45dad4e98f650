// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "game/move_text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/play.h"
#include "text/program.h"
#include "text/text_board.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Player;

std::string board_text(Player& player) {
  const session::Session& session = player.session();
  return "\n" + text::text_board(session) + "\n" + text::options_header(player.settings().options) +
         session.state().status().text();
}

std::string final_score(const session::Session& session) {
  if (!session.state().over())
    throw CommandError(CommandError::Kind::cannot_score,
                       "the game is not over; `score` prints the result if the game stopped now");
  return to_text(session.state().outcome());
}

/// Sets it in the game in progress; ignored by games without an option `komi`.
void set_komi(Player& player, const Controller& controller, double komi) {
  const game::Options& options = player.settings().options;
  if (!options.has("komi") || komi == options.real("komi")) return;
  controller.require_free_settings("komi stays " + options.text("komi") +
                                   "; attach a command with --option komi=N to change it");
  if (komi != std::trunc(komi)) throw CommandError::syntax("komi must be a whole number");
  value_or_throw(player.change_game_option("komi", fmt::format("{:.0f}", komi)));
}

void set_width(Player& player, const Controller& controller, const Arguments& arguments) {
  arguments.require_count(1);
  const auto width = static_cast<int>(arguments.integer(0, 0, Player::kMaxWidth));
  if (width != player.settings().width)
    controller.require_free_settings("attach a command with --size " + std::to_string(width) + " to change the board");
  value_or_throw(player.set_width(width));
}

constexpr int kMaxStones = 1'000'000;

void set_time(Player& player, const Arguments& arguments) {
  arguments.require_count(3);
  player.set_time_control(
      {arguments.seconds(0), arguments.seconds(1), static_cast<int>(arguments.integer(2, 0, kMaxStones))});
}

void set_time_left(Player& player, const Arguments& arguments) {
  arguments.require_count(3);
  const Color color = arguments.color(0);
  // Controllers of a game that has exceeded its time send a negative remainder.
  const double seconds = std::max(0.0, arguments.real(1));
  player.clock().set_left(color, {seconds, static_cast<int>(arguments.integer(2, 0, kMaxStones))});
}

void add_information(Dispatcher& dispatcher, Player& player, const Controller& controller) {
  const auto constant = [&](const char* name, const char* text, const char* help) {
    dispatcher.add_plain(name, Topic::front_ends, help, [text] { return std::string(text); });
  };
  constant("protocol_version", "2", "prints the version of GTP");
  dispatcher.add_plain("name", Topic::front_ends,
                       "prints the name of the engine; attached to GoGui also the game and the options changed",
                       [&] { return controller.engine_name(player); });
  dispatcher.add_plain("version", Topic::front_ends, "prints the version of the engine",
                       [] { return std::string(text::version()); });
  dispatcher.add_plain("showboard", Topic::game, "prints the board", [&] { return board_text(player); });
  dispatcher.add_plain("final_score", Topic::game, "prints the result of the finished game",
                       [&] { return final_score(player.session()); });
}

void add_set_up(Dispatcher& dispatcher, Player& player, const Controller& controller) {
  dispatcher.add("boardsize",
                 {.topic = Topic::game,
                  .synopsis = "SIZE",
                  .help = "sets the rows of the board and starts a new game",
                  .example = "boardsize 5",
                  .details = "A hexagonal board with n cells a side has size 2n-1. An error lists all sizes."},
                 [&](const Arguments& arguments) {
                   set_width(player, controller, arguments);
                   return "";
                 });
  dispatcher.add_plain("clear_board", Topic::game, "starts a new game with the same size and options", [&] {
    player.restart();
    return "";
  });
  dispatcher.add("komi",
                 {.topic = Topic::front_ends,
                  .synopsis = "KOMI",
                  .help = "sets komi in the game in progress; ignored by games without komi",
                  .example = "komi 0"},
                 [&](const Arguments& arguments) {
                   arguments.require_count(1);
                   set_komi(player, controller, arguments.real(0));
                   return "";
                 });
  dispatcher.add("time_settings",
                 {.topic = Topic::engine,
                  .synopsis = "MAIN BYO_YOMI STONES",
                  .help = "sets the time control, in seconds",
                  .example = "time_settings 60 5 1",
                  .details = "MAIN seconds for the game, then BYO_YOMI seconds for every STONES answers. An answer is "
                             "a step of genmove or a "
                             "turn\nof genturn, as front ends count them. 0 1 0: no limit."},
                 [&](const Arguments& arguments) {
                   set_time(player, arguments);
                   return "";
                 });
  dispatcher.add("time_left",
                 {.topic = Topic::engine,
                  .synopsis = "COLOR SECONDS STONES",
                  .help = "sets a player's remaining time",
                  .example = "time_left white 30 0"},
                 [&](const Arguments& arguments) {
                   set_time_left(player, arguments);
                   return "";
                 });
}

void add_play(Dispatcher& dispatcher, Player& player, const Controller& controller) {
  dispatcher.add("play",
                 {.topic = Topic::game,
                  .synopsis = "COLOR TEXT",
                  .help = "plays a step (D4, pass), a move (B1-C3) or a turn (C3,D4)",
                  .example = "play white C3",
                  .details = "The hyphen of a move may be left out: B1C3."},
                 [&](const Arguments& arguments) {
                   arguments.require_count(2);
                   play(player.session(), arguments.color_or_chance(0), arguments.word(1));
                   return "";
                 });
  dispatcher.add(
      "genmove",
      {.topic = Topic::game,
       .synopsis = "COLOR",
       .help = "lets the engine choose and play one step",
       .example = "genmove white",
       .details =
           std::string("A step is one click: a turn of several stones takes several genmove, or one genturn.\n") +
           kIdlePass},
      [&](const Arguments& arguments) {
        arguments.require_count(1);
        return controller.genmove(player, arguments.color(0));
      });
  dispatcher.add("reg_genmove",
                 {.topic = Topic::front_ends,
                  .synopsis = "COLOR",
                  .help = "prints the step that the engine would choose, without playing it",
                  .example = "reg_genmove white"},
                 [&](const Arguments& arguments) {
                   arguments.require_count(1);
                   return reg_genmove_text(player, controller, arguments.color(0));
                 });
  dispatcher.add_plain("undo", Topic::game, "takes back the last command that changed the position", [&] {
    undo(player.session(), 1);
    return "";
  });
}

}  // namespace

void add_gtp2_commands(Dispatcher& dispatcher, Player& player, const Controller& controller) {
  add_information(dispatcher, player, controller);
  add_set_up(dispatcher, player, controller);
  add_play(dispatcher, player, controller);
}

}  // namespace catenary::gtp
