// SPDX-License-Identifier: MIT
/// Counts move sequences, to check that two implementations of the rules agree and to measure their speed.
#pragma once

#include <cstdint>

#include "core/stop_flags.h"
#include "game/concepts.h"

namespace catenary::game {

/// The number of sequences of `depth` legal moves (chance outcomes count as moves). Every move is played, even the
/// last. Returns early with a meaningless number once `stop` (may be null) is set.
template <Position P>
std::uint64_t perft(const P& position, int depth, const core::StopFlag* stop = nullptr) {
  if (depth == 0) return 1;
  if (position.over() || (stop != nullptr && *stop)) return 0;
  typename P::MoveList moves;
  position.moves(moves);
  std::uint64_t count = 0;
  for (const core::Move move : moves) {
    P child = position;
    child.play(move);
    count += perft(child, depth - 1, stop);
  }
  return count;
}

}  // namespace catenary::game
