/// Evaluations that are a weighted sum of named terms; games keep the weights in a data file that scripts/tune.py
/// fits by logistic regression.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "game/value.h"

namespace catenary::game {

/// The log-odds of winning that one unit of a term adds on an empty board and on a full one; linear between.
struct TermWeight {
  std::string_view name;
  float early = 0;
  float late = 0;

  float at(float phase) const { return early + phase * (late - early); }
};

/// Returns true if `weights` has exactly one entry for each of `terms`.
template <std::size_t N, std::size_t M>
constexpr bool fit_terms(const std::array<std::string_view, N>& terms, const std::array<TermWeight, M>& weights) {
  const auto count = [&](std::string_view term) {
    return std::count_if(weights.begin(), weights.end(), [&](const TermWeight& weight) { return weight.name == term; });
  };
  return N == M && std::all_of(terms.begin(), terms.end(), [&](std::string_view term) { return count(term) == 1; });
}

/// The weights of a data file in the order of `terms`. A weight of an unknown term, a term without a weight or with two
/// does not compile.
template <std::size_t N, std::size_t M>
consteval std::array<TermWeight, N> weights_of(const std::array<std::string_view, N>& terms,
                                               const std::array<TermWeight, M>& weights) {
  if (!fit_terms(terms, weights)) throw "the weights do not fit the terms";
  std::array<TermWeight, N> ordered{};
  for (std::size_t i = 0; i < N; ++i)
    ordered[i] = *std::find_if(weights.begin(), weights.end(),
                               [&](const TermWeight& weight) { return weight.name == terms[i]; });
  return ordered;
}

/// One term of a position's evaluation, for whoever wants to see it.
struct EvaluationTerm {
  std::string_view name;
  /// For the side to move.
  float amount = 0;
  /// In log-odds a unit.
  float weight = 0;
};

/// An evaluation with all that it is made of; no terms where the game does not weigh any.
struct EvaluationBreakdown {
  /// As the search sees it, for the side to move.
  Value value = 0;
  /// The progress of the game, 0 to 1.
  float phase = 0;
  std::vector<EvaluationTerm> terms;
  /// The expected lead of the side to move at the end, where the game predicts it.
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
EvaluationBreakdown weighted_breakdown(const std::array<TermWeight, N>& weights, const std::array<float, N>& amounts,
                                       float phase) {
  EvaluationBreakdown breakdown{weighted_sum(weights, amounts, phase), phase, {}, std::nullopt};
  for (std::size_t i = 0; i < N; ++i) breakdown.terms.push_back({weights[i].name, amounts[i], weights[i].at(phase)});
  return breakdown;
}

}  // namespace catenary::game
