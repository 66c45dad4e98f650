// SPDX-License-Identifier: MIT
/// The steps that are possible in a session, and those that lead to a move.
#pragma once

#include <optional>
#include <vector>

#include "session/session.h"

namespace catenary::session {

/// The ways to make the legal moves of a colour, or of both.
std::vector<game::StepPath> legal_paths(const Session& session, std::optional<Color> color = std::nullopt);

/// The steps that are possible now for anyone who may move; empty after the end.
std::vector<game::Step> legal_steps(const Session& session);
/// The cells that the selected origin can go to, each once; empty where there is none.
std::vector<Cell> destinations(const Session& session);

/// The next step on the way to a legal move.
game::Step next_step(const Session& session, Move move);
/// The next step on the way to each of these legal moves; nothing for a move that begins with another origin than the
/// selected one.
std::vector<std::optional<game::Step>> steps_towards(const Session& session, const std::vector<Move>& moves);
/// The clicks that make these moves, from the half-made move on if the first one goes on with it; outcomes of chance
/// have none. Requires moves that are legal one after the other.
std::vector<game::Step> steps_of(const Session& session, const std::vector<Move>& line);

}  // namespace catenary::session
