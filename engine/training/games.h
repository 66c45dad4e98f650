// SPDX-License-Identifier: MIT
/// Games for training networks, and their file format: lines of text ("catenary games 1", one line per property,
/// "end"), then the games in little-endian binary: the number of moves (16 bits), the result (8 bits), and for each
/// move its raw value (32 bits) and the value from the search (16 bits).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/result.h"
#include "game/value.h"
#include "player/registry.h"

namespace catenary::training {

/// A move of a training game.
struct TrainingMove {
  /// Replaces a value if the move was random or chosen by `uct`, or if its value is proven.
  static constexpr std::int16_t kNoValue = INT16_MIN;
  /// The largest magnitude of a value; values are clipped to it.
  static constexpr int kMaxValue = 32'000;

  core::Move move;
  /// The value of the turn to which the move belongs, for the side that makes it.
  std::int16_t value = kNoValue;
};

struct TrainingGame {
  std::vector<TrainingMove> moves;
  /// 1 if Black wins, -1 if White wins, 0 for a draw. The moves may stop before the end, once the result is proven.
  std::int8_t result = 0;
};

/// Games with common settings.
struct TrainingGames {
  const player::Plugin* game;
  game::Settings settings;
  std::vector<TrainingGame> games;
};

/// The contents of a file; `origin` describes in one line how the games were made.
std::string write_training_games(const TrainingGames& games, const std::string& origin);
/// Reads such a file; on failure the error says what is wrong.
core::Result<TrainingGames> read_training_games(std::string_view bytes, const player::Registry& registry);

}  // namespace catenary::training
