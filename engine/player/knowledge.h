// SPDX-License-Identifier: MIT
/// What an engine has learnt about one game in progress, for one purpose: the tables of the searchers and the proofs.
#pragma once

#include <memory>
#include <utility>

#include "network/network.h"
#include "search/searchers.h"
#include "solve/solver.h"

namespace catenary::player {

/// The solver of one game in progress, made at the first proof, with all that it has proven.
template <game::Game G>
class Proofs {
 public:
  /// A solver with these settings. Other settings drop what was proven: two tables need not fit into memory.
  solve::Solver<G>& solver(const typename G::Rules& rules, const solve::SolverSettings& settings) {
    if (x_solver && x_solver->settings() != settings) x_solver.reset();
    if (!x_solver) x_solver = std::make_unique<solve::Solver<G>>(rules, settings);
    return *x_solver;
  }
  void forget() { x_solver.reset(); }

 private:
  std::unique_ptr<solve::Solver<G>> x_solver;
};

template <game::Game G>
struct Knowledge {
  search::Searchers<G> searchers;
  /// Proofs that were asked for.
  Proofs<G> proofs;
  /// Proofs that begin a search near the end. They are apart from the others, so that a search neither fails for their
  /// small table nor takes their threads.
  Proofs<G> endings;

  /// Prepares for a search with these settings. What was learnt with a network of other content or other pruning is
  /// dropped, because its values do not hold any more. Returns the settings to search with, whose network stays the
  /// same object as long as the content does.
  const search::SearchSettings& use(search::SearchSettings settings) {
    const auto& known = x_settings.network;
    const bool same_network = settings.network == known || (settings.network && known && *settings.network == *known);
    if (same_network) settings.network = known;
    if (!same_network || settings.pruning != x_settings.pruning) searchers.forget();
    x_settings = std::move(settings);
    return x_settings;
  }

 private:
  /// The settings of the latest search.
  search::SearchSettings x_settings;
};

}  // namespace catenary::player
