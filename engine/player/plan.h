// SPDX-License-Identifier: MIT
/// The planned turn: moves that a search chose and that have not been played.
#pragma once

#include <cstdint>
#include <vector>

#include "core/move.h"
#include "game/steps.h"
#include "session/session.h"

namespace catenary::player {

/// The plan of one session, which is passed to each call. It expires when the session is changed other than through the
/// plan.
class Plan {
 public:
  /// Requires moves that are legal one after the other. In a cooperative game they may continue with moves of the other
  /// colour.
  void set(const session::Session& session, std::vector<core::Move> moves);
  void clear() { x_moves.clear(); }

  /// Returns true if there are no moves left to play.
  bool empty(const session::Session& session) const;
  /// Returns true if the next move belongs to `side`.
  bool continues(const session::Session& session, core::Color side) const {
    return !empty(session) && session.state().mover(front()) == side;
  }
  /// The next move. Requires a plan that is not empty.
  core::Move front() const { return x_moves.front(); }

  /// Plays the next step as one change. Like the following functions, requires a plan that is not empty.
  game::Step advance(session::Session& session);
  /// Plays one turn, until another side may move, as one change.
  std::vector<core::Move> advance_turn(session::Session& session);

 private:
  std::vector<core::Move> x_moves;
  std::uint64_t x_revision = 0;
};

}  // namespace catenary::player
