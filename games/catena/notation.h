// SPDX-License-Identifier: MIT
/// Notation of Catena: position texts, status lines, pictures, events, and reasons why moves are illegal.
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

  /// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty, each with only the cells on
  /// the board; then the side to move (`b`, `w`, or `-` after the end), the stones still to be placed in the turn and
  /// the holder of the button (`b`, `w`, or `-` for nobody): `left=1 button=-`.
  static std::string position_text(const Position& position);

  /// Returns an error with the reason if the text is not a position that can arise.
  static core::Result<Position> parse_position(const Rules<Words>& rules, std::string_view text);

  /// The result in words, with counts and reason. Requires a position that is over.
  static std::string result(const Position& position);

  /// For example "White to move, 1 to place; stones: black 12, white 13; ...".
  static game::Status status(const Position& position);

  /// Cells that will remain empty, the stones of bounded ribbons, and the length of each ribbon if it counts.
  static game::Picture picture(const Position& position);

  /// The reason why a move is illegal; empty for a legal one.
  static std::string describe(const Position& position, Move move);

  /// Events: claims, the button, and the end of the game. Requires a legal move from `before` to `after`.
  static game::Events events(const Position& before, Move move, const Position& after);

  /// Reasons: ribbons that the turn claims or keeps from being claimed, and majorities in others
  /// (game::Traits::hint_reasons).
  static std::vector<std::string> hint_reasons(const Position& before, const std::vector<Move>& turn,
                                               const std::vector<Move>& reply);
};

}  // namespace catenary::games::catena
