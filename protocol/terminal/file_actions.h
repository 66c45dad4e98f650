// SPDX-License-Identifier: MIT
/// Files of a terminal session: records that the person saves and loads, and the automatically saved copy of each game.
#pragma once

#include <optional>
#include <string>

#include "terminal/context.h"

namespace catenary::terminal {

void save(Context& context, const Words& words);
void replace(Context& context, const Words& words);
void load(Context& context, const Words& words);

void keep_game(Context& context);

/// The level after the latest kept game of the present kind between the person and a level: one higher if the person won
/// it, one lower if the person lost it. Nothing if no such game is kept.
std::optional<int> level_after_kept_games(const Context& context);
/// "Your last game ... `load` continues it."; empty if there is none.
std::string kept_game(const Context& context);

}  // namespace catenary::terminal
