// SPDX-License-Identifier: MIT
/// The state of a game in a line, for people.
#pragma once

#include <string>

namespace catenary::game {

/// Clauses without a full stop; all but `decision` may be empty.
struct Status {
  /// What has to be decided, "White to move, 1 of 2 stones left"; once the game is over, its result.
  std::string decision = {};
  /// The rest, parted by semicolons: "largest groups: black 4, white 3".
  std::string counts = {};
  /// What the side to move must not miss: "Without a chain in this turn the game is lost".
  std::string warning = {};

  /// All in a line, the warning first.
  std::string text() const {
    return (warning.empty() ? "" : warning + "; ") + decision + (counts.empty() ? "" : "; " + counts);
  }
};

}  // namespace catenary::game
