// SPDX-License-Identifier: MIT
/// GoGui's grid of a game: its size, its rows, and the places beside a hexhex board, which show the state of the game.
#pragma once

#include <string>

#include "session/session.h"

namespace catenary::gogui {

/// "9 hex" or "8".
std::string board_size(const session::Session& session);

/// Rows from the top; `?` for a vertex that is no place of the board.
std::string board_rows(const session::Session& session);

/// Lines of GoGui's graphics language for the corners beside a hexhex board: what the sides compare, the button, and
/// the stones still to place, each with a word. Empty for square boards.
std::string corner_graphics(const session::Session& session, const game::Picture& picture);

}  // namespace catenary::gogui
