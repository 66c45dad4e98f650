// SPDX-License-Identifier: MIT
/// A game as the program knows it: what game/game_info.h describes, a way to start it, and commands of its own. Each
/// folder of games/ defines one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/game_info.h"
#include "player/engine.h"
#include "player/levels.h"
#include "player/request.h"
#include "session/session.h"

namespace catenary::player {

/// A game in progress and what searches and solves it.
struct StartedGame {
  std::unique_ptr<session::Session> session;
  std::unique_ptr<Engine> engine;
};

/// A command of one game only.
struct GameCommand {
  /// Begins with the game's name: "catena-choose_komi".
  std::string name;
  /// A word for each argument, as in "KOMI"; empty where there are none.
  std::string synopsis;
  /// One line, a verb phrase.
  std::string help;
  /// A line to type; empty for a command without arguments.
  std::string example;
  /// Answers the words after the name, for a game with these settings, with the request for a search that it may need.
  std::function<core::Result<std::string>(const game::Settings&, const std::vector<std::string>& words,
                                          const Request& request)>
      run;
};

/// The entry of one game in the registry.
struct Plugin : game::GameInfo {
  /// Returns the files of the game's own networks (network/network.h), one after another; empty where it has none. An
  /// error where the program has them in files of their own and cannot read these.
  std::function<core::Result<std::string_view>()> networks = [] { return std::string_view(); };
  Levels levels = kLevels;
  std::vector<GameCommand> commands;
  std::function<StartedGame(const game::Settings&)> start;
};

}  // namespace catenary::player
