// SPDX-License-Identifier: MIT
/// GoGui's status line: the state of the game and its latest turn in one line.
#pragma once

#include <string>

#include "session/session.h"
#include "story/latest_turn.h"

namespace catenary::gogui {

/// The contents, in this order because GoGui truncates the line at its end: a roll that requires a decision, the duty
/// of the side to move or the selected piece, the latest moves of the other side, events, and counts. One line, because
/// GoGui opens a window for several.
std::string state_text(const session::Session& session, const story::LatestTurn& latest);

}  // namespace catenary::gogui
