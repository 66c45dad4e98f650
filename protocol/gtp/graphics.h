/// Writes what GoGui draws on its board: lines of its graphics language ("COLOR #304050 D4 E5").
#pragma once

#include <string>

#include "game/session.h"

namespace catenary::protocol {

/// The game's own picture, the half-made move and the status; lines without a line break at the end.
std::string board_graphics(const engine::Session& session);

}  // namespace catenary::protocol
