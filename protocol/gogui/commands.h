// SPDX-License-Identifier: MIT
/// GoGui's commands: its rules extension, navigation in a game, and its pictures.
#pragma once

#include "gogui/attachment.h"
#include "gtp/dispatcher.h"
#include "player/player.h"

namespace catenary::gogui {

/// Adds all of them. The player and the attachment must outlive the dispatcher.
void add_commands(gtp::Dispatcher& dispatcher, player::Player& player, Attachment& attachment);
/// Adds the commands for pictures of analyses.
void add_picture_commands(gtp::Dispatcher& dispatcher, player::Player& player, const Attachment& attachment);

}  // namespace catenary::gogui
