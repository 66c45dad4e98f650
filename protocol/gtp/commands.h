// SPDX-License-Identifier: MIT
/// The command groups; each adds its commands to the dispatcher's map.
#pragma once

#include "gtp/controller.h"
#include "gtp/dispatcher.h"
#include "player/player.h"

namespace catenary::gtp {

/// GTP 2: names, board, moves, score, time.
void add_gtp2_commands(Dispatcher& dispatcher, player::Player& player, const Controller& controller);
/// Extensions of GTP: games, options, turns, positions.
void add_game_commands(Dispatcher& dispatcher, player::Player& player, const Controller& controller);
/// The engine: parameters, perft, bench, random seed, processor time.
void add_engine_commands(Dispatcher& dispatcher, player::Player& player);
/// Open-ended analysis in the formats of lz-analyze and kata-analyze.
void add_analyze_commands(Dispatcher& dispatcher, player::Player& player, const Controller& controller);
/// Exact results, and checks of puzzle solutions.
void add_solve_commands(Dispatcher& dispatcher, player::Player& player);
/// The review of the game in progress.
void add_review_command(Dispatcher& dispatcher, player::Player& player);
/// Games for training networks, and their positions as rows of numbers.
void add_training_commands(Dispatcher& dispatcher, player::Player& player);
/// Records in SGF.
void add_record_commands(Dispatcher& dispatcher, player::Player& player, const Controller& controller);
/// Questions that front ends ask about a position: values of moves, lines, groups.
void add_position_commands(Dispatcher& dispatcher, player::Player& player);
/// `help`: first commands, topics, single commands, the rules of the game. It lists the commands that the dispatcher
/// has when help is requested.
void add_help_command(Dispatcher& dispatcher, const player::Player& player);

/// Adds all groups. The player and the controller must outlive the dispatcher.
inline void add_all_commands(Dispatcher& dispatcher, player::Player& player, const Controller& controller) {
  add_gtp2_commands(dispatcher, player, controller);
  add_game_commands(dispatcher, player, controller);
  add_engine_commands(dispatcher, player);
  add_analyze_commands(dispatcher, player, controller);
  add_solve_commands(dispatcher, player);
  add_review_command(dispatcher, player);
  add_training_commands(dispatcher, player);
  add_record_commands(dispatcher, player, controller);
  add_position_commands(dispatcher, player);
  add_help_command(dispatcher, player);
}

}  // namespace catenary::gtp
