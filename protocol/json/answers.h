// SPDX-License-Identifier: MIT
/// Answers about one position: its best moves or turn, its proven result, or the outcomes of chance.
#pragma once

#include <limits>

#include "json/fields.h"
#include "player/player.h"

namespace catenary::json {

/// What a request asks about each of its positions, or about its game.
struct Task {
  enum class Kind { moves, turn, solve, review };
  Kind kind = Kind::moves;
  player::Parameters parameters;
  double seconds = std::numeric_limits<double>::infinity();
};

/// The search that a task requires in the player's current position: alpha-beta, within the limits of the task alone.
player::Request request_of(const player::Player& player, const Task& task);

/// Reads the search-related fields; the player provides parameters that a request does not name. Throws RequestError or
/// core::NoValue.
Task task_of(const player::Player& player, const Json& request);

/// The answer's fields about the player's position. Throws RequestError or core::NoValue.
Json answer_about(player::Player& player, const Task& task);

}  // namespace catenary::json
