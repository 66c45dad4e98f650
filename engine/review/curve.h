// SPDX-License-Identifier: MIT
/// The evaluations of all positions of a game, kept consistent with everything that is proven.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "review/evaluation.h"

namespace catenary::review {

/// Indexed by the number of turns played. A position is won by its side to move if one of its turns leads to a proven
/// win; if it is proven lost, so is the next one. A turn is marked when an evaluation by which it is judged has
/// changed.
class Curve {
 public:
  /// `sides` are the sides to move, one per position. Initially all turns are marked.
  Curve(const std::vector<Color>& sides, std::vector<Evaluation> evaluations);

  const Evaluation& operator[](std::size_t number) const { return x_evaluations[number]; }
  const std::vector<Evaluation>& evaluations() const { return x_evaluations; }

  /// Records what a search found. Proven results are kept.
  void set(std::size_t number, const Evaluation& evaluation);
  /// Records that a turn from this position leads to an evaluation.
  void set_reachable(std::size_t number, const Evaluation& evaluation);

  /// Records that the turn played is the one that proves the position.
  void set_followed(std::size_t number);

  /// The number of turns before the last marked one.
  std::optional<std::size_t> last_marked() const;
  void unmark(std::size_t number) { x_marked[number] = false; }

 private:
  /// Makes all positions consistent with their neighbours.
  void carry();
  void replace(std::size_t number, const Evaluation& evaluation);
  /// Makes the position at least as good as one that can be reached from it, if that one is proven.
  void raise(std::size_t number, const Evaluation& reachable);

  std::vector<Color> x_sides;
  std::vector<Evaluation> x_evaluations;
  /// Indexed by the number of turns before each turn.
  std::vector<bool> x_marked;
};

}  // namespace catenary::review
