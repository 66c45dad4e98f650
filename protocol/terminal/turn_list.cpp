// SPDX-License-Identifier: MIT
#include "terminal/turn_list.h"

#include <fmt/format.h>

#include "game/move_text.h"
#include "game/sentences.h"
#include "session/turns.h"

namespace catenary::terminal {

std::vector<std::string> turns_so_far(const session::Session& session) {
  std::vector<std::string> lines;
  int count = 0;
  for (const session::PlayedTurn& turn : session::played_turns(session)) {
    const std::string moves = game::to_text(turn.moves, session.grid());
    if (turn.mover == core::Color::none)
      lines.push_back("position " + turn.position);
    else if (turn.mover == core::Color::chance)
      lines.push_back("dice " + moves);
    else
      lines.push_back(fmt::format("{}. {} {}", ++count, game::side_text(turn.mover), moves));
  }
  return lines;
}

}  // namespace catenary::terminal
