// SPDX-License-Identifier: MIT
/// Searches without the limits of a level.
#pragma once

#include "game/options.h"
#include "player/player.h"

namespace catenary::protocol {

/// Full strength for hints and analyses, whatever the level; the parameters come back at the end.
class FullStrength {
 public:
  explicit FullStrength(player::Player& player);
  ~FullStrength() { x_player.set_parameters(x_before); }
  FullStrength(const FullStrength&) = delete;
  FullStrength& operator=(const FullStrength&) = delete;

 private:
  player::Player& x_player;
  game::Options x_before;
};

}  // namespace catenary::protocol
