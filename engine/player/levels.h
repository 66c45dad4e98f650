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
/// machine. Levels with a temperature look one move ahead; the others never deliberately play a worse turn. In
/// cooperative games, the levels that would have a temperature play like the first level without one, because a weak
/// partner would cost both sides points.
using Levels = std::array<Effort, kLevelCount>;

/// The levels of a game whose first levels have these temperatures. The more legal moves a game offers and the longer
/// it lasts, the more strength a given temperature costs.
constexpr Levels levels_at(std::array<int, 3> temperatures) {
  constexpr std::array<std::uint64_t, kLevelCount> kNodes = {1,     1,      1,      600,     2'000,
                                                             6'000, 20'000, 60'000, 250'000, 1'000'000};
  Levels levels;
  for (std::size_t i = 0; i < kLevelCount; ++i)
    levels[i] = {.max_nodes = kNodes[i], .temperature = i < temperatures.size() ? temperatures[i] : 0, .threads = 1};
  return levels;
}

/// The levels of a game that does not define its own.
inline constexpr Levels kLevels = levels_at({20, 8, 3});

}  // namespace catenary::player
