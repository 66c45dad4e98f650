// SPDX-License-Identifier: MIT
/// A player of a game with small tables.
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>

#include "player/player.h"
#include "support/require.h"
#include "support/variants.h"

namespace catenary::tests {

inline const player::Plugin& game_of(const std::string& name) { return *registry().find(name); }

struct Seat {
  core::StopFlags flags;
  player::Player player{registry(), flags};

  explicit Seat(const std::string& game, int width = 0) {
    require(player.select_game(game));
    if (width > 0) require(player.set_width(width));
    set("hash_mb", "1");
  }
  void set(const std::string& name, const std::string& value) { require(player.set_parameter(name, value)); }
  void set_level(int level) { player.set_level(level); }
  session::Session& session() { return player.session(); }
};

}  // namespace catenary::tests
