// SPDX-License-Identifier: MIT
#include "player/plan.h"

#include <cassert>
#include <utility>

namespace catenary::player {

using core::Color;
using core::Move;

void Plan::set(const session::Session& session, std::vector<Move> moves) {
  x_moves = std::move(moves);
  x_revision = session.revision();
}

bool Plan::empty(const session::Session& session) const { return x_moves.empty() || x_revision != session.revision(); }

game::Step Plan::advance(session::Session& session) {
  assert(!empty(session));
  const session::Session::PlayedStep played = session.play_step_towards(front());
  if (played.completes_move) x_moves.erase(x_moves.begin());
  x_revision = session.revision();
  return played.step;
}

std::vector<Move> Plan::advance_turn(session::Session& session) {
  assert(!empty(session));
  std::vector<Move> turn = session.play_turn(x_moves);
  x_moves.erase(x_moves.begin(), x_moves.begin() + static_cast<std::ptrdiff_t>(turn.size()));
  x_revision = session.revision();
  return turn;
}

}  // namespace catenary::player
