// SPDX-License-Identifier: MIT
/// The consequences of moves of Catalonia in sentences.
#pragma once

#include <string>
#include <vector>

#include "rules.h"

namespace catenary::games::catalonia {

/// Scores of turns, targets with their escapes and pits, trapped peasants. Requires a legal move from `before` to
/// `after`.
std::vector<std::string> events(const Position& before, Move move, const Position& after);

}  // namespace catenary::games::catalonia
