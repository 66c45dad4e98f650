// SPDX-License-Identifier: MIT
/// A position with the game that led to it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/move.h"
#include "game/game_state.h"

namespace catenary::session {

/// A position, and the game before it, from the start or from the position that was last set. A value: its states are
/// shared and immutable.
struct History {
  std::shared_ptr<const game::GameState> state;
  /// The moves that led to the position.
  std::vector<core::Move> moves = {};
  /// The keys of the positions before these moves.
  std::vector<std::uint64_t> earlier_keys = {};

  /// The position after these moves. Requires moves that are legal one after the other.
  History after(const std::vector<core::Move>& line) const;
};

}  // namespace catenary::session
