// SPDX-License-Identifier: MIT
#include "review/evaluation.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

namespace catenary::review {

Evaluation won_by(Color winner, std::optional<double> margin) {
  return {.chance = winner == Color::black ? 1.0 : 0.0, .proof = Proof{winner, margin}};
}

Evaluation drawn(std::optional<double> margin) { return {.proof = Proof{Color::none, margin}}; }

bool is_won_by(const Evaluation& evaluation, Color side) {
  return core::is_side(side) && evaluation.proof && evaluation.proof->winner == side;
}

double chance_of(Color side, const Evaluation& evaluation) {
  return side == Color::black || evaluation.points ? evaluation.chance : 1 - evaluation.chance;
}

std::optional<double> margin_of(Color side, const Evaluation& evaluation) {
  if (!evaluation.proof) return std::nullopt;
  const Proof& proof = *evaluation.proof;
  if (proof.winner == Color::none) return 0;
  if (!proof.margin) return std::nullopt;
  return proof.winner == side ? *proof.margin : -*proof.margin;
}

double shown(double chance) { return std::round(1000 * chance) / 1000; }

std::string to_text(const Evaluation& evaluation) {
  if (evaluation.points) return fmt::format("{:.0f} points", *evaluation.points);
  if (!evaluation.proof) return fmt::format("{:.0f}%", 100 * evaluation.chance);
  const Proof& proof = *evaluation.proof;
  if (proof.winner == Color::none) return "draw, proven";
  const char* winner = proof.winner == Color::black ? "Black" : "White";
  return proof.margin ? fmt::format("{} wins by {:g}, proven", winner, *proof.margin)
                      : fmt::format("{} wins, proven", winner);
}

Evaluation sharper(const Evaluation& earlier, const Evaluation& later) {
  return earlier.proof && !later.proof ? earlier : later;
}

bool as_good(Color side, const Evaluation& one, const Evaluation& other) {
  if (one.proof && other.proof && one.proof->winner == other.proof->winner) {
    const auto margin = margin_of(side, one);
    const auto least = margin_of(side, other);
    return !margin || !least || *margin >= *least;
  }
  if (one.points && other.points) return *one.points >= *other.points;
  return chance_of(side, one) >= chance_of(side, other);
}

Evaluation of_best_turn(Color side, const Evaluation& position, const Evaluation& after_best) {
  const bool proves_more = position.proof && !after_best.proof;
  const bool proves_margin =
      is_won_by(position, side) && is_won_by(after_best, side) && !after_best.proof->margin.has_value();
  return proves_more || proves_margin ? position : after_best;
}

void carry_proofs(const std::vector<Color>& sides, const std::vector<std::optional<Evaluation>>& after_best,
                  std::vector<Evaluation>& evaluations) {
  for (std::size_t i = evaluations.size() - 1; i-- > 0;) {
    const Color side = sides[i];
    const bool can_win = is_won_by(evaluations[i + 1], side) || (after_best[i] && is_won_by(*after_best[i], side));
    if (can_win && !evaluations[i].proof) evaluations[i] = won_by(side);
  }
  for (std::size_t i = 0; i + 1 < evaluations.size(); ++i) {
    const bool lost = core::is_side(sides[i]) && is_won_by(evaluations[i], opposite(sides[i]));
    if (lost && !evaluations[i + 1].proof) evaluations[i + 1] = won_by(opposite(sides[i]));
  }
}

std::vector<Stretch> stretches(const std::vector<Evaluation>& evaluations) {
  std::vector<Stretch> found;
  for (std::size_t i = 0; i < evaluations.size(); ++i) {
    if (!evaluations[i].proof) continue;
    const Proof& proof = *evaluations[i].proof;
    if (found.empty() || found.back().last + 1 != i || found.back().proof.winner != proof.winner) {
      found.push_back({i, i, proof});
      continue;
    }
    found.back().last = i;
    if (found.back().proof.margin != proof.margin) found.back().proof.margin.reset();
  }
  return found;
}

}  // namespace catenary::review
