// SPDX-License-Identifier: MIT
/// What an engine has learned about one game in progress, for one purpose: the tables of the searchers, the proofs and
/// the latest analysis.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "network/network.h"
#include "player/analysis.h"
#include "search/searchers.h"
#include "solve/solver.h"

namespace catenary::player {

/// The solver of one game in progress, created for the first proof, with everything it has proven.
template <game::Game G>
class Proofs {
 public:
  /// A solver with these settings. Different settings discard earlier proofs, because two tables may not fit into
  /// memory.
  solve::Solver<G>& solver(const typename G::Rules& rules, const solve::SolverSettings& settings) {
    if (x_solver && x_solver->settings() != settings) x_solver.reset();
    if (!x_solver) x_solver = std::make_unique<solve::Solver<G>>(rules, settings);
    return *x_solver;
  }
  void forget() { x_solver.reset(); }

 private:
  std::unique_ptr<solve::Solver<G>> x_solver;
};

/// What an analysis is about, besides the settings that Knowledge::use() compares.
struct AnalysisTopic {
  std::uint64_t position = 0;
  std::vector<std::uint64_t> earlier_keys;
  core::Color first_mover = core::Color::none;
  std::optional<core::Cell> origin;
  /// The value of a draw to Black.
  game::Value black_draw = 0;

  bool operator==(const AnalysisTopic&) const = default;
};

/// What analyses and hints have found about the latest topic. The next one about it continues from that, so that they
/// agree.
struct LatestAnalysis {
  AnalysisTopic topic;
  Findings found;

  /// What was found about a topic; nothing about another one.
  Findings about(const AnalysisTopic& asked) const { return topic == asked ? found : Findings(); }
  /// Keeps new findings, unless the same topic has been searched with more nodes.
  void take(const AnalysisTopic& searched, Findings now) {
    if (topic == searched && found.nodes > now.nodes) return;
    topic = searched;
    found = std::move(now);
  }
};

template <game::Game G>
struct Knowledge {
  search::Searchers<G> searchers;
  /// Proofs for solve requests.
  Proofs<G> proofs;
  /// Proofs that precede a search near the end. They are kept separately, so that a search neither suffers from a small
  /// table that a request left behind nor takes its threads.
  Proofs<G> endings;
  LatestAnalysis latest;

  /// Prepares for a search with these settings. Discards what was learned with different network content or different
  /// pruning, because its values no longer apply. Returns the settings to search with, in which the network remains the
  /// same object while its content is unchanged.
  const search::SearchSettings& use(search::SearchSettings settings) {
    const auto& known = x_settings.network;
    const bool same_network = settings.network == known || (settings.network && known && *settings.network == *known);
    if (same_network) settings.network = known;
    if (!same_network || settings.pruning != x_settings.pruning) forget_values();
    x_settings = std::move(settings);
    return x_settings;
  }
  /// Forgets the results of searches, but no proofs.
  void forget_values() {
    searchers.forget();
    latest = {};
  }

 private:
  /// The settings of the latest search.
  search::SearchSettings x_settings;
};

}  // namespace catenary::player
