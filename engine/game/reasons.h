// SPDX-License-Identifier: MIT
/// Reasons against moves and questions that are given in several places.
#pragma once

#include <string>
#include <string_view>

#include "core/move.h"
#include "game/sentences.h"

namespace catenary::game {

inline constexpr char kGameOver[] = "the game is over";

/// Against questions about winners of a cooperative game; `title` is its name.
inline std::string nobody_wins(std::string_view title) { return "nobody wins or loses at " + std::string(title); }

/// "C2 already has a stone"
inline std::string occupied(core::Cell cell, const board::Grid& grid) {
  return cell_text(cell, grid) + " already has a stone";
}

/// For a kind of move that the game does not have; `title` is the name of the game.
inline std::string no_such_move(std::string_view title, core::Move move) {
  using Kind = core::Move::Kind;
  const std::string name(title);
  switch (move.kind()) {
    case Kind::pass:
      return name + " has no pass";
    case Kind::swap:
      return name + " has no swap";
    case Kind::button:
      return name + " has no button";
    case Kind::relocate:
    case Kind::remove:
      return "stones do not move in " + name;
    default:
      return name + " has no such move";
  }
}

}  // namespace catenary::game
