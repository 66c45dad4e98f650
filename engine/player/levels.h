// SPDX-License-Identifier: MIT
/// Levels of play for people: limits of nodes, so that a level is equally strong on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "game/options.h"

namespace catenary::player {

/// Nodes of a turn for the levels 1, 2, ...; one thread and no time limit belong to them.
inline constexpr std::array<std::uint64_t, 10> kNodesOfLevel = {30,     100,    300,     1'000,   3'000,
                                                                10'000, 30'000, 100'000, 300'000, 1'000'000};

/// Engine parameters and their values.
using LevelParameters = std::array<std::pair<const char*, std::string>, 4>;

/// Returns the engine parameters of a level from 1 on.
LevelParameters parameters_of_level(int level);

/// Returns the level that engine parameters set; nothing where they set none.
std::optional<int> level_of(const game::Options& parameters);

}  // namespace catenary::player
