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
    return any_solver(rules, settings);
  }
  /// The solver that there is, whatever its settings; a new one where there is none.
  solve::Solver<G>& any_solver(const typename G::Rules& rules, const solve::SolverSettings& settings) {
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
  Proofs<G> proofs;

  /// Takes the network of a search. What was learnt with a network of other content is dropped. Returns the network to
  /// search with, which stays the same object as long as the content does.
  const std::shared_ptr<const network::Network>& use(const std::shared_ptr<const network::Network>& network) {
    const bool same = network == x_network || (network && x_network && *network == *x_network);
    if (!same) {
      searchers.forget();
      x_network = network;
    }
    return x_network;
  }

 private:
  std::shared_ptr<const network::Network> x_network;
};

}  // namespace catenary::player
