// SPDX-License-Identifier: MIT
/// The games, boards and options over which the generic tests iterate, derived from the registry alone.
#pragma once

#include <string>
#include <vector>

#include "oracle/oracle.h"
#include "player/registry.h"

namespace catenary::tests {

struct Variant {
  const player::Plugin* game;
  game::Settings settings;

  std::unique_ptr<session::Session> start() const { return start_game().session; }
  player::StartedGame start_game() const { return game->start(settings); }
  std::unique_ptr<oracle::Oracle> start_oracle() const;
  /// For example "catchup 9 rules=standard bonus=record".
  std::string text() const;
  /// The commands that set it up: set_game, game_param..., and boardsize if needed.
  std::vector<std::string> commands() const;
};

/// All games of this build, created once.
const player::Registry& registry();

/// The game that CATENARY_GAME in the environment names, or all games.
std::vector<const player::Plugin*> games_to_test();

/// Every option variant of a game on a board of this width.
std::vector<Variant> variants_on(const player::Plugin& game, int width);

/// The width of the small board on which data/playthroughs records two games of each option set.
int playthrough_width(const player::Plugin& game);

/// Every option variant on the game's smallest boards (up to three) and its default board, and the default options on
/// all other boards.
std::vector<Variant> variants_to_test(const player::Plugin& game);

/// Every option variant on the game's smallest boards (up to three).
std::vector<Variant> variants_on_small_boards(const player::Plugin& game);

/// A random legal move as text. Requires a game that is not over.
std::string random_move_text(const session::Session& session, core::Rng& rng);

/// Texts of all legal moves, sorted.
std::vector<std::string> legal_texts(const session::Session& session);

}  // namespace catenary::tests
