// SPDX-License-Identifier: MIT
/// Reasons for refusing moves and questions that are used in several places.
#pragma once

#include <string>
#include <string_view>

#include "core/move.h"
#include "game/sentences.h"

namespace catenary::game {

inline constexpr char kGameOver[] = "the game is over";

/// Refuses questions about winners of a cooperative game; `title` is the game's name.
inline std::string nobody_wins(std::string_view title) { return "nobody wins or loses at " + std::string(title); }

/// For example "C2 already has a stone".
inline std::string occupied(core::Cell cell, const board::Grid& grid) {
  return cell_text(cell, grid) + " already has a stone";
}

/// Refuses a kind of move that the game does not have; `title` is the game's name.
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
