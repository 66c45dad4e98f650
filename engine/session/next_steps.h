// SPDX-License-Identifier: MIT
/// The steps that are possible in a session, and those that lead to a given move.
#pragma once

#include <optional>
#include <vector>

#include "session/session.h"

namespace catenary::session {

/// The ways to make the legal moves of one colour, or of both.
std::vector<game::StepPath> legal_paths(const Session& session, std::optional<Color> color = std::nullopt);

/// The steps that are possible now for either side that may move; empty after the end.
std::vector<game::Step> legal_steps(const Session& session);
/// The cells to which the selected origin can move, each once; empty if no origin is selected.
std::vector<Cell> destinations(const Session& session);

/// The next step towards a legal move.
game::Step next_step(const Session& session, Move move);
/// The next step towards each of these legal moves; nothing for a move whose origin is not the selected one.
std::vector<std::optional<game::Step>> steps_towards(const Session& session, const std::vector<Move>& moves);
/// The clicks that make these moves; if the first one completes the current half-made move, only the remaining click is
/// included. Chance outcomes have no clicks. Requires moves that are legal one after the other.
std::vector<game::Step> steps_of(const Session& session, const std::vector<Move>& line);

}  // namespace catenary::session
