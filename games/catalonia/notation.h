// SPDX-License-Identifier: MIT
/// Notation of Catalonia: position texts, status lines, and reasons why moves are illegal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/event.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::catalonia {

/// The letter of a piece, `*` for a pit, `.` for an empty square.
char symbol_at(const Board& board, Cell cell);

struct Notation {
  /// One line: the rows from the top, separated by '/': `N` knight, `B` bishop, `L` lady, `G` gentleman, `P` peasant,
  /// White's in upper and Black's in lower case, `*` pit, `.` empty; the side to move (`w`, `b`, `?` chance, `-` after
  /// the end); then `turn=3 phase=move moved=w chain=yes at=- total=96` (see Position::TurnState). `phase` is move,
  /// roll, target, escape, trapped or over; `moved` is the colour that has moved in this turn, `w`, `b` or `-`; `chain`
  /// says whether there has been a chain; `at` is the rolled square while a target near it is chosen, or the target
  /// that escapes.
  static std::string position_text(const Position& position);

  /// Returns an error with the reason if the text is not a position that can arise.
  static core::Result<Position> parse_position(const Rules& rules, std::string_view text);

  /// The result in words: "Finished: 2084 points in 15 turns". Requires a position that is over.
  static std::string result(const Position& position);

  /// For example "White to move (Black may begin); total 96, turn 3 of 15, chain now 7".
  static game::Status status(const Position& position);

  /// The reason why a move is illegal; empty for a legal one.
  static std::string describe(const Position& position, Move move);

  /// Events: scores of turns, targets with their escapes and pits, trapped peasants. Requires a legal move from
  /// `before` to `after`.
  static game::Events events(const Position& before, Move move, const Position& after);

  /// Reasons: the points that a movement scores, the links that a piece makes, and the chains that choices leave
  /// (game::Traits::hint_reasons).
  static std::vector<std::string> hint_reasons(const Position& before, const std::vector<Move>& turn,
                                               const std::vector<Move>& reply);
};

}  // namespace catenary::games::catalonia
