// SPDX-License-Identifier: MIT
/// Turns in the history of a session, as indices into Session::played_moves().
#pragma once

#include <vector>

#include "session/record.h"

namespace catenary::story {

/// The first move of the turn whose last one is before `end`; session::start_of_history() if there is none.
std::size_t start_of_turn(const std::vector<session::PlayedMove>& moves, std::size_t end);

}  // namespace catenary::story
