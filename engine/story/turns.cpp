// SPDX-License-Identifier: MIT
#include "story/turns.h"

#include <algorithm>

namespace catenary::story {

using session::PlayedMove;

std::size_t start_of_history(const std::vector<PlayedMove>& moves) {
  const auto set =
      std::find_if(moves.rbegin(), moves.rend(), [](const PlayedMove& played) { return !played.position.empty(); });
  return static_cast<std::size_t>(moves.rend() - set);
}

std::size_t start_of_turn(const std::vector<PlayedMove>& moves, std::size_t end) {
  const std::size_t first = start_of_history(moves);
  while (end > first && !moves[end - 1].begins_turn) --end;
  return end > first ? end - 1 : first;
}

}  // namespace catenary::story
