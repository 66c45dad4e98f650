// SPDX-License-Identifier: MIT
/// Descriptions, for people, of what a session's moves did. A roll of dice is an event in every game; each game defines
/// its other events (game/event.h). Moves before a position that was set have no events.
#pragma once

#include <string>
#include <vector>

#include "game/event.h"
#include "session/session.h"

namespace catenary::story {

/// The events of the entries `first` to `last` - 1 of Session::played_moves(). Requires moves.
game::Events events_between(const session::Session& session, std::size_t first, std::size_t last);

/// The sentences for the changes after the first `changes`.
std::vector<std::string> events_since(const session::Session& session, std::size_t changes);

/// The sentences for the latest turn, including the rolls in it and after it.
std::vector<std::string> events_of_turn(const session::Session& session);

}  // namespace catenary::story
