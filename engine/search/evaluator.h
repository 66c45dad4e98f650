// SPDX-License-Identifier: MIT
/// The evaluation that alpha-beta uses: that of the game, corrected by a network if there is one.
#pragma once

#include <memory>

#include "game/concepts.h"
#include "network/learned_evaluation.h"
#include "search/evaluation_cache.h"

namespace catenary::search {

/// The evaluation of one worker, with its own network state and cache.
template <game::Game G>
class Evaluator {
 public:
  using Position = typename G::Position;

  /// Uses a network that fits the game's rules (network::check_fit), or none (null), from now on. The network must
  /// outlive its use.
  void use(const network::Network* network) {
    if (network == x_network) return;
    x_network = network;
    x_cache.clear();
    if constexpr (network::Learnable<G>) {
      x_learned.reset();
    }
  }

  /// Returns the evaluation for the side to move. Requires a position that is not over.
  Value operator()(const Position& position) {
    return x_cache.value(position.key(), [&] { return evaluate(position); });
  }

 private:
  Value evaluate(const Position& position) {
    if constexpr (network::Learnable<G>) {
      if (x_network != nullptr) {
        if (!x_learned) x_learned = std::make_unique<Learned>(*x_network, position.rules());
        return (*x_learned)(position);
      }
    }
    return G::evaluate(position);
  }

  struct Nothing {};
  template <class T>
  struct LearnedOf {
    using Type = Nothing;
  };
  template <network::Learnable T>
  struct LearnedOf<T> {
    using Type = network::LearnedEvaluation<typename T::Inputs>;
  };
  using Learned = typename LearnedOf<G>::Type;

  const network::Network* x_network = nullptr;
  EvaluationCache x_cache;
  /// Always null in games without a network.
  std::unique_ptr<Learned> x_learned;
};

}  // namespace catenary::search
