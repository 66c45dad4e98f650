// SPDX-License-Identifier: MIT
/// The state of a game in one line, for people.
#pragma once

#include <string>

namespace catenary::game {

/// Clauses without full stops; all but `decision` may be empty.
struct Status {
  /// What has to be decided, such as "White to move, 1 of 2 stones left"; the result once the game is over.
  std::string decision = {};
  /// Other facts, separated by semicolons, such as "largest groups: black 4, white 3".
  std::string counts = {};
  /// A warning to the side to move, such as "Without a chain in this turn the game is lost".
  std::string warning = {};

  /// Everything in one line, the warning first.
  std::string text() const {
    return (warning.empty() ? "" : warning + "; ") + decision + (counts.empty() ? "" : "; " + counts);
  }
};

}  // namespace catenary::game
