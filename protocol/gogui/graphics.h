// SPDX-License-Identifier: MIT
/// Generates GoGui's drawings on its board, as lines of its graphics language ("COLOR #304050 D4 E5").
#pragma once

#include <string>
#include <vector>

#include "game/game_info.h"
#include "search/search_result.h"
#include "session/session.h"

namespace catenary::gogui {

/// The game's own picture, the half-made move and the status. The last line has no line break.
std::string board_graphics(const session::Session& session);

/// The moves of a line with the colours that make them: "b D4 w E5 w pass"; a relocation is given by its destination.
std::string variation_text(const session::Session& session, const std::vector<core::Move>& line);

/// Removes what would cover numbers at these points or could be mistaken for them: the small squares of the latest
/// turn, all marks of a choice, and sizes on stones.
std::string ground_of_numbers(const session::Session& session, const std::vector<core::Vertex>& vertices);

/// Marks points that an analysis names in a colour that is used for nothing else, because frames already mark the
/// latest turn and the selected piece. One line; empty if there are no points.
std::string analyzed_places(const std::vector<core::Vertex>& vertices);

/// The latest result of a search: its line as numbered stones, and its value and effort as text.
std::string search_graphics(const game::GameInfo& game, const session::Session& session,
                            const search::SearchResult& found);

}  // namespace catenary::gogui
