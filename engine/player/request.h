// SPDX-License-Identifier: MIT
/// The request for a search, an analysis, a rating or a proof: made once and then only read.
#pragma once

#include <cstddef>
#include <optional>

#include "core/color.h"
#include "core/move.h"
#include "player/sampling.h"
#include "search/settings.h"
#include "solve/solution.h"

namespace catenary::player {

/// Why a request is made. What is learned for one purpose never affects answers for the other.
enum class Purpose {
  /// To choose a turn to play.
  play,
  /// To answer a question about the position.
  question,
};

struct Request {
  Purpose purpose = Purpose::question;
  search::SearchSettings settings = {};
  search::SearchLimits limits = {};
  /// The side that makes the first move if both colours may start; with none, whichever is better.
  core::Color first_mover = core::Color::none;
  /// Samples the turn by the values of its moves; if empty, plays the best one.
  std::optional<Sampling> sampling = std::nullopt;
  /// The selected piece to whose moves the analysis is restricted; nothing for all moves.
  std::optional<core::Cell> origin = std::nullopt;
  /// The maximum number of moves that an analysis reports.
  std::size_t max_moves = 1;
  /// The settings of a proof, which also obeys the time limit and the stop flag of `limits`.
  solve::SolverSettings solver = {};
};

}  // namespace catenary::player
