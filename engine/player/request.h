// SPDX-License-Identifier: MIT
/// What a search, an analysis, a rating or a proof is asked for: a value that is made once and then only read.
#pragma once

#include <cstddef>
#include <optional>

#include "core/color.h"
#include "core/move.h"
#include "player/sampling.h"
#include "search/settings.h"
#include "solve/solution.h"

namespace catenary::player {

/// Why a request is made. What is learnt for one purpose never changes the answers for the other.
enum class Purpose {
  /// To choose a turn that is played.
  play,
  /// To know something about the position.
  question,
};

struct Request {
  Purpose purpose = Purpose::question;
  search::SearchSettings settings = {};
  search::SearchLimits limits = {};
  /// The side that makes the first move where both colours may begin; none: whichever is better.
  core::Color first_mover = core::Color::none;
  /// Samples the turn by the values of its moves; nothing for the best one.
  std::optional<Sampling> sampling = std::nullopt;
  /// The piece whose moves are analyzed, once it has been selected; nothing for all moves.
  std::optional<core::Cell> origin = std::nullopt;
  /// The most moves that an analysis reports.
  std::size_t max_moves = 1;
  /// Of a proof, which also keeps to the time and the flag of `limits`.
  solve::SolverSettings solver = {};
};

}  // namespace catenary::player
