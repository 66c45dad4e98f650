// SPDX-License-Identifier: MIT
/// Games of the engine against itself, for the training of networks.
#pragma once

#include <cstdint>

#include "core/result.h"
#include "player/player.h"
#include "training/games.h"

namespace catenary::training {

/// The turns that `uct` chooses.
enum class UctTurns {
  /// The first turns of its side: a random number, up to all that the side is expected to have. Their moves have no
  /// value, as those of few playouts are too uncertain to learn from.
  first,
  /// All turns of its side, and in half of the games those of the other side too. Their moves have values.
  all
};

/// The games that are wanted.
struct SelfPlay {
  /// The numbers of this and the following games; each has random numbers of its own.
  std::uint64_t first_game = 0;
  int games = 1;
  /// A game begins with at least this number of random moves, and at most twice as many.
  int random_moves = 8;
  std::uint64_t seed = 1;
  /// Playouts a turn of the searcher `uct`, which chooses turns of one side: Black's in games with an even number,
  /// White's in the others. 0 where both sides are alike.
  std::uint64_t playouts = 0;
  UctTurns uct_turns = UctTurns::first;
};

/// Plays games from the start, with the settings and limits of `search` for each turn. Openings that one side has
/// nearly won are left out. A game ends with the proof of its result, or as a draw after 400 moves. The games are the
/// same each time as long as no limit is one of time. Fewer games where the flag of its limits was set, or openings
/// were uneven again and again; an error for a game without opponents.
core::Result<TrainingGames> play_training_games(const player::Plugin& game, const game::Settings& settings,
                                                const player::Request& search, const SelfPlay& wanted);

/// The same with the game and the parameters of play of a player, within its limits of nodes and depth; an error also
/// where it has neither. `wanted` needs no seed.
core::Result<TrainingGames> play_training_games(const player::Player& player, SelfPlay wanted);

}  // namespace catenary::training
