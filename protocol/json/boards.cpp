// SPDX-License-Identifier: MIT
#include "json/boards.h"

#include <utility>

#include "game/move_text.h"
#include "record/game_record.h"
#include "text/board_json.h"

namespace catenary::json {

namespace {

using player::Player;
using session::Session;

Json state_of(const Session& session) {
  Json state = text::board_state(session);
  // The clicks are of no use to a page that only shows the game.
  state.erase("legal");
  return state;
}

Json options_of(const Player& player) {
  Json options = Json::object();
  for (const game::OptionSpec& spec : player.game().options)
    options[spec.name] = player.settings().options.text(spec.name);
  return options;
}

}  // namespace

GameText start_record(Player& player, const std::string& sgf) {
  const session::SgfGame record = value_or_throw(session::read_sgf(sgf));
  if (record.nodes.size() > record::kMaxNodes) throw RequestError("the record is longer than any game");
  auto loaded = value_or_throw(record::load_record(player, record));
  GameText game;
  for (session::PlayedTurn& turn : session::played_turns(*loaded.started.session)) {
    if (turn.mover == core::Color::none)
      game = {.position = std::move(turn.position)};
    else
      game.turns.push_back(game::to_text(turn.moves, loaded.started.session->grid()));
  }
  if (!record.black.empty()) game.players["black"] = record.black;
  if (!record.white.empty()) game.players["white"] = record.white;
  // Games without chance have no dice.
  (void)loaded.game->set_option(loaded.settings, "dice", "manual");
  player.start(*loaded.game, loaded.settings);
  if (game.position) value_or_throw(player.session().set_position(*game.position));
  return game;
}

void play_turn(Session& session, const std::string& turn, std::size_t number) {
  if (const auto played = session.play(session.state().to_move(), turn); !played)
    throw RequestError("turn " + std::to_string(number) + " of moves, '" + turn + "': " + to_text(played.error()));
}

Json boards_of(Player& player, const std::vector<std::string>& turns) {
  Session& session = player.session();
  Json answer = {{"game", player.game().name},
                 {"title", player.game().title},
                 {"size", session.grid().width()},
                 {"options", options_of(player)},
                 {"cooperative", session.state().cooperative()},
                 {"position", session.state().text()},
                 {"layout", text::board_layout(player.game(), session)},
                 {"state", state_of(session)},
                 {"turns", Json::array()}};
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const std::size_t earlier = session.played_moves().size();
    core::Color mover = session.state().to_move();
    play_turn(session, turns[i], i + 1);
    // Where both sides may move, the moves tell which one did.
    if (session.played_moves().size() > earlier) mover = session.played_moves()[earlier].mover;
    answer["turns"].push_back({{"turn", turns[i]},
                               {"mover", to_text(mover)},
                               {"position", session.state().text()},
                               {"state", state_of(session)}});
  }
  answer["to_move"] = to_text(session.state().to_move());
  if (session.state().over()) {
    answer["result"] = to_text(session.state().outcome());
    answer["result_text"] = session.state().result();
  }
  return answer;
}

Json states_of_line(session::Session& session, const std::vector<session::Turn>& line) {
  Json states = Json::array();
  for (const session::Turn& turn : line) {
    session.play_turn(turn);
    states.push_back(state_of(session));
  }
  session.undo(line.size());
  return states;
}

}  // namespace catenary::json
