// SPDX-License-Identifier: MIT
/// Reasons for illegal moves that several games give.
#pragma once

#include <string>
#include <string_view>

namespace catenary::game {

inline constexpr char kGameOver[] = "the game is over";
inline constexpr char kOccupied[] = "there is a stone already";

/// For a kind of move that the game does not have; `title` is the name of the game.
inline std::string no_such_move(std::string_view title) { return std::string(title) + " has no such move"; }

}  // namespace catenary::game
