/// Writes what GoGui draws on its board: lines of its graphics language ("COLOR #304050 D4 E5").
#pragma once

#include <string>
#include <vector>

#include "game/game_info.h"
#include "game/session.h"

namespace catenary::protocol {

/// The game's own picture, the half-made move and the status; lines without a line break at the end.
std::string board_graphics(const engine::Session& session);

/// The moves of a line with the colours that make them: "b D4 w E5 w pass"; a piece is named by where it goes.
std::string variation_text(const engine::Session& session, const std::vector<engine::Move>& line);

/// A value for the side to move as people read it: its chance of winning as "61%", a proven result as "W+3", the total
/// of a cooperative game as "812".
std::string value_text(const engine::GameInfo& game, const engine::Session& session, engine::Value value);

/// What a search has found so far: its line as numbered stones, its value and effort as text.
std::string thought_graphics(const engine::GameInfo& game, const engine::Session& session,
                             const engine::Thought& thought);

}  // namespace catenary::protocol
