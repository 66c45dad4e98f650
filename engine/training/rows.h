// SPDX-License-Identifier: MIT
/// The positions of training games as rows of numbers, for scripts/train. The file has lines of text ("catenary rows
/// 1", one line per property, "end"), then rows of equal length, little-endian:
/// * the active inputs in the view of the side to move, then in its opponent's: max_active numbers of 16 bits each,
///   padded with -1;
/// * the amounts of the terms, as 32-bit floating-point numbers;
/// * the value from the search for the side to move, 16 bits, and the game's result for it, 16 bits: 1, 0 or -1.
#pragma once

#include <string>

#include "core/result.h"
#include "training/games.h"

namespace catenary::training {

/// A row for each position whose move has a value. Fails for a game without inputs, and for illegal moves.
core::Result<std::string> training_rows(const TrainingGames& games);

}  // namespace catenary::training
