// SPDX-License-Identifier: MIT
#include "training/rows.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/bytes.h"
#include "network/inputs.h"

namespace catenary::training {

namespace {

using core::Color;
using network::Sample;
using network::SampleShape;

/// Fills up the inputs if fewer than max_active are active.
constexpr int kNoInput = -1;

std::uint32_t bits_of(float number) {
  std::uint32_t bits = 0;
  static_assert(sizeof bits == sizeof number);
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

std::string text_of(const TrainingGames& games, const SampleShape& shape) {
  std::string text = "catenary rows 1\ngame " + games.game->name + "\nwidth " + std::to_string(games.settings.width);
  text += "\ninputs " + shape.inputs + " " + std::to_string(shape.input_count);
  text += "\nactive " + std::to_string(shape.max_active) + "\n";
  for (const std::string& term : shape.terms) text += "term " + term + "\n";
  return text + "end\n";
}

void append_row(std::string& bytes, const Sample& sample, std::size_t max_active, std::size_t game, int value,
                int result) {
  for (const auto& inputs : sample.inputs)
    for (std::size_t i = 0; i < max_active; ++i)
      core::append_integer(bytes, static_cast<std::int16_t>(i < inputs.size() ? inputs[i] : kNoInput));
  for (const float amount : sample.amounts) core::append_integer(bytes, bits_of(amount));
  core::append_integer(bytes, static_cast<std::uint32_t>(game));
  core::append_integer(bytes, static_cast<std::int16_t>(value));
  core::append_integer(bytes, static_cast<std::int16_t>(result));
}

}  // namespace

core::Result<std::string> training_rows(const TrainingGames& games) {
  const player::StartedGame started = games.game->start(games.settings);
  const auto shape = started.engine->sample_shape();
  if (!shape) return core::unavailable("a network cannot learn " + games.game->title);
  std::string bytes = text_of(games, *shape);
  const auto max_active = static_cast<std::size_t>(shape->max_active);
  for (std::size_t number = 0; number < games.games.size(); ++number) {
    started.session->restart();
    for (const TrainingMove& played : games.games[number].moves) {
      const Color side = started.session->state().to_move();
      const std::vector<core::Move> legal = started.session->state().legal_moves();
      // A move in a file may contain bits that are meaningless in the game and that it does not check.
      if (std::find(legal.begin(), legal.end(), played.move) == legal.end())
        return core::malformed("a move of game " + std::to_string(number + 1) + " is illegal");
      const int result = games.games[number].result * (side == Color::black ? 1 : -1);
      if (played.value != TrainingMove::kNoValue)
        append_row(bytes, started.engine->sample(started.session->state()), max_active, number, played.value, result);
      started.session->play_turn({played.move});
    }
  }
  return bytes;
}

}  // namespace catenary::training
