// SPDX-License-Identifier: MIT
#include "json/boards.h"

#include <utility>

#include "game/move_text.h"
#include "record/game_record.h"
#include "text/board_json.h"

namespace catenary::json {

using player::Player;
using session::Session;

GameText start_record(Player& player, const std::string& sgf) {
  const session::SgfGame record = value_or_throw(record::parse_record(sgf));
  auto loaded = value_or_throw(record::load_record(player, record));
  const session::Course course = session::course_of(*loaded.started.session);
  GameText game;
  for (const session::PlayedTurn& turn : course.turns)
    game.turns.push_back(game::to_text(turn.moves, loaded.started.session->grid()));
  if (!record.black.empty()) game.players["black"] = record.black;
  if (!record.white.empty()) game.players["white"] = record.white;
  // Games without chance have no dice.
  (void)loaded.game->set_option(loaded.settings, "dice", "manual");
  player.start(*loaded.game, loaded.settings);
  if (!course.position.empty()) value_or_throw(player.session().set_position(course.position));
  return game;
}

void play_turn(Session& session, const std::string& turn, std::size_t number) {
  if (const auto played = session.play(session.state().to_move(), turn); !played)
    throw RequestError("turn " + std::to_string(number) + " of moves, '" + turn + "': " + to_text(played.error()));
}

Json boards_of(Player& player, const std::vector<std::string>& turns) {
  Session& session = player.session();
  Json answer = {{"position", session.state().text()}, {"state", text::shown_state(session)}, {"turns", Json::array()}};
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const std::size_t earlier = session.played_moves().size();
    core::Color mover = session.state().to_move();
    play_turn(session, turns[i], i + 1);
    // If both sides may move, the moves show which one did.
    if (session.played_moves().size() > earlier) mover = session.played_moves()[earlier].mover;
    answer["turns"].push_back({{"turn", turns[i]},
                               {"mover", to_text(mover)},
                               {"position", session.state().text()},
                               {"state", text::shown_state(session)}});
  }
  answer["to_move"] = to_text(session.state().to_move());
  answer.update(text::shown_game(player.game(), player.settings(), session));
  return answer;
}

}  // namespace catenary::json
