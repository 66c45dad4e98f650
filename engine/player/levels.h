// SPDX-License-Identifier: MIT
/// Levels of play for people: limits of nodes and a temperature, so that a level is equally strong on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace catenary::player {

struct Parameters;

/// The engine parameters in which levels differ; one thread and no time limit belong to each.
struct Level {
  std::uint64_t max_nodes = 0;
  int temperature = 0;

  bool operator==(const Level&) const = default;
};

inline constexpr std::size_t kLevelCount = 10;

/// The levels 1, 2, ... of a game. Those with a temperature look one move ahead; the others never play a worse turn on
/// purpose. In cooperative games those with a temperature are like the one after them: a weak partner would cost both
/// sides points.
using Levels = std::array<Level, kLevelCount>;

/// The levels of a game with these temperatures of the first ones. The more moves a game has and the longer it lasts,
/// the more a temperature costs.
constexpr Levels levels_at(std::array<int, 3> temperatures) {
  return {{{1, temperatures[0]},
           {1, temperatures[1]},
           {1, temperatures[2]},
           {600, 0},
           {2'000, 0},
           {6'000, 0},
           {20'000, 0},
           {60'000, 0},
           {250'000, 0},
           {1'000'000, 0}}};
}

/// Those of a game that has none of its own.
inline constexpr Levels kLevels = levels_at({20, 8, 3});

/// Sets the parameters of a level.
void apply_level(const Level& level, Parameters& parameters);

/// Returns the number, from 1 on, of the level that parameters set; nothing where they set none.
std::optional<int> level_of(const Levels& levels, const Parameters& parameters);

}  // namespace catenary::player
