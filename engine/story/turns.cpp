// SPDX-License-Identifier: MIT
#include "story/turns.h"

#include "session/turns.h"

namespace catenary::story {

using session::PlayedMove;

std::size_t start_of_turn(const std::vector<PlayedMove>& moves, std::size_t end) {
  const std::size_t first = session::start_of_history(moves);
  while (end > first && !moves[end - 1].begins_turn) --end;
  return end > first ? end - 1 : first;
}

}  // namespace catenary::story
