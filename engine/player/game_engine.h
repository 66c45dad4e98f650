// SPDX-License-Identifier: MIT
/// Searches, analyses and proofs of one game in progress, behind one interface for all games;
/// player/game_engine_of.h implements it for each game.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/result.h"
#include "core/rng.h"
#include "game/weighted_terms.h"
#include "network/network.h"
#include "network/sample.h"
#include "player/analysis.h"
#include "player/sampling.h"
#include "search/search_result.h"
#include "search/settings.h"
#include "solve/solution.h"

namespace catenary::player {

/// The engine of one session: it looks at the session's position, never changes it, and keeps its tables between calls.
class GameEngine {
 public:
  virtual ~GameEngine() = default;

  /// Chooses a turn. Requires a game that is not over and whose next choice is a player's.
  virtual search::SearchResult search(const search::SearchSettings& settings, const search::SearchLimits& limits,
                                      core::Rng& rng, const search::SearchObserver& observer) = 0;
  /// Samples a turn by the values of its moves (player/sampled_turn.h). Requires the same.
  virtual search::SearchResult sample_turn(const search::SearchSettings& settings, const search::SearchLimits& limits,
                                           const Sampling& sampling, core::Rng& rng) = 0;
  /// The `count` best moves with their values, by alpha-beta or the cooperative search. Requires the same.
  virtual Analysis analyze(const search::SearchSettings& settings, const search::SearchLimits& limits,
                           std::size_t count, core::Rng& rng, const AnalysisObserver& observer) = 0;
  /// Searches each legal move for itself within `limits`, by alpha-beta; fewer moves where the limits' flag was set.
  virtual std::vector<search::RatedMove> rate_moves(const search::SearchSettings& settings,
                                                    const search::SearchLimits& limits, core::Rng& rng) = 0;
  /// The exact score with a best line, or the bounds proven so far. Nothing in games without opponents. Requires a game
  /// that is not over. What is proven is kept for later questions.
  virtual std::optional<solve::Solution> solve(const solve::SolverSettings& settings, const solve::SolverLimits& limits,
                                               const solve::SolverObserver& observer) = 0;
  /// The moves by which the opponent could win at once after one or the other legal move, each once.
  virtual std::vector<core::Move> threats() const = 0;
  /// The static evaluation, corrected by a network that fits; null for none. Requires a game that is not over.
  virtual game::EvaluationBreakdown evaluation(const network::Network* network) const = 0;
  /// Success if a network can be used for this game.
  virtual core::Result<> check_network(const network::Network& network) const = 0;
  /// The shape of samples of this game; nothing where networks have no inputs for it.
  virtual std::optional<network::SampleShape> sample_shape() const = 0;
  /// The position as a network sees it. Requires a game with such inputs that is not over.
  virtual network::Sample sample() const = 0;
  /// Drops what searches learnt, so that a new game does not depend on the games before. Proofs stay.
  virtual void forget() = 0;
};

}  // namespace catenary::player
