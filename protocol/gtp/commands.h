/// The command groups; each adds its commands to the dispatcher's map.
#pragma once

#include "gtp/dispatcher.h"
#include "gtp/engine.h"

namespace catenary::protocol {

/// GTP 2: names, board, moves, score, time.
void add_core_commands(Dispatcher& dispatcher, Engine& engine);
/// What GTP has no words for: games, options, turns, positions.
void add_game_commands(Dispatcher& dispatcher, Engine& engine);
/// The searcher: parameters, perft, bench, random seed, processor time.
void add_engine_commands(Dispatcher& dispatcher, Engine& engine);
/// Open thinking in the words of lz-analyze and kata-analyze.
void add_analyze_commands(Dispatcher& dispatcher, Engine& engine);
/// Exact answers.
void add_solve_command(Dispatcher& dispatcher, Engine& engine);
/// SGF files.
void add_record_commands(Dispatcher& dispatcher, Engine& engine);
/// What a front end can ask about a position: values of moves, lines, groups.
void add_analysis_commands(Dispatcher& dispatcher, Engine& engine);
/// GoGui's rules extension and its way of going through a game.
void add_gogui_commands(Dispatcher& dispatcher, Engine& engine);

/// All groups. The dispatcher and the engine must live equally long.
inline void add_all_commands(Dispatcher& dispatcher, Engine& engine) {
  add_core_commands(dispatcher, engine);
  add_game_commands(dispatcher, engine);
  add_engine_commands(dispatcher, engine);
  add_analyze_commands(dispatcher, engine);
  add_solve_command(dispatcher, engine);
  add_record_commands(dispatcher, engine);
  add_analysis_commands(dispatcher, engine);
  add_gogui_commands(dispatcher, engine);
}

}  // namespace catenary::protocol
