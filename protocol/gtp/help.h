// SPDX-License-Identifier: MIT
/// The command `help`: first commands, topics, a single command, the rules of the game.
#pragma once

#include "gtp/dispatcher.h"
#include "player/player.h"

namespace catenary::gtp {

/// Adds `help`. Its lists cover the commands of the dispatcher at the time of the call.
void add_help_command(Dispatcher& dispatcher, const player::Player& player);

}  // namespace catenary::gtp
