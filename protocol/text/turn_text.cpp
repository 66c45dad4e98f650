// SPDX-License-Identifier: MIT
#include "text/turn_text.h"

#include "game/move_text.h"
#include "session/turns.h"

namespace catenary::text {

std::vector<std::string> turns_of(const session::Session& session, const std::vector<core::Move>& line) {
  std::vector<std::string> texts;
  for (const session::Turn& turn : session::turns_of(session, line))
    texts.push_back(game::to_text(turn, session.grid()));
  return texts;
}

}  // namespace catenary::text
