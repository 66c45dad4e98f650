// SPDX-License-Identifier: MIT
/// The result of a game: its winner and margin, a draw, or the total of a cooperative game.
#pragma once

#include <string>
#include <string_view>

#include "core/color.h"
#include "core/result.h"

namespace catenary::game {

using core::Color;

/// Margins count in half points, so that Catena's button (half a point) is exact.
struct Outcome {
  enum class Kind { win, draw, total };

  Kind kind = Kind::draw;
  Color winner = Color::none;
  bool has_margin = false;
  /// The margin of a win (never negative) in games with margins, or twice the total of a cooperative game.
  int half_points = 0;

  static constexpr Outcome win(Color winner) { return {Kind::win, winner, false, 0}; }
  static constexpr Outcome win_by_half_points(Color winner, int margin) { return {Kind::win, winner, true, margin}; }
  static constexpr Outcome win_by(Color winner, int margin) { return win_by_half_points(winner, 2 * margin); }
  static constexpr Outcome draw() { return {}; }
  static constexpr Outcome total(int points) { return {Kind::total, Color::none, true, 2 * points}; }

  bool operator==(const Outcome&) const = default;
};

/// The short text of an outcome: "W+3", "B+0.5", "B+", "0", or a plain total.
std::string to_text(const Outcome& outcome);

/// Parses the short text of a win or a draw. Ignores case.
core::Result<Outcome> parse_outcome(std::string_view text);

/// Half points as points: 7 is "3.5".
std::string points_text(int half_points);

/// An outcome in words: "White wins by 3", "Black wins", "Draw", "Total 1024".
std::string describe(const Outcome& outcome);

}  // namespace catenary::game
