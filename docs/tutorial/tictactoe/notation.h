// SPDX-License-Identifier: MIT
/// Notation of Tic-tac-toe: positions as text, and their status and refusals for people.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "game/picture.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::tictactoe {

struct Notation {
  /// One word: the rows from the top, separated by '/', `x` black, `o` white, `.` empty.
  static std::string position_text(const Position& position);

  /// The reason in words where the text is not a position that can arise.
  static core::Result<Position> parse_position(const Rules& rules, std::string_view text);

  /// "Black to move", or how the game ended.
  static game::Status status(const Position& position);

  /// A winning line, if there is one.
  static game::Picture picture(const Position& position);

  /// The reason for an illegal move; empty for a legal one.
  static std::string describe(const Position& position, Move move);
};

}  // namespace catenary::games::tictactoe
