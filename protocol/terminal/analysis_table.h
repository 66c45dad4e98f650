// SPDX-License-Identifier: MIT
/// Values in words for a person, and the table of an analysis.
#pragma once

#include <string>
#include <vector>

#include "player/analysis.h"
#include "player/player.h"

namespace catenary::terminal {

/// A value for the side to move: "33% for White", "proven: White wins by 3", "expected total 812".
std::string value_sentence(const player::Player& player, game::Value value, bool exact);

/// The moves that begin a line, up to the first one of another side.
std::vector<core::Move> moves_of_one_side(const session::Session& session, const std::vector<core::Move>& line);

struct TableSize {
  int columns = 0;
  int rows = 0;
  bool utf8 = false;
};

/// Lines of an analysis: value, depth and turns of the best moves, and the meaning of the values. Lines are cut at
/// whole turns.
std::vector<std::string> analysis_table(const player::Player& player, const player::Analysis& analysis, TableSize size);

}  // namespace catenary::terminal
