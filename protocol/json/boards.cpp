// SPDX-License-Identifier: MIT
#include "json/boards.h"

#include <limits>
#include <utility>

#include "game/move_text.h"
#include "record/game_record.h"
#include "text/board_json.h"

namespace catenary::json {

namespace {

using core::Color;
using player::Player;
using session::Session;
using session::SgfGame;

/// Joins the steps of a record to turns. It follows the game in one of its own, where the moves are tried: a step alone
/// does not tell which move it completes.
class TurnReader {
 public:
  explicit TurnReader(player::StartedGame start) : x_game(std::move(start)) {
    x_game.session->set_dice(session::DiceMode::manual);
  }

  /// Throws RequestError where no move leads to the position of `game`.
  void take(const Session& game, Color color) {
    if (color == Color::none) {
      x_text = {game.position_text(), {}};
      value_of(x_game.session->set_position(*x_text.position));
      x_goes_on = false;
    } else if (!game.selected() && game.key() != x_game.session->key()) {
      const std::string move = play_move_to(game, color);
      if (x_goes_on)
        x_text.turns.back() += "," + move;
      else
        x_text.turns.push_back(move);
      x_goes_on = core::is_player(color) && x_game.session->turn_goes_on(color);
    }
  }
  GameText text() && { return std::move(x_text); }

 private:
  std::string play_move_to(const Session& game, Color color) {
    Session& session = *x_game.session;
    for (const core::Move move : session.legal_moves()) {
      std::string text = game::to_text(move, session.grid());
      if (!session.play(color, text)) continue;
      if (session.key() == game.key()) return text;
      session.undo(1);
    }
    throw RequestError("the record lacks the rolls after turn " + std::to_string(x_text.turns.size() + 1));
  }

  player::StartedGame x_game;
  GameText x_text;
  bool x_goes_on = false;
};

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

/// The side that made the turn which led here from a position where `to_move` was to move.
std::string mover_of(const Session& before, const std::string& turn) {
  const auto parsed = game::parse_move(turn.substr(0, turn.find(',')), before.grid());
  const bool legal = parsed.status == game::ParsedMove::Status::ok && before.legality(parsed.move).has_value();
  return std::string(to_text(legal ? before.mover(parsed.move) : before.to_move()));
}

}  // namespace

GameText read_record(Player& player, const std::string& sgf) {
  const SgfGame record = value_of(session::read_sgf(sgf));
  if (record.nodes.size() > record::kMostNodes) throw RequestError("the record is longer than any game");
  auto start = value_of(record::load_record(player, record, 0));
  TurnReader reader(std::move(start.started));
  auto loaded =
      value_of(record::load_record(player, record, std::numeric_limits<std::size_t>::max(),
                                   [&](const Session& session, Color color) { reader.take(session, color); }));
  GameText text = std::move(reader).text();
  // Games without chance have no dice.
  (void)loaded.game->set_option(loaded.settings, "dice", "manual");
  player.start(*loaded.game, loaded.settings);
  if (text.position) value_of(player.session().set_position(*text.position));
  return text;
}

void play_turn(Session& session, const std::string& turn, std::size_t number) {
  if (const auto played = session.play(session.to_move(), turn); !played)
    throw RequestError("turn " + std::to_string(number) + " of moves, '" + turn + "': " + to_text(played.error()));
}

Json boards_of(Player& player, const std::vector<std::string>& turns) {
  Session& session = player.session();
  Json answer = {{"game", player.game().name},
                 {"title", player.game().title},
                 {"size", session.grid().width()},
                 {"options", options_of(player)},
                 {"cooperative", session.cooperative()},
                 {"position", session.position_text()},
                 {"layout", text::board_layout(player.game(), session)},
                 {"state", state_of(session)},
                 {"turns", Json::array()}};
  for (std::size_t i = 0; i < turns.size(); ++i) {
    Json entry = {{"turn", turns[i]}, {"mover", mover_of(session, turns[i])}};
    play_turn(session, turns[i], i + 1);
    entry["position"] = session.position_text();
    entry["state"] = state_of(session);
    answer["turns"].push_back(std::move(entry));
  }
  answer["to_move"] = to_text(session.to_move());
  if (session.over()) {
    answer["result"] = to_text(session.outcome());
    answer["result_text"] = session.result();
  }
  return answer;
}

}  // namespace catenary::json
