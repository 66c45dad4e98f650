// SPDX-License-Identifier: MIT
/// Games as lists of turns with boards, for pages that show a game.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "json/fields.h"
#include "player/player.h"
#include "session/session.h"

namespace catenary::json {

/// A game as text: its turns, including chance outcomes.
struct GameText {
  std::vector<std::string> turns = {};
  /// The known names of the players, by colour.
  std::map<std::string, std::string> players = {};
};

/// Starts the game of a record in the player, with manual dice from then on, and returns its turns. Throws RequestError
/// or core::NoValue if the record cannot be played, and then changes nothing.
GameText start_record(player::Player& player, const std::string& sgf);

/// Plays a turn of the side to move. `number` counts from 1, for the error message. Throws RequestError.
void play_turn(session::Session& session, const std::string& turn, std::size_t number);

/// Plays the turns one by one from the player's position; returns the settings of the game, the board, and each turn
/// with the state of the board after it. Throws RequestError.
Json boards_of(player::Player& player, const std::vector<std::string>& turns);

}  // namespace catenary::json
