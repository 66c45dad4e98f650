// SPDX-License-Identifier: MIT
/// Options as text and their changes, for game_param, engine_param and the program's name.
#pragma once

#include <functional>
#include <string>

#include "game/game_info.h"
#include "gtp/arguments.h"
#include "player/player.h"

namespace catenary::gtp {

/// An option in the format of GoGui's parameter dialog: "[list/area/longest] scoring area".
std::string param_line(const game::Options& options, const game::OptionSpec& spec);
/// A param_line for each option.
std::string param_lines(const game::Options& options);

/// The options for people to read: their values, meanings and choices.
std::string options_text(const game::Options& options);

/// The game, its size if it has several, and the options that differ from their defaults, the shortest first: "Cation
/// 11, pie=off". The size of a hexhex board is its side: "Catena side 7".
std::string program_title(const game::GameInfo& game, const game::Settings& settings, board::Grid::Shape shape);

/// The engine's name and the program title, with the level before the options if one is set: "Catenary Colorado, level
/// 3, wipeout=draw".
std::string engine_title(const player::Player& player);

/// Without arguments, returns all options as GoGui's parameter lines; with a name, returns its value; with a name and a
/// value, calls `set`. Throws CommandError for an unknown name.
std::string list_or_set(const Arguments& arguments, const game::Options& options,
                        const std::function<void(const std::string&, const std::string&)>& set);

}  // namespace catenary::gtp
