// SPDX-License-Identifier: MIT
/// The positions of training games as rows of numbers, for scripts/train. The file has lines of text ("catenary rows
/// 1", a line for each fact, "end"), then rows of one length, lowest byte first:
/// * the active inputs in the view of the side to move, then in that of its opponent: 16 bits each, max_active of
///   them, -1 where there are fewer;
/// * the amounts of the terms, as 32-bit floating-point numbers;
/// * the number of the game in the file, 32 bits;
/// * the value of the search for the side to move, 16 bits, and the result of the game for it, 16 bits: 1, 0 or -1.
#pragma once

#include <string>

#include "core/result.h"
#include "training/games.h"

namespace catenary::training {

/// A row for each position whose move has a value. An error for a game without inputs, and for moves that are illegal.
core::Result<std::string> training_rows(const TrainingGames& games);

}  // namespace catenary::training
