// SPDX-License-Identifier: MIT
/// GoGui's grid for a game: its size, its rows, and the points beside a hexhex board, which show the state of the game.
#pragma once

#include <string>

#include "session/session.h"

namespace catenary::gogui {

/// For example "9 hex" or "8".
std::string board_size(const session::Session& session);

/// Rows from the top, with `?` for a vertex that is not on the board.
std::string board_rows(const session::Session& session);

/// Lines of GoGui's graphics language for the corners beside a hexhex board: the scores of both sides, the button, and
/// the stones still to place, each with a label. Empty for square boards.
std::string corner_graphics(const session::Session& session, const game::Picture& picture);

}  // namespace catenary::gogui
