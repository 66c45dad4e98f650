/// The games, boards and options that the generic tests run over, from the registry alone.
#pragma once

#include <string>
#include <vector>

#include "game/registry.h"
#include "oracle/oracle.h"

namespace catenary::tests {

struct Variant {
  const engine::GameInfo* game;
  engine::Settings settings;

  std::unique_ptr<engine::Session> start() const { return game->start(settings); }
  std::unique_ptr<oracle::Oracle> start_oracle() const;
  /// "catchup 9 rules=standard bonus=record"
  std::string text() const;
  /// The commands that set it up: set_game, game_param..., boardsize where it has to be said.
  std::vector<std::string> commands() const;
};

/// All games of this build; made once.
const engine::Registry& registry();

/// The game that the environment's CATENARY_GAME names, or all.
std::vector<const engine::GameInfo*> games_to_test();

/// Every option variant of a game on a board of this width.
std::vector<Variant> variants_on(const engine::GameInfo& game, int width);

/// One game of each option set is on record in data/playthroughs, on a small board of this width.
int playthrough_width(const engine::GameInfo& game);

/// Every option variant on the game's smallest boards (up to three) and its default board, the default options on all
/// others.
std::vector<Variant> variants_to_test(const engine::GameInfo& game);

/// Every option variant on the game's smallest boards (up to three).
std::vector<Variant> variants_on_small_boards(const engine::GameInfo& game);

/// A legal move chosen at random, as text. Requires a game that is not over.
std::string random_move_text(const engine::Session& session, engine::Rng& rng);

/// Texts of all legal moves, sorted.
std::vector<std::string> legal_texts(const engine::Session& session);

}  // namespace catenary::tests
