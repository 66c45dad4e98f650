// SPDX-License-Identifier: MIT
/// Games of the engine against itself, for training networks.
#pragma once

#include <cstdint>

#include "core/result.h"
#include "player/player.h"
#include "training/games.h"

namespace catenary::training {

/// Which turns `uct` chooses.
enum class UctTurns {
  /// The first turns of its side: a random number, up to the side's expected total. Their moves have no value, because
  /// values from few playouts are too uncertain to learn from.
  first,
  /// All turns of its side, and in half of the games those of the other side too. Their moves have values.
  all
};

/// The games to play.
struct SelfPlay {
  /// The number of the first game; the others are numbered consecutively. Each game has its own random numbers.
  std::uint64_t first_game = 0;
  int games = 1;
  /// A game starts with at least this many random moves, and at most twice as many.
  int random_moves = 8;
  std::uint64_t seed = 1;
  /// Playouts per turn of the searcher `uct`, which chooses turns of one side: Black's in games with an even number,
  /// White's in the others. 0 if both sides are alike.
  std::uint64_t playouts = 0;
  UctTurns uct_turns = UctTurns::first;
};

/// Plays games from the start, with the settings and limits of `search` for each turn. Rejects openings that one side
/// has nearly won. A game ends when its result is proven, or as a draw after 400 moves. The games are reproducible
/// unless there is a time limit. Returns fewer games if the stop flag was set or too many openings were uneven. Fails
/// for a game without opponents.
core::Result<TrainingGames> play_training_games(const player::Plugin& game, const game::Settings& settings,
                                                const player::Request& search, const SelfPlay& wanted);

/// Plays games with the game and the parameters of play of a player, within its node and depth limits; also fails if it
/// has neither. Ignores the seed of `wanted`.
core::Result<TrainingGames> play_training_games(const player::Player& player, SelfPlay wanted);

}  // namespace catenary::training
