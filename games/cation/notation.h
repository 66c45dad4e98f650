// SPDX-License-Identifier: MIT
/// Notation of Cation: position texts, status lines, pictures, events, and reasons why moves are illegal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "game/event.h"
#include "game/picture.h"
#include "game/status.h"
#include "rules.h"

namespace catenary::games::cation {

template <int Words>
struct Notation {
  using Position = cation::Position<Words>;

  /// One line: the rows from the top, separated by '/', `x` black, `o` white, `.` empty; then the side to move (`b`,
  /// `w`, or `-` after the end) and the latest stone: `latest=D4`, or `latest=-` if none forbids a placement now.
  static std::string position_text(const Position& position);

  /// Returns an error with the reason if the text is not a position that can arise.
  static core::Result<Position> parse_position(const Rules<Words>& rules, std::string_view text);

  /// The result in words, with counts and reason. Requires a position that is over.
  static std::string result(const Position& position);

  /// For example "White to move, may swap" or "Black to move, has to move a stone out of a crosscut".
  static game::Status status(const Position& position);

  /// The edges, the crosscuts, the stone that forbids placements, and at the end the winning chain.
  static game::Picture picture(const Position& position);

  /// The reason why a move is illegal; empty for a legal one.
  static std::string describe(const Position& position, Move move);

  /// Events: crosscuts made and resolved, points that the latest stone forbids, the swap, and a winning chain. Requires
  /// a legal move from `before` to `after`.
  static game::Events events(const Position& before, Move move, const Position& after);

  /// Reasons: wins that the turn threatens or prevents, the crosscut that it makes, and the stones that the chains of
  /// both sides lack (game::Traits::hint_reasons).
  static std::vector<std::string> hint_reasons(const Position& before, const std::vector<Move>& turn,
                                               const std::vector<Move>& reply);
};

}  // namespace catenary::games::cation
