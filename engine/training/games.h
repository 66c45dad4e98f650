// SPDX-License-Identifier: MIT
/// Games for the training of networks, and the file that holds them: lines of text ("catenary games 1", a line for each
/// fact, "end"), then the games in binary, lowest byte first: the number of moves (16 bits), the result (8 bits), and
/// for each move its raw value (32 bits) and the value that the search gave (16 bits).
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
  /// In place of a value where the move was random or chosen by `uct`, or its value proven.
  static constexpr std::int16_t kNoValue = INT16_MIN;
  /// The largest value either way; larger ones are cut.
  static constexpr int kMaxValue = 32'000;

  core::Move move;
  /// The value of the turn that the move belongs to, for the side that makes it.
  std::int16_t value = kNoValue;
};

struct TrainingGame {
  std::vector<TrainingMove> moves;
  /// 1 where Black wins, -1 where White does, 0 for a draw. The moves may end before: with the proof of the result.
  std::int8_t result = 0;
};

/// Games of one kind.
struct TrainingGames {
  const player::Plugin* game;
  game::Settings settings;
  std::vector<TrainingGame> games;
};

/// The content of a file; `origin` tells how the games were made, in one line.
std::string write_training_games(const TrainingGames& games, const std::string& origin);
/// Reads such a file; an error says what is wrong with it.
core::Result<TrainingGames> read_training_games(std::string_view bytes, const player::Registry& registry);

}  // namespace catenary::training
