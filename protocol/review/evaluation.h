// SPDX-License-Identifier: MIT
/// What is known about a position of a game that is reviewed, and what follows from proofs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/color.h"

namespace catenary::review {

using core::Color;

/// A proven result.
struct Proof {
  /// none for a draw.
  Color winner = Color::none;
  /// The winner's margin; nothing where it is not proven, or the game has none.
  std::optional<double> margin;
  bool operator==(const Proof&) const = default;
};

struct Evaluation {
  /// Black's chance of winning, from 0 to 1; in a cooperative game that of a total above the usual one.
  double chance = 0.5;
  /// The expected total of a cooperative game.
  std::optional<double> points = std::nullopt;
  std::optional<Proof> proof = std::nullopt;
  bool operator==(const Evaluation&) const = default;
};

/// A won game, with its margin if that is proven too.
Evaluation won_by(Color winner, std::optional<double> margin = std::nullopt);
Evaluation drawn(std::optional<double> margin = std::nullopt);
bool is_won_by(const Evaluation& evaluation, Color side);

/// The chance of a side; that of both in a cooperative game.
double chance_of(Color side, const Evaluation& evaluation);
/// The proven margin of a side, negative for a loss and 0 for a draw; nothing where it is not known.
std::optional<double> margin_of(Color side, const Evaluation& evaluation);

/// As a page shows chances: thousandths. They are compared like this too, so that a loss is the difference of what a
/// person sees.
double shown(double chance);
/// "57%", "812 points", "Black wins by 3, proven", "draw, proven".
std::string to_text(const Evaluation& evaluation);

/// The later evaluation, unless only the earlier one is a proof.
Evaluation sharper(const Evaluation& earlier, const Evaluation& later);
/// True if `one` is at least as good for a side as `other`. Between equal results margins count.
bool as_good(Color side, const Evaluation& one, const Evaluation& other);
/// The value of a position by its best turn: that after the turn, or that of the position where it proves more.
Evaluation of_best_turn(Color side, const Evaluation& position, const Evaluation& after_best);

/// Carries proofs along a game. A position is won by its side to move if one of its turns leads to a win; if it is
/// lost, so is the next position. `sides` are those to move, `after_best` the evaluations after the best turns, nothing
/// where no turn was looked for.
void carry_proofs(const std::vector<Color>& sides, const std::vector<std::optional<Evaluation>>& after_best,
                  std::vector<Evaluation>& evaluations);

/// Positions in a row with the same proven winner.
struct Stretch {
  std::size_t first = 0;
  std::size_t last = 0;
  /// Without a margin where that changes.
  Proof proof;
  bool operator==(const Stretch&) const = default;
};
std::vector<Stretch> stretches(const std::vector<Evaluation>& evaluations);

}  // namespace catenary::review
