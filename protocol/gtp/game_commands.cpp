#include <algorithm>

#include "core/text.h"
#include "game/move_text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/parameters.h"
#include "gtp/play.h"

namespace catenary::gtp {

namespace {

using player::Player;

std::string sorted_legal_moves(const session::Session& session) {
  std::vector<std::string> texts = game::to_texts(session.legal_moves(), session.grid());
  std::sort(texts.begin(), texts.end());
  return core::join(texts, " ");
}

std::string position(session::Session& session, const Arguments& arguments) {
  if (arguments.count() == 0) return session.position_text();
  value_or_error(session.set_position(arguments.rest(0)));
  return "";
}

void add_commands_of_games(Dispatcher& dispatcher, const Player& player) {
  for (const player::Plugin& game : player.registry().games())
    for (const player::GameCommand& command : game.commands)
      dispatcher.add(command.name, {[&](const Arguments& arguments) {
                                      return value_or_error(player.answer(game, command, arguments.words()));
                                    },
                                    command.synopsis, command.help});
}

std::string score(const session::Session& session) {
  // The total of a cooperative game is no estimate: it has been scored.
  const bool certain = session.over() || session.cooperative();
  return to_text(session.estimate()) + (certain ? "" : " estimate");
}

std::string dice(Player& player, const Arguments& arguments) {
  arguments.require_count(0, 1);
  if (!player.settings().options.has("dice")) throw CommandError::syntax(player.game().title + " has no dice");
  if (arguments.count() == 0) return player.settings().options.text("dice");
  value_or_error(player.set_dice(arguments.word(0)));
  return "";
}

std::string roll(session::Session& session) {
  if (session.to_move() != core::Color::chance) throw CommandError(CommandError::Kind::illegal_move, "no roll is due");
  return game::to_text(session.roll(), session.grid());
}

}  // namespace

void add_game_commands(Dispatcher& dispatcher, Player& player) {
  dispatcher.add_plain("list_games", "lists the games, one a line",
                       [&] { return core::join(player.registry().names(), "\n"); });
  dispatcher.add_plain("to_move", "black, white, chance or none",
                       [&] { return std::string(to_text(player.session().side_to_go_on())); });
  dispatcher.add_plain("legal_moves", "lists the legal moves, sorted",
                       [&] { return sorted_legal_moves(player.session()); });
  dispatcher.add_plain("score", "the score if the game stopped now", [&] { return score(player.session()); });
  dispatcher.add("set_game", {[&](const Arguments& arguments) {
                                arguments.require_count(1);
                                value_or_error(player.select_game(arguments.word(0)));
                                return "";
                              },
                              "NAME", "starts another game with its default options"});
  dispatcher.add("game_param", {[&](const Arguments& arguments) {
                                  return list_or_set(arguments, player.settings().options,
                                                     [&](const std::string& name, const std::string& value) {
                                                       value_or_error(player.set_game_option(name, value));
                                                     });
                                },
                                "[NAME [VALUE]]", "lists the options of the game, or sets one and starts anew"});
  dispatcher.add("genturn", {[&](const Arguments& arguments) {
                               arguments.require_count(1);
                               return play_turn(player, arguments.color(0));
                             },
                             "COLOR", "chooses, plays and answers a whole turn"});
  dispatcher.add("dice", {[&](const Arguments& arguments) { return dice(player, arguments); }, "[auto|manual]",
                          "tells or sets whether dice roll by themselves or as moves of chance"});
  dispatcher.add_plain("roll", "rolls the outcome that chance has to move and plays it",
                       [&] { return roll(player.session()); });
  dispatcher.add("position", {[&](const Arguments& arguments) { return position(player.session(), arguments); },
                              "[TEXT]", "prints the position as one line, or sets it"});
  add_commands_of_games(dispatcher, player);
}

}  // namespace catenary::gtp
