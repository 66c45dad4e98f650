// SPDX-License-Identifier: MIT
/// Searches, analyses and proofs of positions, behind one interface for all games; player/engine_of.h implements it for
/// each game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/move.h"
#include "core/result.h"
#include "core/rng.h"
#include "game/game_state.h"
#include "game/weighted_terms.h"
#include "network/network.h"
#include "network/sample.h"
#include "player/analysis.h"
#include "player/hint.h"
#include "player/proven_results.h"
#include "player/request.h"
#include "search/search_result.h"
#include "session/history.h"
#include "solve/solution.h"

namespace catenary::player {

/// The engine for a game with fixed size and options. It keeps what it learns, separately for each purpose
/// (player/request.h), and drops it when a request has a network with different content, a different value of a draw or
/// different pruning. All calls require unfinished games from the session that was started with this engine
/// (player/plugin.h) or from copies of it; calls that search require a side to move.
class Engine {
 public:
  virtual ~Engine() = default;

  /// Chooses a turn.
  virtual search::SearchResult search(const session::History& history, const Request& request, core::Rng& rng,
                                      const search::SearchObserver& observer) = 0;
  /// The best moves with their values, by alpha-beta or the cooperative search. Continues from the latest analysis or
  /// hint if that was about the same, within the request's limits and had as many moves; nodes and seconds then include
  /// it.
  virtual Analysis analyze(const session::History& history, const Request& request,
                           const AnalysisObserver& observer) = 0;
  /// The best turn of the side `request.first_mover`, which must have a move, with reasons for it. Depends only on the
  /// arguments, unless the latest analysis or hint was about the same and has searched as many nodes or found exact
  /// results: then its best turn.
  virtual Hint hint(const session::History& history, const Request& request) = 0;
  /// The game's own reasons for the turn with which a line of legal moves begins (game::Traits::hint_reasons).
  virtual std::vector<std::string> reasons(const game::GameState& state, const std::vector<core::Move>& line) const = 0;
  /// Searches each legal move separately within the limits, by alpha-beta; returns fewer moves if the stop flag was
  /// set.
  virtual std::vector<search::RatedMove> rate_moves(const session::History& history, const Request& request) = 0;
  /// What searches that answered questions have proven about a position since forget(); null for nothing. Valid until the
  /// next call that searches.
  virtual const ProvenResult* proven(const session::History& history) const = 0;
  /// The exact score of a position with a best line, or the bounds proven so far. Requires a game with opponents. Keeps
  /// what is proven for later calls; fails if the files of earlier proofs cannot be used.
  virtual core::Result<solve::Solution> solve(const game::GameState& state, const Request& request,
                                              const solve::SolverObserver& observer) = 0;
  /// The moves with which the opponent could win at once after some legal move, each once.
  virtual std::vector<core::Move> threats(const game::GameState& state) const = 0;
  /// The static evaluation, corrected by a network that fits, or uncorrected if it is null.
  virtual game::EvaluationBreakdown evaluation(const game::GameState& state, const network::Network* network) const = 0;
  /// Success if the network can be used for this game.
  virtual core::Result<> check_network(const network::Network& network) const = 0;
  /// The shape of samples of this game; nothing if the game has no network inputs.
  virtual std::optional<network::SampleShape> sample_shape() const = 0;
  /// The position as a network sees it. Requires a game with network inputs.
  virtual network::Sample sample(const game::GameState& state) const = 0;
  /// Drops what searches have learned, so that a new game does not depend on earlier ones. Keeps the proofs from
  /// solve().
  virtual void forget() = 0;
};

}  // namespace catenary::player
