/// Plays uniformly random legal moves: the weakest reference player.
#pragma once

#include "game/concepts.h"
#include "search/settings.h"

namespace catenary::engine {

/// A whole turn for the side to move at `root`. Requires a root that is not over.
template <Game G>
Thought random_turn(const typename G::Position& root, Rng& rng) {
  Thought thought;
  typename G::Position position = root;
  while (position.to_move() == root.to_move()) {
    thought.turn.push_back(random_move(position, rng));
    position.play(thought.turn.back());
  }
  thought.variation = thought.turn;
  return thought;
}

}  // namespace catenary::engine
