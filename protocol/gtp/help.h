// SPDX-License-Identifier: MIT
/// The command `help`: first commands, topics, a single command, the rules of the game.
#pragma once

#include "gtp/dispatcher.h"
#include "player/player.h"

namespace catenary::gtp {

/// Adds `help`. Its lists cover the commands that the dispatcher has when somebody asks for help.
void add_help_command(Dispatcher& dispatcher, const player::Player& player);

}  // namespace catenary::gtp
