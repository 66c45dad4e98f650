// SPDX-License-Identifier: MIT
/// Sentences about what the person may do now: the rest of a turn, targets of a selected piece, choices, swap, button.
#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace catenary::terminal {

/// Nothing where an ordinary move is due. Requires a position in which a side moves.
std::vector<std::string> guidance(const session::Session& session);

}  // namespace catenary::terminal
