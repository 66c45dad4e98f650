// SPDX-License-Identifier: MIT
/// Random games with everything that the rules say about them. tests/data/playthroughs has two for each option set, as
/// they were when last reviewed.
#pragma once

#include <string>
#include <vector>

#include "support/variants.h"

namespace catenary::tests {

struct Playthrough {
  struct Play {
    std::string side;
    std::string move;

    std::string command() const { return "play " + side + " " + move; }
  };

  Variant variant;
  /// All moves, or the first moves of a long game.
  std::vector<Play> plays;
  /// A heading; for each move a line with the position and the score after it, and at intervals the legal moves; the
  /// result.
  std::string text;

  /// The commands that set up and play the game.
  std::vector<std::string> commands() const;
};

/// One game for each option set of a game. It depends on the sets of legal moves, not on their order.
std::vector<Playthrough> playthroughs_of(const player::Plugin& game);

/// The texts of all of them: the contents of data/playthroughs/NAME.txt.
std::string playthroughs_text(const player::Plugin& game);

}  // namespace catenary::tests
