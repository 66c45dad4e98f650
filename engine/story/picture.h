// SPDX-License-Identifier: MIT
/// The current position of a session as a drawing.
#pragma once

#include "game/picture.h"
#include "session/session.h"

namespace catenary::story {

/// The game's own picture with the half-made move, the latest turn, and the rolls in it and after it.
game::Picture picture(const session::Session& session);

}  // namespace catenary::story
