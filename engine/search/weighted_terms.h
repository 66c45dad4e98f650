/// Evaluations that are a weighted sum of named terms; games keep the weights in a data file that scripts/tune.py
/// fits by logistic regression.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "search/value.h"

namespace catenary::engine {

/// What one unit of a term adds to the log-odds of winning on an empty board and on a full one; linear between.
struct TermWeight {
  std::string_view name;
  float early = 0;
  float late = 0;

  float at(float phase) const { return early + phase * (late - early); }
};

/// One term of a position's evaluation, for whoever wants to see it.
struct EvaluationTerm {
  std::string_view name;
  /// For the side to move.
  float amount = 0;
  /// In log-odds a unit.
  float weight = 0;
};

/// An evaluation with all that it is made of; no terms where the game does not weigh any.
struct Judgement {
  /// As the search sees it, for the side to move.
  Value value = 0;
  /// How far the game is, 0 to 1.
  float phase = 0;
  std::vector<EvaluationTerm> terms;
  /// What the side to move may expect to lead by at the end, where the game foretells it.
  std::optional<double> lead = std::nullopt;
};

/// Value units of one natural unit of log-odds: 1000 stands for a chance to win of 73%.
inline constexpr float kValuePerLogOdds = 1000;

/// The evaluation of a position `phase` (0 to 1) of the way through its game; strictly inside ±kWinBase.
template <std::size_t N>
Value weighted_sum(const std::array<TermWeight, N>& weights, const std::array<float, N>& amounts, float phase) {
  float sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += weights[i].at(phase) * amounts[i];
  constexpr float kMost = kWinBase - 1;
  return static_cast<Value>(std::clamp(kValuePerLogOdds * sum, -kMost, kMost));
}

/// The same evaluation, term by term.
template <std::size_t N>
Judgement weighted_judgement(const std::array<TermWeight, N>& weights, const std::array<float, N>& amounts,
                             float phase) {
  Judgement judgement{weighted_sum(weights, amounts, phase), phase, {}, std::nullopt};
  for (std::size_t i = 0; i < N; ++i) judgement.terms.push_back({weights[i].name, amounts[i], weights[i].at(phase)});
  return judgement;
}

}  // namespace catenary::engine
