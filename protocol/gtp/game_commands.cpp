#include <algorithm>

#include "core/text.h"
#include "game/move_text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/parameters.h"
#include "gtp/play.h"

namespace catenary::protocol {

namespace {

std::string game_list(const engine::Registry& registry) {
  std::vector<std::string> names;
  for (const engine::GameInfo& game : registry.games()) names.push_back(game.name);
  return engine::join(names, "\n");
}

std::string sorted_legal_moves(const engine::Session& session) {
  std::vector<std::string> texts = engine::to_texts(session.legal_moves(), session.grid());
  std::sort(texts.begin(), texts.end());
  return engine::join(texts, " ");
}

std::string position(engine::Session& session, const Arguments& arguments) {
  if (arguments.count() == 0) return session.position_text();
  const engine::PlayResult result = session.set_position(arguments.rest(0));
  if (!result) throw CommandError::syntax(result.reason);
  return "";
}

void add_commands_of_games(Dispatcher& dispatcher, const Engine& engine) {
  for (const engine::GameInfo& game : engine.registry().games())
    for (const engine::GameCommand& command : game.commands)
      dispatcher.add(command.name,
                     {[&](const Arguments& arguments) { return engine.answer(game, command, arguments.words()); },
                      command.synopsis, command.help});
}

std::string score(const engine::Session& session) {
  // The total of a cooperative game is no estimate: it has been scored.
  const bool certain = session.over() || session.cooperative();
  return to_text(session.estimate()) + (certain ? "" : " estimate");
}

std::string dice(Engine& engine, const Arguments& arguments) {
  arguments.require_count(0, 1);
  if (!engine.settings().options.has("dice")) throw CommandError::syntax(engine.game().title + " has no dice");
  if (arguments.count() == 0) return engine.settings().options.text("dice");
  engine.set_dice(arguments.word(0));
  return "";
}

std::string roll(engine::Session& session) {
  if (session.to_move() != engine::Color::chance) throw CommandError("illegal move: no roll is due");
  return to_text(session.roll(), session.grid());
}

}  // namespace

void add_game_commands(Dispatcher& dispatcher, Engine& engine) {
  dispatcher.add_plain("list_games", "lists the games, one a line", [&] { return game_list(engine.registry()); });
  dispatcher.add_plain("to_move", "black, white, chance or none",
                       [&] { return std::string(to_text(engine.session().side_to_go_on())); });
  dispatcher.add_plain("legal_moves", "lists the legal moves, sorted",
                       [&] { return sorted_legal_moves(engine.session()); });
  dispatcher.add_plain("score", "the score if the game stopped now", [&] { return score(engine.session()); });
  dispatcher.add("set_game", {[&](const Arguments& arguments) {
                                arguments.require_count(1);
                                engine.set_game(arguments.word(0));
                                return "";
                              },
                              "NAME", "starts another game with its default options"});
  dispatcher.add("game_param", {[&](const Arguments& arguments) {
                                  return list_or_set(arguments, engine.settings().options,
                                                     [&](const std::string& name, const std::string& value) {
                                                       engine.set_game_option(name, value);
                                                     });
                                },
                                "[NAME [VALUE]]", "lists the options of the game, or sets one and starts anew"});
  dispatcher.add("genturn", {[&](const Arguments& arguments) {
                               arguments.require_count(1);
                               return play_turn(engine, arguments.color(0));
                             },
                             "COLOR", "chooses, plays and answers a whole turn"});
  dispatcher.add("dice", {[&](const Arguments& arguments) { return dice(engine, arguments); }, "[auto|manual]",
                          "tells or sets whether dice roll by themselves or as moves of chance"});
  dispatcher.add_plain("roll", "rolls the outcome that chance has to move and plays it",
                       [&] { return roll(engine.session()); });
  dispatcher.add("position", {[&](const Arguments& arguments) { return position(engine.session(), arguments); },
                              "[TEXT]", "prints the position as one line, or sets it"});
  add_commands_of_games(dispatcher, engine);
}

}  // namespace catenary::protocol
