// SPDX-License-Identifier: MIT
/// Notation of Colorado: position texts, status lines, pictures, events, and reasons why moves are illegal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/event.h"
#include "game/picture.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::colorado {

struct Notation {
  /// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty; then the side to move (`b`,
  /// `w`) and the turn: `started=2 landed=C8 passes=0` (see Position::TurnState, `-` for no boat). After the end only
  /// `-` and `winner=w` (`b`, or `-` for a draw) follow the rows. The colours of the squares are an option and not part
  /// of the text. If repetition counts, the past follows: `since=C8,A1-B1,D8-D7` names the boat that had landed before
  /// the oldest position that could recur (`-` for none, `pass` after a pass), and the moves since.
  static std::string position_text(const Position& position);

  /// Returns an error with the reason if the text is not a position that can arise.
  static core::Result<Position> parse_position(const Rules& rules, std::string_view text);

  /// The result in words, with counts and reason. Requires a position that is over.
  static std::string result(const Position& position);

  /// For example "White to move; boats to bring home: black 8, white 7; may sink the boat on C8 in this turn only".
  static game::Status status(const Position& position);

  /// The colours of the squares, the boats that are safe at home, and the boat that is not yet safe.
  static game::Picture picture(const Position& position);

  /// The reason why a move is illegal; empty for a legal one.
  static std::string describe(const Position& position, Move move);

  /// Events: boats sunk, landed and safe, passes, and the end of the game. Requires a legal move from `before` to
  /// `after`.
  static game::Events events(const Position& before, Move move, const Position& after);

  /// Reasons: boats that the move brings home or closer to it, paths that it blocks or opens, and the state of the race
  /// (game::Traits::hint_reasons).
  static std::vector<std::string> hint_reasons(const Position& before, const std::vector<Move>& turn,
                                               const std::vector<Move>& reply);
};

}  // namespace catenary::games::colorado
