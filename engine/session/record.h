// SPDX-License-Identifier: MIT
/// The record of a game: the steps of its changes in order, for SGF (session/sgf.h).
#pragma once

#include <string>
#include <vector>

#include "core/color.h"
#include "game/steps.h"

namespace catenary::session {

using core::Color;

/// A step of `color`, or a position that was set.
struct RecordEntry {
  Color color = Color::none;
  game::Step step = {};
  /// The text of the position that was set; empty for a step.
  std::string position = {};
  /// True for the no-op pass of a side that is not to move: a change that can be undone, but no part of the game.
  bool idle = false;
  /// True for the click on an origin that the next click gave up.
  bool given_up = false;

  bool operator==(const RecordEntry&) const = default;
};

using Record = std::vector<RecordEntry>;

}  // namespace catenary::session
