// SPDX-License-Identifier: MIT
/// A hint: the best turn of a side with what it does, and the second best. player/hint_of.h searches for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/color.h"
#include "core/move.h"
#include "game/value.h"

namespace catenary::player {

/// A whole turn of one side with its value for that side.
struct HintedTurn {
  std::vector<core::Move> moves;
  game::Value value = 0;
  /// The value is exact (search/search_result.h).
  bool exact = false;
};

struct Hint {
  core::Color side = core::Color::none;
  HintedTurn best;
  /// The best turn that is not just the same moves in another order; nothing where there is none.
  std::optional<HintedTurn> next;
  /// The turn of the opponent that is expected after the best one; empty where none is.
  std::vector<core::Move> answer;
  /// The turn wins, and the game is over.
  bool wins_at_once = false;
  /// The turn is the only legal one.
  bool forced = false;
  /// Each turn is proven to lose.
  bool all_lose = false;
  /// There are other turns, and each is proven to lose, unlike this one.
  bool others_lose = false;
  /// The game's own reasons for the turn (game::Traits::hint_reasons).
  std::vector<std::string> reasons;
};

}  // namespace catenary::player
