// SPDX-License-Identifier: MIT
/// Moves in the form in which a person types them.
#pragma once

#include "terminal/context.h"

namespace catenary::terminal {

/// Plays a move, a step or a turn for the side to move; returns false if the words are none of these.
bool play_typed_turn(Context& context, const Words& words);

}  // namespace catenary::terminal
