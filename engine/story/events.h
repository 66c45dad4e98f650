// SPDX-License-Identifier: MIT
/// What the moves of a session did, for people. A roll of dice is an event in every game; other events are the game's
/// own (game/event.h). Nothing is reported of moves before a position that was set.
#pragma once

#include <string>
#include <vector>

#include "game/event.h"
#include "session/session.h"

namespace catenary::story {

/// The events of the entries `first` to `last` - 1 of Session::played_moves(). Requires moves.
game::Events events_between(const session::Session& session, std::size_t first, std::size_t last);

/// The sentences of the changes after the first `changes` ones.
std::vector<std::string> events_since(const session::Session& session, std::size_t changes);

/// The sentences of the latest turn, with the rolls in it and after it.
std::vector<std::string> events_of_turn(const session::Session& session);

}  // namespace catenary::story
