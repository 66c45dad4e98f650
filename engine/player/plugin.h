// SPDX-License-Identifier: MIT
/// A game as the program sees it: its description (game/game_info.h), a function that starts it, and its own commands.
/// Each folder of games/ defines one.
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

/// A game in progress and the engine that searches and solves it.
struct StartedGame {
  std::unique_ptr<session::Session> session;
  std::unique_ptr<Engine> engine;
};

/// A command that belongs to one game.
struct GameCommand {
  /// Starts with the game's name: "catena-choose_komi".
  std::string name;
  /// A word for each argument, such as "KOMI"; empty if there are none.
  std::string synopsis;
  /// One line, a verb phrase.
  std::string help;
  /// A sample line to type; empty for a command without arguments.
  std::string example;
  /// Runs the command with the words after its name, for a game with these settings; the last argument is a request for
  /// a search if it needs one.
  std::function<core::Result<std::string>(const game::Settings&, const std::vector<std::string>& words,
                                          const Request& request)>
      run;
};

/// The entry of one game in the registry.
struct Plugin : game::GameInfo {
  /// Returns the contents of the game's own network files (network/network.h), concatenated; empty if it has none.
  /// Fails if the program keeps them in separate files that cannot be read.
  std::function<core::Result<std::string_view>()> networks = [] { return std::string_view(); };
  Levels levels = kLevels;
  std::vector<GameCommand> commands;
  std::function<StartedGame(const game::Settings&)> start;
};

}  // namespace catenary::player
