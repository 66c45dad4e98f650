// SPDX-License-Identifier: MIT
#include "review/evaluation.h"

#include <fmt/format.h>

#include "core/rounding.h"
#include "game/win_rate.h"

namespace catenary::review {

using game::Outcome;

Evaluation proven(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::draw) return {.proof = outcome};
  return {.chance = outcome.winner == Color::black ? 1.0 : 0.0, .proof = outcome};
}

bool is_won_by(const Evaluation& evaluation, Color side) {
  return core::is_side(side) && evaluation.proof && evaluation.proof->winner == side;
}

double chance_of(Color side, const Evaluation& evaluation) {
  return side == Color::black || evaluation.points ? evaluation.chance : 1 - evaluation.chance;
}

std::optional<double> margin_of(Color side, const Evaluation& evaluation) {
  if (!evaluation.proof) return std::nullopt;
  const Outcome& proof = *evaluation.proof;
  if (proof.kind == Outcome::Kind::draw) return 0;
  if (!proof.has_margin) return std::nullopt;
  return (proof.winner == side ? proof.half_points : -proof.half_points) / 2.0;
}

double shown(double chance) { return core::rounded(chance, 1000); }

std::string to_text(const Evaluation& evaluation) {
  if (evaluation.points) return fmt::format("{:.0f} points", *evaluation.points);
  if (evaluation.proof) return describe(*evaluation.proof) + ", proven";
  return fmt::format("{}%", game::percent(evaluation.chance));
}

Evaluation later_unless_only_earlier_is_proven(const Evaluation& earlier, const Evaluation& later) {
  return earlier.proof && !later.proof ? earlier : later;
}

bool at_least_as_good(Color side, const Evaluation& one, const Evaluation& other) {
  if (one.proof && other.proof && one.proof->winner == other.proof->winner) {
    const auto margin = margin_of(side, one);
    const auto least = margin_of(side, other);
    return !margin || !least || *margin >= *least;
  }
  if (one.points && other.points) return *one.points >= *other.points;
  return chance_of(side, one) >= chance_of(side, other);
}

Evaluation of_best_turn(Color side, const Evaluation& position, const Evaluation& after_best) {
  const bool proves_more =
      position.proof && (!after_best.proof || chance_of(side, position) > chance_of(side, after_best));
  const bool proves_margin = is_won_by(position, side) && is_won_by(after_best, side) && !after_best.proof->has_margin;
  return proves_more || proves_margin ? position : after_best;
}

std::vector<Stretch> stretches(const std::vector<Evaluation>& evaluations) {
  std::vector<Stretch> found;
  for (std::size_t i = 0; i < evaluations.size(); ++i) {
    if (!evaluations[i].proof) continue;
    const Outcome& proof = *evaluations[i].proof;
    if (found.empty() || found.back().last + 1 != i || found.back().proof.winner != proof.winner) {
      found.push_back({i, i, proof});
      continue;
    }
    found.back().last = i;
    if (found.back().proof != proof) found.back().proof = Outcome::win(proof.winner);
  }
  return found;
}

}  // namespace catenary::review
