// SPDX-License-Identifier: MIT
/// Levels of play for people: limits of nodes, so that a level is equally strong on every machine.
#pragma once

#include <array>
#include <cstdint>

namespace catenary::player {

/// Nodes of a turn for the levels 1, 2, ...; one thread and no time limit belong to them.
inline constexpr std::array<std::uint64_t, 10> kNodesOfLevel = {30,     100,    300,     1'000,   3'000,
                                                                10'000, 30'000, 100'000, 300'000, 1'000'000};

}  // namespace catenary::player
