// SPDX-License-Identifier: MIT
/// The turns of a game so far, as text.
#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace catenary::terminal {

/// "1. White C3", "2. Black B3,D3", "dice F4": the moves of the game in progress, and the positions that were set.
std::vector<std::string> turns_so_far(const session::Session& session);

}  // namespace catenary::terminal
