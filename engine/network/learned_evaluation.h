// SPDX-License-Identifier: MIT
/// The evaluation of a game with a network: the weighted sum of its terms plus the network's correction.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "game/value.h"
#include "game/weighted_terms.h"
#include "network/accumulator.h"
#include "network/inputs.h"
#include "network/network.h"
#include "network/sample.h"

namespace catenary::network {

using game::Value;

/// The names of the terms that are added to those of a game.
inline constexpr std::string_view kPhaseTerm = "phase";
inline constexpr std::string_view kSumTerm = "sum";

/// The shape of training samples for these rules.
template <GameInputs Inputs>
SampleShape sample_shape(const typename Inputs::Rules& rules) {
  const Inputs inputs(rules);
  SampleShape shape{std::string(Inputs::kName), inputs.count(), inputs.max_active(), {}};
  for (const auto& term : Inputs::kWeightedTerms) shape.terms.emplace_back(term.weight.name);
  shape.terms.emplace_back(kPhaseTerm);
  shape.terms.emplace_back(kSumTerm);
  return shape;
}

/// Success if the network fits a game with these rules.
template <GameInputs Inputs>
core::Result<> check_fit(const Network& network, const typename Inputs::Rules& rules) {
  const SampleShape shape = sample_shape<Inputs>(rules);
  if (network.inputs != shape.inputs || network.input_weights.size() != static_cast<std::size_t>(shape.input_count))
    return core::malformed("its inputs are " + network.inputs + ", not " + shape.inputs);
  const bool terms_fit = std::equal(network.terms.begin(), network.terms.end(), shape.terms.begin(), shape.terms.end(),
                                    [](const TermSteps& steps, const std::string& name) { return steps.name == name; });
  if (!terms_fit) return core::malformed("its terms are not those of the evaluation");
  if (!network.fits_sums(shape.max_active)) return core::malformed("its weights are too large for this board");
  return {};
}

template <GameInputs Inputs>
using MeasuredBy = decltype(Inputs::measure(std::declval<const typename Inputs::Position&>()));

/// The amounts of the terms, then phase and sum.
template <GameInputs Inputs>
std::vector<float> amounts_of(const MeasuredBy<Inputs>& measured) {
  std::vector<float> amounts;
  for (const auto& term : Inputs::kWeightedTerms) amounts.push_back(measured.amounts.*term.amount);
  amounts.push_back(measured.phase);
  const Value sum = game::weighted_sum(Inputs::kWeightedTerms, measured.amounts, measured.phase);
  amounts.push_back(static_cast<float>(sum) / game::kValuePerLogOdds);
  return amounts;
}

/// Requires a position that is not over.
template <GameInputs Inputs>
Sample sample_of(const typename Inputs::Position& position) {
  Sample sample;
  const std::size_t mine = core::side_index(position.to_move());
  const auto add = [&](RowPair found) {
    if (found.is_none()) return;
    sample.inputs[mine].push_back(static_cast<int>(found.black()));
    sample.inputs[1 - mine].push_back(static_cast<int>(found.white()));
  };
  if constexpr (CellInputs<Inputs>) {
    Inputs inputs(position.rules());
    inputs.follow(position).for_each([&](Cell cell) { add(inputs.at(cell)); });
  }
  const auto measured = Inputs::measure(position);
  for (const RowPair found : measured.inputs) add(found);
  sample.amounts = amounts_of<Inputs>(measured);
  return sample;
}

/// One thread's evaluation with a network.
template <GameInputs Inputs>
class LearnedEvaluation {
 public:
  using Position = typename Inputs::Position;

  /// Requires a network that fits (check_fit); it must outlive the evaluation.
  LearnedEvaluation(const Network& network, const typename Inputs::Rules& rules)
      : x_network(&network), x_sums(network, rules) {}

  /// The weighted sum with its correction, for the side to move; strictly inside ±kWinBase. Requires a position of the
  /// same rules that is not over.
  Value operator()(const Position& position) {
    const auto [sum, correction] = parts_of(position);
    constexpr Value kMax = game::kWinBase - 1;
    return std::clamp(sum + correction, -kMax, kMax);
  }

  /// The correction alone.
  Value correction(const Position& position) { return parts_of(position).correction; }

 private:
  struct Parts {
    Value sum;
    Value correction;
  };

  Parts parts_of(const Position& position) {
    x_sums.follow(position);
    const auto measured = Inputs::measure(position);
    const Value sum = game::weighted_sum(Inputs::kWeightedTerms, measured.amounts, measured.phase);
    return {sum, correction_of(position.to_move(), measured, sum)};
  }

  Value correction_of(Color side, const MeasuredBy<Inputs>& measured, Value sum) const {
    RowSums sums = x_sums.views();
    add_rows(x_network->input_weights, {measured.inputs.data(), measured.inputs.size()}, sums);
    Row& mine = sums[core::side_index(side)];
    const Row& theirs = sums[core::side_index(opposite(side))];
    const std::size_t count = Inputs::kWeightedTerms.size();
    for (std::size_t i = 0; i < count; ++i) add_term(mine, i, measured.amounts.*Inputs::kWeightedTerms[i].amount);
    add_term(mine, count, measured.phase);
    add_term(mine, count + 1, static_cast<float>(sum) / game::kValuePerLogOdds);
    return network::correction(part_at(measured.phase), mine, theirs);
  }

  void add_term(Row& sums, std::size_t term, float amount) const {
    const auto step = static_cast<std::size_t>(x_network->terms[term].step_of(amount));
    sums += x_network->term_weights[term * TermSteps::kSteps + step];
  }

  const Network::Part& part_at(float phase) const {
    const std::size_t count = x_network->parts.size();
    const auto part = static_cast<std::size_t>(std::clamp(phase, 0.0F, 1.0F) * static_cast<float>(count));
    return x_network->parts[std::min(part, count - 1)];
  }

  const Network* x_network;
  Accumulator<Inputs> x_sums;
};

}  // namespace catenary::network
