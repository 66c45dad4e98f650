// SPDX-License-Identifier: MIT
/// Commands of a terminal session that change the game or the seats, and the engine's turns.
#pragma once

#include "terminal/context.h"

namespace catenary::terminal {

void play_as(Context& context, const Words& words);
void go(Context& context, const Words& words);
void undo(Context& context, const Words& words);
void resign(Context& context, const Words& words);
void start_new(Context& context, const Words& words);
void options(Context& context, const Words& words);
void set_level(Context& context, const Words& words);
void roll(Context& context, const Words& words);
void dice(Context& context, const Words& words);
void quit(Context& context, const Words& words);

/// Starts the game that these words name, with or without a size, or restarts the current game; on failure prints the
/// reason.
bool start_named(Context& context, const Words& words);
/// Sets a level from 1 to kLevelCount, and describes it.
void use_level(Context& context, int level);
/// Plays the engine's turns until the person is to move.
void let_engine_play(Context& context);

}  // namespace catenary::terminal
