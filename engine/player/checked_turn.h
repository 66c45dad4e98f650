// SPDX-License-Identifier: MIT
/// Checks a turn against the result that it should reach, for puzzles.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/outcome.h"
#include "player/player.h"

namespace catenary::player {

struct CheckedTurn {
  Color side = Color::none;
  /// The result that the turn should reach.
  game::Outcome wanted;
  /// In ascending order if the order of moves does not matter and the rules allow it.
  std::vector<Move> moves;
  /// The game after the turn.
  session::Session after;
  /// The proven result of the turn; nothing if it was not proven.
  std::optional<game::Outcome> result;
  /// Whether the result is at least as good for the side as the wanted one; nothing if neither was proven.
  std::optional<bool> reaches;
  /// Best moves after the turn; empty if the game is over or nothing was proven.
  std::vector<Move> line;
  /// The game's own reasons for the reply with which the line begins (game::Traits::hint_reasons).
  std::vector<std::string> reasons;
};

/// Tries to prove, within `seconds`, the result of a whole turn of the side to move. Does not change the game in
/// progress. The moves may be given in any order if their order does not matter. Fails if they are not a legal whole
/// turn, the game is over, or the game has no winner.
core::Result<CheckedTurn> check_turn(Player& player, const game::Outcome& wanted, std::string_view turn,
                                     double seconds);

}  // namespace catenary::player
