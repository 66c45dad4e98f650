/// The games of this program by name; games/all_games.cpp fills it, the protocol reads it.
#pragma once

#include <deque>
#include <string_view>

#include "game/game_info.h"

namespace catenary::engine {

class Registry {
 public:
  /// Throws std::invalid_argument for a name that is taken.
  void add(GameInfo info);

  /// Null for a name that no game has. Entries stay where they are as long as the registry lives.
  const GameInfo* find(std::string_view name) const;

  /// In the order of registration.
  const std::deque<GameInfo>& games() const { return x_games; }

 private:
  std::deque<GameInfo> x_games;
};

}  // namespace catenary::engine
