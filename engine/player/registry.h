// SPDX-License-Identifier: MIT
/// The games of this program by name; games/all_games.cpp registers them.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "player/plugin.h"

namespace catenary::player {

class Registry {
 public:
  /// Throws std::invalid_argument if the name is taken.
  void add(Plugin game);

  /// Null if there is no game of this name. Pointers to entries stay valid while the registry exists.
  const Plugin* find(std::string_view name) const;
  /// Like find(), but fails with an error that lists the games.
  core::Result<const Plugin*> at(std::string_view name) const;

  /// The names of all games, in the order of registration.
  std::vector<std::string> names() const;
  /// In the order of registration.
  const std::deque<Plugin>& games() const { return x_games; }

 private:
  std::deque<Plugin> x_games;
};

}  // namespace catenary::player
