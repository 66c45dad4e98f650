// SPDX-License-Identifier: MIT
/// Notation of Catena: positions as text, and their status, pictures, events and refusals for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/event.h"
#include "game/picture.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::catena {

template <int Words>
struct Notation {
  using Position = catena::Position<Words>;

  /// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty, each row only its cells; then
  /// the side to move (`b`, `w`, or `-` after the end), the stones still to be placed in the turn and the holder of the
  /// button (`b`, `w`, or `-` for nobody): `left=1 button=-`.
  static std::string position_text(const Position& position);

  /// The reason in words where the text is not a position that can arise.
  static core::Result<Position> parse_position(const Rules<Words>& rules, std::string_view text);

  /// The result in words, with counts and reason. Requires a position that is over.
  static std::string result(const Position& position);

  /// "White to move, 1 to place; stones: black 12, white 13; ..."
  static game::Status status(const Position& position);

  /// Cells that stay empty, the stones of bounded ribbons, and the length of each ribbon where it counts.
  static game::Picture picture(const Position& position);

  /// The reason for an illegal move; empty for a legal one.
  static std::string describe(const Position& position, Move move);

  /// Claims, the button, and the end of the game. Requires a legal move from `before` to `after`.
  static game::Events events(const Position& before, Move move, const Position& after);

  /// Ribbons that the turn claims or keeps from being claimed, and majorities in others (game::Traits::hint_reasons).
  static std::vector<std::string> hint_reasons(const Position& before, const std::vector<Move>& turn,
                                               const std::vector<Move>& reply);
};

}  // namespace catenary::games::catena
