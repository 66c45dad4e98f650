// SPDX-License-Identifier: MIT
/// Games as lists of turns with boards: what a page needs to show a game.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "json/fields.h"
#include "player/player.h"
#include "session/session.h"

namespace catenary::json {

/// A game as text: its turns, outcomes of chance among them.
struct GameText {
  std::vector<std::string> turns = {};
  /// The names of the players that are known, by color.
  std::map<std::string, std::string> players = {};
};

/// Starts the game of a record in the player, where dice are rolled by hand from then on, and returns its turns. Throws
/// RequestError or core::NoValue, and changes nothing, where the record cannot be played.
GameText start_record(player::Player& player, const std::string& sgf);

/// Plays a turn of whoever is to move. `number` counts from 1, for the error. Throws RequestError.
void play_turn(session::Session& session, const std::string& turn, std::size_t number);

/// Plays the turns one by one from the player's position; returns the settings of the game, the board, and each turn
/// with the state of the board after it. Throws RequestError.
Json boards_of(player::Player& player, const std::vector<std::string>& turns);

}  // namespace catenary::json
