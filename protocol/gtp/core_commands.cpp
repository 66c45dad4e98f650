#include <fmt/format.h>

#include <cmath>

#include "board/diagram.h"
#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/play.h"
#include "version.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Player;

std::string board_text(Player& player) {
  const session::Session& session = player.session();
  std::string text = "\n" + draw_board(session.grid(), [&](core::Cell cell) { return session.symbol_at(cell); });
  if (const auto origin = session.selected()) text += "\nSelected: " + to_text(session.grid().vertex_of(*origin));
  return text + "\n" + session.status();
}

/// Within the game in progress; ignored by a game that has no option `komi`.
void set_komi(Player& player, double komi) {
  if (!player.settings().options.has("komi")) return;
  if (komi != std::trunc(komi)) throw CommandError::syntax("komi must be a whole number");
  value_or_error(player.change_game_option("komi", fmt::format("{:.0f}", komi)));
}

void set_time(Player& player, const Arguments& arguments) {
  arguments.require_count(3);
  constexpr int kMostStones = 1'000'000;
  player.set_time_control(
      {arguments.seconds(0), arguments.seconds(1), static_cast<int>(arguments.integer(2, 0, kMostStones))});
}

void set_time_left(Player& player, const Arguments& arguments) {
  arguments.require_count(3);
  constexpr int kMostStones = 1'000'000;
  const Color color = arguments.color(0);
  // Controllers of a game that is past its time send a negative rest.
  const double seconds = std::max(0.0, arguments.real(1));
  player.clock().set_left(color, {seconds, static_cast<int>(arguments.integer(2, 0, kMostStones))});
}

void add_information(Dispatcher& dispatcher, Player& player) {
  const auto constant = [&](const char* name, const char* text, const char* help) {
    dispatcher.add_plain(name, help, [text] { return std::string(text); });
  };
  constant("protocol_version", "2", "the version of GTP");
  constant("name", "Catenary", "the name of the engine");
  dispatcher.add_plain("version", "the version of the engine", [] { return std::string(protocol::version()); });
  dispatcher.add("showboard", {[&](const Arguments& arguments) {
                                 arguments.require_count(0);
                                 return board_text(player);
                               },
                               "", "draws the board"});
  dispatcher.add("final_score", {[&](const Arguments& arguments) {
                                   arguments.require_count(0);
                                   if (!player.session().over()) throw CommandError(CommandError::Kind::cannot_score);
                                   return to_text(player.session().outcome());
                                 },
                                 "", "the result of the finished game"});
}

void add_set_up(Dispatcher& dispatcher, Player& player) {
  dispatcher.add("boardsize",
                 {[&](const Arguments& arguments) {
                    arguments.require_count(1);
                    value_or_error(player.set_width(static_cast<int>(arguments.integer(0, 0, Player::kMostWidth))));
                    return "";
                  },
                  "WIDTH", "sets the width of the grid (2n-1 for a hexhex board of side n) and clears it"});
  dispatcher.add("clear_board", {[&](const Arguments& arguments) {
                                   arguments.require_count(0);
                                   player.restart();
                                   return "";
                                 },
                                 "", "starts the game anew"});
  dispatcher.add("komi", {[&](const Arguments& arguments) {
                            arguments.require_count(1);
                            set_komi(player, arguments.real(0));
                            return "";
                          },
                          "KOMI", "sets komi without clearing the board; ignored where the game has none"});
  dispatcher.add("time_settings", {[&](const Arguments& arguments) {
                                     set_time(player, arguments);
                                     return "";
                                   },
                                   "MAIN BYO_YOMI STONES", "sets the time control, in seconds; 0 1 0 is no limit"});
  dispatcher.add("time_left", {[&](const Arguments& arguments) {
                                 set_time_left(player, arguments);
                                 return "";
                               },
                               "COLOR SECONDS STONES", "tells the time that a player has left"});
}

void add_play(Dispatcher& dispatcher, Player& player) {
  dispatcher.add("play", {[&](const Arguments& arguments) {
                            arguments.require_count(2);
                            play(player.session(), arguments.color_or_chance(0), arguments.word(1));
                            return "";
                          },
                          "COLOR TEXT", "plays a step (D4, pass), a move (B1-C3) or a turn (C3,D4)"});
  dispatcher.add("genmove", {[&](const Arguments& arguments) {
                               arguments.require_count(1);
                               return play_step(player, arguments.color(0));
                             },
                             "COLOR", "chooses, plays and answers one step"});
  dispatcher.add("reg_genmove", {[&](const Arguments& arguments) {
                                   arguments.require_count(1);
                                   return choose_step(player, arguments.color(0));
                                 },
                                 "COLOR", "chooses and answers one step without playing it"});
  dispatcher.add("undo", {[&](const Arguments& arguments) {
                            arguments.require_count(0);
                            undo(player.session(), 1);
                            return "";
                          },
                          "", "takes back the last change of the position"});
}

}  // namespace

void add_core_commands(Dispatcher& dispatcher, Player& player) {
  add_information(dispatcher, player);
  add_set_up(dispatcher, player);
  add_play(dispatcher, player);
}

}  // namespace catenary::gtp
