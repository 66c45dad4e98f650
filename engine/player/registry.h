// SPDX-License-Identifier: MIT
/// The games of this program by name; games/all_games.cpp fills it.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "player/plugin.h"

namespace catenary::player {

class Registry {
 public:
  /// Throws std::invalid_argument for a name that is taken.
  void add(Plugin game);

  /// Null for a name that no game has. Entries stay where they are as long as the registry lives.
  const Plugin* find(std::string_view name) const;
  /// The same, with an error that names the games.
  core::Result<const Plugin*> at(std::string_view name) const;

  /// The names of all games, in the order of registration.
  std::vector<std::string> names() const;
  /// In the order of registration.
  const std::deque<Plugin>& games() const { return x_games; }

 private:
  std::deque<Plugin> x_games;
};

}  // namespace catenary::player
