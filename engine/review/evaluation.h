// SPDX-License-Identifier: MIT
/// What is known about a position of a game that is reviewed, and what follows from proofs.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/color.h"
#include "game/outcome.h"

namespace catenary::review {

using core::Color;

struct Evaluation {
  /// Black's chance of winning, from 0 to 1; in a cooperative game that of a total above the usual one.
  double chance = 0.5;
  /// The expected total of a cooperative game.
  std::optional<double> points = std::nullopt;
  /// A proven result: a draw, or a win, with its margin where that is proven too.
  std::optional<game::Outcome> proof = std::nullopt;
  bool operator==(const Evaluation&) const = default;
};

/// The evaluation of a proven win or draw.
Evaluation proven(const game::Outcome& outcome);
bool is_won_by(const Evaluation& evaluation, Color side);

/// The chance of a side; that of both in a cooperative game.
double chance_of(Color side, const Evaluation& evaluation);
/// The proven margin of a side, negative for a loss and 0 for a draw; nothing where it is not known.
std::optional<double> margin_of(Color side, const Evaluation& evaluation);

/// As a page shows chances: thousandths. They are compared like this too, so that a loss is the difference of what a
/// person sees.
double shown(double chance);
/// "57%", "812 points", "Black wins by 3, proven", "Draw, proven".
std::string to_text(const Evaluation& evaluation);

/// The later evaluation, unless only the earlier one is a proof.
Evaluation later_unless_only_earlier_is_proven(const Evaluation& earlier, const Evaluation& later);
/// True if `one` is at least as good for a side as `other`. Between equal results margins count.
bool at_least_as_good(Color side, const Evaluation& one, const Evaluation& other);
/// The value of a position by its best turn: that after the turn, or that of the position where it proves more.
Evaluation of_best_turn(Color side, const Evaluation& position, const Evaluation& after_best);

/// Positions in a row with the same proven winner.
struct Stretch {
  std::size_t first = 0;
  std::size_t last = 0;
  /// Without a margin where that changes.
  game::Outcome proof;
  bool operator==(const Stretch&) const = default;
};
std::vector<Stretch> stretches(const std::vector<Evaluation>& evaluations);

}  // namespace catenary::review
