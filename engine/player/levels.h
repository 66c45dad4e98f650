// SPDX-License-Identifier: MIT
/// Levels of play for people: limits of nodes and a temperature, so that a level is equally strong on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "game/options.h"

namespace catenary::player {

/// The engine parameters in which levels differ; one thread and no time limit belong to each.
struct Level {
  std::uint64_t max_nodes = 0;
  int temperature = 0;
};

/// The levels 1, 2, ... Those with a temperature look one move ahead; the others never play a worse turn on purpose. In
/// cooperative games those with a temperature are like the one after them: a weak partner would cost both sides points.
inline constexpr std::array<Level, 10> kLevels = {{{1, 20},
                                                   {1, 8},
                                                   {1, 3},
                                                   {600, 0},
                                                   {2'000, 0},
                                                   {6'000, 0},
                                                   {20'000, 0},
                                                   {60'000, 0},
                                                   {250'000, 0},
                                                   {1'000'000, 0}}};

/// Engine parameters and their values.
using LevelParameters = std::array<std::pair<const char*, std::string>, 5>;

/// Returns the engine parameters of a level from 1 on.
LevelParameters parameters_of_level(int level);

/// Returns the level that engine parameters set; nothing where they set none.
std::optional<int> level_of(const game::Options& parameters);

}  // namespace catenary::player
