// SPDX-License-Identifier: MIT
/// Evaluation of Tic-tac-toe positions for the search: lines that are still open are worth more the fuller they are.
#pragma once

#include "game/value.h"
#include "rules.h"

namespace catenary::games::tictactoe {

/// For the side to move. Requires a position that is not over.
game::Value evaluate(const Position& position);

}  // namespace catenary::games::tictactoe
