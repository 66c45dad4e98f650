// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "core/text.h"
#include "game/move_text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/option_lines.h"
#include "gtp/play.h"
#include "options_header.h"
#include "text_board.h"
#include "two_colors.h"
#include "version.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Player;

std::string board_text(Player& player) {
  const session::Session& session = player.session();
  return "\n" + protocol::text_board(session) + "\n" + protocol::options_header(player.settings().options) +
         session.status();
}

std::string final_score(const session::Session& session) {
  if (!session.over())
    throw CommandError(CommandError::Kind::cannot_score,
                       "the game is not over; `score` prints the result if the game stopped now");
  return to_text(session.outcome());
}

/// Within the game in progress; ignored by a game that has no option `komi`.
void set_komi(Player& player, const GoGuiAttachment& gogui, double komi) {
  const game::Options& options = player.settings().options;
  if (!options.has("komi") || komi == options.real("komi")) return;
  gogui.require_detached("komi stays " + options.text("komi") + "; attach a command with --option komi=N to change it");
  if (komi != std::trunc(komi)) throw CommandError::syntax("komi must be a whole number");
  value_or_error(player.change_game_option("komi", fmt::format("{:.0f}", komi)));
}

void set_width(Player& player, const GoGuiAttachment& gogui, const Arguments& arguments) {
  arguments.require_count(1);
  const auto width = static_cast<int>(arguments.integer(0, 0, Player::kMostWidth));
  if (width != player.settings().width)
    gogui.require_detached("attach a command with --size " + std::to_string(width) + " to change the board");
  value_or_error(player.set_width(width));
}

/// One step as GoGui and other front ends of two colours can show it: either colour rolls the dice that are due, and a
/// vertex stands for the button where `pass` would open a dialog.
std::string genmove(Player& player, const GoGuiAttachment& gogui, Color color) {
  session::Session& session = player.session();
  if (session.to_move() == Color::chance) return game::to_text(session.roll(), session.grid());
  // GoGui asks the side that may begin to finish a half-made move of the other one too.
  if (gogui.attached() && session.may_move(color)) color = session.is_due(color) ? color : session.side_to_go_on();
  if (!session.is_due(color)) return genmove_text(player, color);
  const auto button = gogui.attached() ? protocol::free_button_vertex(session) : std::nullopt;
  const auto click = gogui.next_click(session);
  if (click) play(session, color, game::to_text(*click, session.grid()));
  const std::string text = click ? game::to_text(*click, session.grid()) : genmove_text(player, color);
  return button && text == "pass" ? to_text(*button) : text;
}

constexpr int kMostStones = 1'000'000;

void set_time(Player& player, const Arguments& arguments) {
  arguments.require_count(3);
  player.set_time_control(
      {arguments.seconds(0), arguments.seconds(1), static_cast<int>(arguments.integer(2, 0, kMostStones))});
}

void set_time_left(Player& player, const Arguments& arguments) {
  arguments.require_count(3);
  const Color color = arguments.color(0);
  // Controllers of a game that is past its time send a negative rest.
  const double seconds = std::max(0.0, arguments.real(1));
  player.clock().set_left(color, {seconds, static_cast<int>(arguments.integer(2, 0, kMostStones))});
}

void add_information(Dispatcher& dispatcher, Player& player, const GoGuiAttachment& gogui) {
  const auto constant = [&](const char* name, const char* text, const char* help) {
    dispatcher.add_plain(name, Topic::front_ends, help, [text] { return std::string(text); });
  };
  constant("protocol_version", "2", "prints the version of GTP");
  // GoGui asks again when it has attached an engine, and tells its programs apart by this name.
  dispatcher.add_plain("name", Topic::front_ends,
                       "prints the name of the engine; attached to GoGui also the game and the options changed",
                       [&] { return gogui.attached() ? engine_title(player) : "Catenary"; });
  dispatcher.add_plain("version", Topic::front_ends, "prints the version of the engine",
                       [] { return std::string(protocol::version()); });
  dispatcher.add_plain("showboard", Topic::game, "prints the board", [&] { return board_text(player); });
  dispatcher.add_plain("final_score", Topic::game, "prints the result of the finished game",
                       [&] { return final_score(player.session()); });
}

void add_set_up(Dispatcher& dispatcher, Player& player, const GoGuiAttachment& gogui) {
  dispatcher.add("boardsize",
                 {.topic = Topic::game,
                  .synopsis = "WIDTH",
                  .help = "sets the width of the grid and starts a new game",
                  .example = "boardsize 5",
                  .details = "A hexhex board of side n has width 2n-1. Without a valid width the error lists all."},
                 [&](const Arguments& arguments) {
                   set_width(player, gogui, arguments);
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
                   set_komi(player, gogui, arguments.real(0));
                   return "";
                 });
  dispatcher.add(
      "time_settings",
      {.topic = Topic::engine,
       .synopsis = "MAIN BYO_YOMI STONES",
       .help = "sets the time control, in seconds",
       .example = "time_settings 60 5 1",
       .details = "MAIN seconds for the game, then BYO_YOMI seconds for every STONES turns. 0 1 0: no limit."},
      [&](const Arguments& arguments) {
        set_time(player, arguments);
        return "";
      });
  dispatcher.add("time_left",
                 {.topic = Topic::engine,
                  .synopsis = "COLOR SECONDS STONES",
                  .help = "sets the time left to a player",
                  .example = "time_left white 30 0"},
                 [&](const Arguments& arguments) {
                   set_time_left(player, arguments);
                   return "";
                 });
}

void add_play(Dispatcher& dispatcher, Player& player, const GoGuiAttachment& gogui) {
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
        return genmove(player, gogui, arguments.color(0));
      });
  dispatcher.add("reg_genmove",
                 {.topic = Topic::front_ends,
                  .synopsis = "COLOR",
                  .help = "prints the step that the engine would choose, without playing it",
                  .example = "reg_genmove white"},
                 [&](const Arguments& arguments) {
                   arguments.require_count(1);
                   return reg_genmove_text(player, arguments.color(0));
                 });
  dispatcher.add_plain("undo", Topic::game, "takes back the last command that changed the position", [&] {
    undo(player.session(), 1);
    return "";
  });
}

}  // namespace

void add_gtp2_commands(Dispatcher& dispatcher, Player& player, GoGuiAttachment& gogui) {
  add_information(dispatcher, player, gogui);
  add_set_up(dispatcher, player, gogui);
  add_play(dispatcher, player, gogui);
}

}  // namespace catenary::gtp
