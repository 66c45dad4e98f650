// SPDX-License-Identifier: MIT
/// The planned turn: moves that a search chose and that have not been played yet.
#pragma once

#include <cstdint>
#include <vector>

#include "core/move.h"
#include "game/steps.h"
#include "session/session.h"

namespace catenary::player {

/// The plan of one session, which is passed to each call. It lapses when the session is changed in another way than
/// through the plan.
class Plan {
 public:
  /// Requires moves that are legal one after the other. In a game that both colours play together they may go on with
  /// the moves of the other colour.
  void set(const session::Session& session, std::vector<core::Move> moves);
  void clear() { x_moves.clear(); }

  /// Returns true if nothing is left to play.
  bool empty(const session::Session& session) const;
  /// Returns true if the next move is one of `side`.
  bool continues(const session::Session& session, core::Color side) const {
    return !empty(session) && session.state().mover(front()) == side;
  }
  /// The next move. Requires a plan that is not empty.
  core::Move front() const { return x_moves.front(); }

  /// Plays the next step as one change. Requires a plan that is not empty, as the following do.
  game::Step advance(session::Session& session);
  /// Plays one turn, up to where another side may move, as one change.
  std::vector<core::Move> advance_turn(session::Session& session);

 private:
  std::vector<core::Move> x_moves;
  std::uint64_t x_revision = 0;
};

}  // namespace catenary::player
