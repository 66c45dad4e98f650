// SPDX-License-Identifier: MIT
/// The games in the order of the menu, and names that people type for them.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "player/registry.h"

namespace catenary::terminal {

/// In ascending order of GameInfo::menu_rank.
std::vector<const player::Plugin*> menu_of(const player::Registry& registry);

/// The game of this name, or the only one whose name begins so.
core::Result<const player::Plugin*> game_named(const player::Registry& registry, const std::string& word);

}  // namespace catenary::terminal
