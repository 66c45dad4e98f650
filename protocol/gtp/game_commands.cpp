// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "game/move_text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/option_lines.h"
#include "gtp/play.h"
#include "story/events.h"
#include "text/board_json.h"
#include "text/game_json.h"

namespace catenary::gtp {

namespace {

using player::Player;

std::string sorted_legal_moves(const session::Session& session) {
  std::vector<std::string> texts = game::to_texts(session.state().legal_moves(), session.grid());
  std::sort(texts.begin(), texts.end());
  return core::join(texts, " ");
}

std::string position(session::Session& session, const Controller& controller, const Arguments& arguments) {
  if (arguments.count() == 0) return session.state().text();
  controller.require_free_settings("play the moves on the board");
  value_or_throw(session.set_position(arguments.rest(0)));
  return "";
}

void add_commands_of_games(Dispatcher& dispatcher, const Player& player) {
  for (const player::Plugin& game : player.registry().games())
    for (const player::GameCommand& command : game.commands)
      dispatcher.add(
          command.name,
          {.topic = Topic::game, .synopsis = command.synopsis, .help = command.help, .example = command.example},
          [&](const Arguments& arguments) {
            arguments.require_count(core::words_of(command.synopsis).size());
            return value_or_throw(player.run_command(game, command, arguments.words()));
          });
}

std::string score(const session::Session& session) {
  // The total of a cooperative game is not an estimate, because it has already been scored.
  const bool certain = session.state().over() || session.state().cooperative();
  return to_text(session.state().estimate()) + (certain ? "" : " estimate");
}

/// `[FROM TO]`
std::string board_state(const Player& player, const Arguments& arguments, Response& response) {
  const session::Session& played = player.session();
  if (arguments.count() == 0) return text::board_state(played).dump();
  arguments.require_count(2);
  const auto last = static_cast<std::size_t>(arguments.integer(1, 0, static_cast<long long>(played.change_count())));
  const auto first = static_cast<std::size_t>(arguments.integer(0, 0, static_cast<long long>(last)));
  const player::StartedGame replayed = player.game().start(player.settings());
  const session::Session& session = *replayed.session;
  const auto write = [&] {
    const std::size_t count = session.change_count();
    if (first <= count) response.write_line(text::board_state(session).dump());
    return count < last;
  };
  if (write()) value_or_throw(replayed.session->repeat(played, write));
  return "";
}

CommandError no_dice(const Player& player) { return CommandError::syntax(player.game().title + " has no dice"); }

std::string dice(Player& player, const Controller& controller, const Arguments& arguments) {
  arguments.require_count(0, 1);
  if (!player.settings().options.has("dice")) throw no_dice(player);
  if (arguments.count() == 0) return player.settings().options.text("dice");
  controller.require_free_settings("attach a command with --option dice=" + arguments.word(0));
  value_or_throw(player.set_dice(arguments.word(0)));
  return "";
}

std::string roll(Player& player) {
  const session::Session& session = player.session();
  if (!player.settings().options.has("dice")) throw no_dice(player);
  if (session.state().to_move() != core::Color::chance)
    throw CommandError(CommandError::Kind::illegal_move, "no roll is due");
  return game::to_text(player.session().roll(), session.grid());
}

}  // namespace

void add_game_commands(Dispatcher& dispatcher, Player& player, const Controller& controller) {
  dispatcher.add_plain("list_games", Topic::game, "lists the games, one per line",
                       [&] { return core::join(player.registry().names(), "\n"); });
  dispatcher.add_plain("to_move", Topic::position, "prints the side to move: black, white, chance or none",
                       [&] { return std::string(to_text(player.session().to_move())); });
  dispatcher.add_plain("legal_moves", Topic::position, "lists the legal moves in alphabetical order",
                       [&] { return sorted_legal_moves(player.session()); });
  dispatcher.add_plain("events", Topic::position, "prints what the latest turn did, one sentence per line",
                       [&] { return core::join(story::events_of_turn(player.session()), "\n"); });
  dispatcher.add_plain("board_layout", Topic::front_ends, "prints cells, edges and coordinates of the board as JSON",
                       [&] { return text::board_layout(player.game(), player.session()).dump(); });
  dispatcher.add_stream(
      "board_state",
      {.topic = Topic::front_ends,
       .synopsis = "[FROM TO]",
       .help = "prints pieces, marks, legal clicks and status as JSON",
       .example = "board_state 0 0",
       .details = "With FROM and TO it prints those of the game after FROM to TO changes, a line each."},
      [&](const Arguments& arguments, Response& response) { return board_state(player, arguments, response); });
  dispatcher.add("game_info",
                 {.topic = Topic::front_ends,
                  .synopsis = "[NAME]",
                  .help = "prints sizes, options and levels of a game as JSON; without NAME, of the game in progress",
                  .example = "game_info"},
                 [&](const Arguments& arguments) {
                   arguments.require_count(0, 1);
                   const auto& game = arguments.count() == 0 ? player.game()
                                                             : *value_or_throw(player.registry().at(arguments.word(0)));
                   return text::game_info(game).dump();
                 });
  dispatcher.add_plain("score", Topic::position, "prints the result if the game stopped now",
                       [&] { return score(player.session()); });
  dispatcher.add("set_game",
                 {.topic = Topic::game,
                  .synopsis = "NAME",
                  .help = "starts another game with its default options",
                  .example = "set_game cation"},
                 [&](const Arguments& arguments) {
                   arguments.require_count(1);
                   controller.require_free_settings("attach a command with --game " + arguments.word(0));
                   value_or_throw(player.select_game(arguments.word(0)));
                   return "";
                 });
  dispatcher.add("game_param",
                 {.topic = Topic::game,
                  .synopsis = "[NAME [VALUE]]",
                  .help = "lists the options of the game, prints one, or sets one and starts a new game",
                  .example = "game_param"},
                 [&](const Arguments& arguments) {
                   return list_or_set(
                       arguments, player.settings().options, [&](const std::string& name, const std::string& value) {
                         controller.require_free_settings("attach a command with --option " + name + "=" + value);
                         value_or_throw(player.set_game_option(name, value));
                       });
                 });
  dispatcher.add_plain("game_options", Topic::front_ends, "explains the options of the game and their values",
                       [&] { return options_text(player.settings().options); });
  dispatcher.add("genturn",
                 {.topic = Topic::game,
                  .synopsis = "COLOR",
                  .help = "lets the engine choose and play a whole turn",
                  .example = "genturn white",
                  .details = kIdlePass},
                 [&](const Arguments& arguments) {
                   arguments.require_count(1);
                   return genturn_text(player, controller, arguments.color(0));
                 });
  dispatcher.add("dice",
                 {.topic = Topic::game,
                  .synopsis = "[auto|manual]",
                  .help = "prints or sets who rolls the dice",
                  .example = "dice manual",
                  .details = "auto: the engine rolls as soon as a roll is due. manual: `roll` or `play chance C4`."},
                 [&](const Arguments& arguments) { return dice(player, controller, arguments); });
  dispatcher.add_plain("roll", Topic::game, "rolls the dice when a roll is due, and plays the outcome",
                       [&] { return roll(player); });
  dispatcher.add("position",
                 {.topic = Topic::position,
                  .synopsis = "[TEXT]",
                  .help = "prints the position as one line, or sets it from such a line",
                  .example = "position"},
                 [&](const Arguments& arguments) { return position(player.session(), controller, arguments); });
  add_commands_of_games(dispatcher, player);
}

}  // namespace catenary::gtp
