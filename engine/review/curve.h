// SPDX-License-Identifier: MIT
/// The evaluations of all positions of a game, which agree about what is proven.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "review/evaluation.h"

namespace catenary::review {

/// By the number of turns played. A position is won by its side to move if one of its turns leads to a proven win; if
/// it is proven lost, so is the next one. Each turn has a mark: whether an evaluation changed that it is judged by.
class Curve {
 public:
  /// `sides` are those to move, one for each position. All turns are marked.
  Curve(const std::vector<Color>& sides, std::vector<Evaluation> evaluations);

  const Evaluation& operator[](std::size_t number) const { return x_evaluations[number]; }
  const std::vector<Evaluation>& evaluations() const { return x_evaluations; }

  /// Takes in what a search found. What is proven stays.
  void set(std::size_t number, const Evaluation& evaluation);
  /// Notes that a turn from this position leads to an evaluation.
  void set_reachable(std::size_t number, const Evaluation& evaluation);

  /// Notes that the turn played is the one by which a position is proven.
  void set_followed(std::size_t number);

  /// The number of turns before the last one that is marked.
  std::optional<std::size_t> last_marked() const;
  void unmark(std::size_t number) { x_marked[number] = false; }

 private:
  /// Makes all positions agree with those around them.
  void carry();
  void replace(std::size_t number, const Evaluation& evaluation);
  /// The position is at least as good as one that can be reached from it, where that is proven.
  void raise(std::size_t number, const Evaluation& reachable);

  std::vector<Color> x_sides;
  std::vector<Evaluation> x_evaluations;
  /// By the number of turns before them.
  std::vector<bool> x_marked;
};

}  // namespace catenary::review
