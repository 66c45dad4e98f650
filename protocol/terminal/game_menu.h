// SPDX-License-Identifier: MIT
/// The choice of a game: by number, name, or the beginning of a name.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "player/registry.h"
#include "terminal/context.h"
#include "terminal/line_reader.h"

namespace catenary::terminal {

/// In ascending order of GameInfo::menu_rank.
std::vector<const player::Plugin*> menu_of(const player::Registry& registry);

/// The game of this name, or the only one whose name starts with it.
core::Result<const player::Plugin*> game_named(const player::Registry& registry, const std::string& word);

/// Asks the person to choose the game at the start; false if the person ends the session instead.
bool choose_game(Context& context, LineReader& reader);

}  // namespace catenary::terminal
