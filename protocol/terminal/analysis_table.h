// SPDX-License-Identifier: MIT
/// The table of an analysis.
#pragma once

#include <string>
#include <vector>

#include "player/analysis.h"
#include "player/player.h"

namespace catenary::terminal {

struct TableSize {
  int columns = 0;
  int rows = 0;
  bool utf8 = false;
};

/// The lines of an analysis: value, depth and turns of the best moves, and the meaning of the values. Lines are
/// truncated at whole turns.
std::vector<std::string> analysis_table(const player::Player& player, const player::Analysis& analysis, TableSize size);

}  // namespace catenary::terminal
