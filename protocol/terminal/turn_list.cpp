// SPDX-License-Identifier: MIT
#include "terminal/turn_list.h"

#include <fmt/format.h>

#include "game/move_text.h"
#include "game/sentences.h"

namespace catenary::terminal {

using session::PlayedMove;

std::vector<std::string> turns_so_far(const session::Session& session) {
  std::vector<std::string> turns;
  int count = 0;
  PlayedMove previous;
  for (const PlayedMove& played : session.moves()) {
    if (!played.position.empty()) {
      turns.push_back("position " + played.position);
    } else {
      const std::string text = game::to_text(played.move, session.grid());
      // In games that count their turns, a side may end one and begin the next.
      if (played.mover == previous.mover && played.turn == previous.turn)
        turns.back() += "," + text;
      else if (played.mover == core::Color::chance)
        turns.push_back("dice " + text);
      else
        turns.push_back(fmt::format("{}. {} {}", ++count, game::side_text(played.mover), text));
    }
    previous = played;
  }
  return turns;
}

}  // namespace catenary::terminal
