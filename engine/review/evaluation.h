// SPDX-License-Identifier: MIT
/// What is known about a position of a reviewed game, and what follows from proofs.
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
  /// Black's chance of winning, from 0 to 1; in a cooperative game, the chance of a total above the usual one.
  double chance = 0.5;
  /// The expected total of a cooperative game.
  std::optional<double> points = std::nullopt;
  /// A proven result: a draw, or a win, with its margin if that is proven too.
  std::optional<game::Outcome> proof = std::nullopt;
  bool operator==(const Evaluation&) const = default;
};

/// The evaluation for a proven win or draw.
Evaluation proven(const game::Outcome& outcome);
bool is_won_by(const Evaluation& evaluation, Color side);

/// The chance of a side, or of both sides in a cooperative game.
double chance_of(Color side, const Evaluation& evaluation);
/// The proven margin of a side, negative for a loss and 0 for a draw; nothing if it is unknown.
std::optional<double> margin_of(Color side, const Evaluation& evaluation);

/// Rounds a chance to thousandths, as pages show it. Chances are also compared in this form, so that a loss equals the
/// difference between the numbers shown.
double shown(double chance);
/// For example "57%", "812 points", "Black wins by 3, proven", "Draw, proven".
std::string to_text(const Evaluation& evaluation);

/// The later evaluation, unless only the earlier one is proven.
Evaluation later_unless_only_earlier_is_proven(const Evaluation& earlier, const Evaluation& later);
/// True if `one` is at least as good for a side as `other`. Margins decide between equal results.
bool at_least_as_good(Color side, const Evaluation& one, const Evaluation& other);
/// The value of a position from its best turn: the value after that turn, or that of the position itself if it proves
/// more.
Evaluation of_best_turn(Color side, const Evaluation& position, const Evaluation& after_best);

/// Consecutive positions with the same proven winner.
struct Stretch {
  std::size_t first = 0;
  std::size_t last = 0;
  /// Without a margin if the margin changes within the stretch.
  game::Outcome proof;
  bool operator==(const Stretch&) const = default;
};
std::vector<Stretch> stretches(const std::vector<Evaluation>& evaluations);

}  // namespace catenary::review
