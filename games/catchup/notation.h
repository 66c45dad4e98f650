// SPDX-License-Identifier: MIT
/// Notation of Catchup: position texts, status lines, pictures, events, and reasons why moves are illegal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/event.h"
#include "game/picture.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::catchup {

template <int Words>
struct Notation {
  using Position = catchup::Position<Words>;

  /// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty, each with only the cells on
  /// the board; then the side to move (`b`, `w`, or `-` after the end) and the turn: `placed=1 limit=2 start=3` (see
  /// Position::TurnState).
  static std::string position_text(const Position& position);

  /// Returns an error with the reason if the text is not a position that can arise.
  static core::Result<Position> parse_position(const Rules<Words>& rules, std::string_view text);

  /// The result in words, with counts and reason. Requires a position that is over.
  static std::string result(const Position& position);

  /// For example "each side's largest group has 7 stones, so the second largest groups decide, 5 to 4"; empty if the largest
  /// groups decide. Requires a position that is over.
  static std::string tie_text(const Position& position);

  /// For example "White to move, 1 of 2 stones left; ...".
  static game::Status status(const Position& position);

  /// The largest groups of each colour with their sizes.
  static game::Picture picture(const Position& position);

  /// The reason why a move is illegal; empty for a legal one.
  static std::string describe(const Position& position, Move move);

  /// Events: the end of a turn with a new record and the bonus that it earns, and the end of the game. Requires a legal
  /// move from `before` to `after`.
  static game::Events events(const Position& before, Move move, const Position& after);

  /// Reasons: a tie of the largest groups at the end, groups that the turn joins, keeps apart or enlarges, and a third
  /// stone that the opponent does not get (game::Traits::hint_reasons).
  static std::vector<std::string> hint_reasons(const Position& before, const std::vector<Move>& turn,
                                               const std::vector<Move>& reply);
};

}  // namespace catenary::games::catchup
