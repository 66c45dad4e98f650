// SPDX-License-Identifier: MIT
#include "text/turn_text.h"

#include "game/move_text.h"

namespace catenary::text {

std::vector<std::string> turns_of(const session::Session& session, const std::vector<core::Move>& line) {
  const std::vector<core::Color> movers = session.movers(line);
  std::vector<std::string> turns;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string move = game::to_text(line[i], session.grid());
    if (i > 0 && movers[i] == movers[i - 1])
      turns.back() += "," + move;
    else
      turns.push_back(move);
  }
  return turns;
}

core::Color mover_of_turn(const session::Session& session, const std::string& turn) {
  const auto parsed = game::parse_move(turn.substr(0, turn.find(',')), session.grid());
  const bool legal = parsed.status == game::ParsedMove::Status::ok && session.legality(parsed.move).has_value();
  return legal ? session.mover(parsed.move) : session.to_move();
}

std::vector<PlayedTurn> played_turns(const session::Session& session) {
  std::vector<PlayedTurn> turns;
  for (const session::PlayedMove& played : session.played_moves()) {
    if (!played.position.empty()) {
      turns.push_back({core::Color::none, played.position});
      continue;
    }
    const std::string move = game::to_text(played.move, session.grid());
    const bool goes_on =
        core::is_side(played.mover) && !played.begins_turn && !turns.empty() && turns.back().mover == played.mover;
    if (goes_on)
      turns.back().text += "," + move;
    else
      turns.push_back({played.mover, move});
  }
  return turns;
}

}  // namespace catenary::text
