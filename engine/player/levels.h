// SPDX-License-Identifier: MIT
/// How much the engine thinks about a turn, how randomly it plays, and the levels of play for people.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace catenary::player {

/// Limits and randomness of a turn.
struct Effort {
  /// Seconds per turn; 0 means no limit, as for the next two.
  double move_time = 0;
  int max_depth = 0;
  std::uint64_t max_nodes = 0;
  /// Randomness of played turns (player/sampling.h); 0 plays the best turn.
  int temperature = 0;
  /// For alpha-beta and the solver; 0 means all cores for proofs and for searches limited by time, otherwise one.
  int threads = 0;

  bool operator==(const Effort&) const = default;
};

inline constexpr std::size_t kLevelCount = 10;

/// The levels 1, 2, ... of a game: limited by nodes and to one thread, so that a level is equally strong on every
/// machine. Levels with a temperature look one move ahead. Each game has its own in `games/NAME/levels.inc`, which
/// scripts/measure-levels writes for games of opponents.
using Levels = std::array<Effort, kLevelCount>;

/// The levels of a game whose levels have not been measured.
inline constexpr Levels kLevels{{
    {.max_nodes = 1, .temperature = 20, .threads = 1},
    {.max_nodes = 1, .temperature = 8, .threads = 1},
    {.max_nodes = 1, .temperature = 3, .threads = 1},
    {.max_nodes = 600, .threads = 1},
    {.max_nodes = 2'000, .threads = 1},
    {.max_nodes = 6'000, .threads = 1},
    {.max_nodes = 20'000, .threads = 1},
    {.max_nodes = 60'000, .threads = 1},
    {.max_nodes = 250'000, .threads = 1},
    {.max_nodes = 1'000'000, .threads = 1},
}};

}  // namespace catenary::player
