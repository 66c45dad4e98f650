// SPDX-License-Identifier: MIT
/// A hint: a side's best turn with what it achieves, and the second-best turn. player/hint_of.h finds it.
#pragma once

#include <cstdint>
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
  /// The next-best turns, the best first, none of which is another one in a different order.
  std::vector<HintedTurn> others;
  /// The opponent's expected reply to the best turn; empty if there is none.
  std::vector<core::Move> answer;
  /// The side's own turn expected after that; empty if the search has not seen it.
  std::vector<core::Move> follow_up;
  /// The turn wins and ends the game.
  bool wins_at_once = false;
  /// The turn is the only legal one.
  bool forced = false;
  /// Every turn is proven to lose.
  bool all_lose = false;
  /// There are other turns, and every one but this is proven to lose.
  bool others_lose = false;
  /// The game's own reasons for the turn (game::Traits::hint_reasons).
  std::vector<std::string> reasons;
  /// Of the searches that it is based on.
  std::uint64_t nodes = 0;
};

}  // namespace catenary::player
