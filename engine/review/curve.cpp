// SPDX-License-Identifier: MIT
#include "review/curve.h"

#include <utility>

namespace catenary::review {

namespace {

/// Drops the margin, which may change in the course of a game.
Evaluation without_margin(const Evaluation& evaluation) {
  return evaluation.proof->kind == game::Outcome::Kind::win ? proven(game::Outcome::win(evaluation.proof->winner))
                                                            : evaluation;
}

bool same_result(const Evaluation& one, const Evaluation& other) {
  return one.proof && other.proof && one.proof->winner == other.proof->winner;
}

}  // namespace

Curve::Curve(const std::vector<Color>& sides, std::vector<Evaluation> evaluations)
    : x_sides(sides), x_evaluations(std::move(evaluations)), x_marked(x_sides.size() - 1, true) {
  carry();
}

void Curve::set(std::size_t number, const Evaluation& evaluation) {
  const Evaluation& known = x_evaluations[number];
  if (known.proof && !same_result(known, evaluation)) return;
  replace(number, evaluation);
  carry();
}

void Curve::set_reachable(std::size_t number, const Evaluation& evaluation) {
  raise(number, evaluation);
  carry();
}

void Curve::set_followed(std::size_t number) {
  const Evaluation& known = x_evaluations[number];
  if (!known.proof || x_evaluations[number + 1].proof) return;
  replace(number + 1, without_margin(known));
  carry();
}

std::optional<std::size_t> Curve::last_marked() const {
  for (std::size_t number = x_marked.size(); number-- > 0;)
    if (x_marked[number]) return number;
  return std::nullopt;
}

void Curve::carry() {
  // Terminates because a position only ever improves for its side to move, or goes from open to lost.
  for (std::size_t number = x_evaluations.size() - 1; number-- > 0;) raise(number, x_evaluations[number + 1]);
  for (std::size_t number = 0; number + 1 < x_evaluations.size(); ++number) {
    const Color side = x_sides[number];
    const bool lost = core::is_side(side) && is_won_by(x_evaluations[number], opposite(side));
    if (lost && !is_won_by(x_evaluations[number + 1], opposite(side)))
      replace(number + 1, without_margin(x_evaluations[number]));
  }
}

void Curve::raise(std::size_t number, const Evaluation& reachable) {
  const Color side = x_sides[number];
  const Evaluation& known = x_evaluations[number];
  if (!core::is_side(side) || !reachable.proof || same_result(known, reachable)) return;
  const bool better = known.proof && chance_of(side, reachable) > chance_of(side, known);
  if (better || is_won_by(reachable, side)) replace(number, without_margin(reachable));
}

void Curve::replace(std::size_t number, const Evaluation& evaluation) {
  Evaluation& known = x_evaluations[number];
  if (known == evaluation) return;
  const bool proof_changes = evaluation.proof && !same_result(known, evaluation);
  known = evaluation;
  if (number > 0) x_marked[number - 1] = true;
  if (proof_changes && number < x_marked.size()) x_marked[number] = true;
}

}  // namespace catenary::review
