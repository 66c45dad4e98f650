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
  /// The result that it should reach.
  game::Outcome wanted;
  /// In ascending order where the order of moves does not matter and the rules allow this one.
  std::vector<Move> moves;
  /// The game after the turn.
  session::Session after;
  /// What the turn leads to; nothing where that was not proven.
  std::optional<game::Outcome> result;
  /// The result is as good for the side as the wanted one, or better; nothing where neither was proven.
  std::optional<bool> reaches;
  /// Best moves after the turn; empty where the game is over or nothing was proven.
  std::vector<Move> line;
  /// The game's own reasons for the reply that the line begins with (game::Traits::hint_reasons).
  std::vector<std::string> reasons;
};

/// Tries to prove within `seconds` what a whole turn of the side to move leads to. The game in progress does not change.
/// The moves may be given in any order if their order does not matter. An error if they are not a legal whole turn, the
/// game is over, or it has no winner.
core::Result<CheckedTurn> check_turn(Player& player, const game::Outcome& wanted, std::string_view turn,
                                     double seconds);

}  // namespace catenary::player
