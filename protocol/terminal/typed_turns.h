// SPDX-License-Identifier: MIT
/// Moves as a person types them.
#pragma once

#include "terminal/context.h"

namespace catenary::terminal {

/// Plays a move, a step or a turn for the side to move; false where the words are none.
bool play_typed_turn(Context& context, const Words& words);

}  // namespace catenary::terminal
