// SPDX-License-Identifier: MIT
/// Evaluations that are weighted sums of named terms; each game keeps the weights in a data file, which scripts/tune
/// fits by logistic regression.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "game/value.h"

namespace catenary::game {

/// A term: its name in the data file, and the member of the game's `Amounts` that holds its amount. `Amounts` is a
/// struct with one float per term.
template <class Amounts>
struct Term {
  std::string_view name;
  float Amounts::*amount;
  /// A noun phrase for people. Terms that measure the same thing share one. Empty for a term that every turn changes by
  /// the same amount.
  std::string_view meaning = {};
};

/// A line of the data file: the log-odds of winning per unit of a term, on an empty and on a full board, with linear
/// interpolation between them.
struct TermWeight {
  std::string_view name;
  float early = 0;
  float late = 0;

  float at(float phase) const { return early + phase * (late - early); }
};

/// A term with its weight.
template <class Amounts>
struct WeightedTerm {
  float Amounts::*amount = nullptr;
  TermWeight weight;
  std::string_view meaning = {};
};

/// Returns true if each member of `Amounts` belongs to exactly one term.
template <class Amounts, std::size_t N>
constexpr bool cover_amounts(const std::array<Term<Amounts>, N>& terms) {
  const auto is_unique = [&](const Term<Amounts>& term) {
    return std::count_if(terms.begin(), terms.end(),
                         [&](const Term<Amounts>& other) { return other.amount == term.amount; }) == 1;
  };
  return sizeof(Amounts) == N * sizeof(float) && std::all_of(terms.begin(), terms.end(), is_unique);
}

/// Returns true if `weights` has exactly one entry for each of `terms`.
template <class Amounts, std::size_t N, std::size_t M>
constexpr bool fit_terms(const std::array<Term<Amounts>, N>& terms, const std::array<TermWeight, M>& weights) {
  const auto count = [&](std::string_view term) {
    return std::count_if(weights.begin(), weights.end(), [&](const TermWeight& weight) { return weight.name == term; });
  };
  return N == M &&
         std::all_of(terms.begin(), terms.end(), [&](const Term<Amounts>& term) { return count(term.name) == 1; });
}

/// The terms with the weights from a data file, in the order of `terms`. A weight for an unknown term, a term with no
/// weight or two, and a member of `Amounts` with no term or two are compile errors.
template <class Amounts, std::size_t N, std::size_t M>
consteval std::array<WeightedTerm<Amounts>, N> weighted_terms(const std::array<Term<Amounts>, N>& terms,
                                                              const std::array<TermWeight, M>& weights) {
  if (!cover_amounts(terms)) throw "the terms do not fit the amounts";
  if (!fit_terms(terms, weights)) throw "the weights do not fit the terms";
  std::array<WeightedTerm<Amounts>, N> weighted{};
  for (std::size_t i = 0; i < N; ++i) {
    const auto weight =
        std::find_if(weights.begin(), weights.end(), [&](const TermWeight& one) { return one.name == terms[i].name; });
    weighted[i] = {terms[i].amount, *weight, terms[i].meaning};
  }
  return weighted;
}

/// One term of a position's evaluation, for display.
struct EvaluationTerm {
  std::string_view name;
  /// For the side to move.
  float amount = 0;
  /// In log-odds per unit.
  float weight = 0;
  /// As in Term.
  std::string_view meaning = {};
};

/// An evaluation with its parts; no terms if the game has no weighted terms.
struct EvaluationBreakdown {
  /// As the search uses it, for the side to move.
  Value value = 0;
  /// The progress of the game, from 0 to 1.
  float phase = 0;
  std::vector<EvaluationTerm> terms;
  /// The expected lead of the side to move at the end, if the game predicts it.
  std::optional<double> lead = std::nullopt;
  /// The part of the value that a network added to the weighted sum, if any.
  std::optional<Value> correction = std::nullopt;
};

/// Value units per natural unit of log-odds: 1000 stands for a 73% chance to win.
inline constexpr float kValuePerLogOdds = 1000;

/// Conversions between an evaluation in these units and a chance to win strictly between 0 and 1.
inline double chance_of_value(Value value) {
  return 1 / (1 + std::exp(-static_cast<double>(value) / kValuePerLogOdds));
}
inline Value value_of_chance(double chance) {
  return static_cast<Value>(std::lround(kValuePerLogOdds * std::log(chance / (1 - chance))));
}

/// The evaluation of a position at the given `phase` (0 to 1) of its game; strictly inside ±kWinBase.
template <class Amounts, std::size_t N>
Value weighted_sum(const std::array<WeightedTerm<Amounts>, N>& terms, const Amounts& amounts, float phase) {
  float sum = 0;
  for (const WeightedTerm<Amounts>& term : terms) sum += term.weight.at(phase) * amounts.*term.amount;
  constexpr float kMax = kWinBase - 1;
  return static_cast<Value>(std::clamp(kValuePerLogOdds * sum, -kMax, kMax));
}

/// The same evaluation, term by term.
template <class Amounts, std::size_t N>
EvaluationBreakdown weighted_breakdown(const std::array<WeightedTerm<Amounts>, N>& terms, const Amounts& amounts,
                                       float phase) {
  EvaluationBreakdown breakdown{weighted_sum(terms, amounts, phase), phase, {}, std::nullopt};
  for (const WeightedTerm<Amounts>& term : terms)
    breakdown.terms.push_back({term.weight.name, amounts.*term.amount, term.weight.at(phase), term.meaning});
  return breakdown;
}

}  // namespace catenary::game
