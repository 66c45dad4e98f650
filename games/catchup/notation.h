// SPDX-License-Identifier: MIT
/// Notation of Catchup: positions as text, and their status, pictures, events and refusals for people.
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

  /// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty, each row only its cells; then
  /// the side to move (`b`, `w`, or `-` after the end) and the turn: `placed=1 limit=2 start=3` (see
  /// Position::TurnState).
  static std::string position_text(const Position& position);

  /// The reason in words where the text is not a position that can arise.
  static core::Result<Position> parse_position(const Rules<Words>& rules, std::string_view text);

  /// The result in words, with counts and reason. Requires a position that is over.
  static std::string result(const Position& position);

  /// "the largest groups are tied at 7 each, and the second largest decide, 5 to 4"; empty where the largest decide.
  /// Requires a position that is over.
  static std::string tie_text(const Position& position);

  /// "White to move, 1 of 2 stones left; ..."
  static game::Status status(const Position& position);

  /// The largest groups of each colour with their sizes.
  static game::Picture picture(const Position& position);

  /// The reason for an illegal move; empty for a legal one.
  static std::string describe(const Position& position, Move move);

  /// The end of a turn: a new record with the bonus that it earns, and the end of the game. Requires a legal move from
  /// `before` to `after`.
  static game::Events events(const Position& before, Move move, const Position& after);

  /// A tie of the largest groups at the end, groups that the turn joins, keeps apart or enlarges, and a third stone
  /// that the opponent does not get (game::Traits::hint_reasons).
  static std::vector<std::string> hint_reasons(const Position& before, const std::vector<Move>& turn,
                                               const std::vector<Move>& reply);
};

}  // namespace catenary::games::catchup
