// SPDX-License-Identifier: MIT
/// Implementation of GameEngine for one game: the searchers and the solver instantiated with it.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "game/concepts.h"
#include "network/learned_evaluation.h"
#include "player/analyzer.h"
#include "player/game_engine.h"
#include "player/plugin.h"
#include "player/proven_endings.h"
#include "player/sampled_turn.h"
#include "search/searchers.h"
#include "session/session_of.h"
#include "solve/solver.h"

namespace catenary::player {

using core::Color;
using core::Move;
using core::Rng;
using game::Value;

/// The prover of the games that have one.
template <game::Game G>
struct ProverOf {};
template <ProvenEndings G>
struct ProverOf<G> : EndingProver<G> {};

template <game::Game G>
class GameEngineOf final : public GameEngine {
 public:
  using Position = typename G::Position;

  /// The session must outlive the engine.
  explicit GameEngineOf(session::SessionOf<G>& session) : x_session(&session) {
    session.on_move([this](Move move) { x_searchers.follow_in_uct_tree(move); });
  }
  ~GameEngineOf() override { x_session->on_move({}); }
  GameEngineOf(const GameEngineOf&) = delete;
  GameEngineOf& operator=(const GameEngineOf&) = delete;

  search::SearchResult search(const search::SearchSettings& settings, const search::SearchLimits& limits, Rng& rng,
                              const search::SearchObserver& observer) override {
    const std::vector<std::uint64_t> history = x_session->earlier_keys();
    if constexpr (ProvenEndings<G>)
      if (settings.prove_endings && settings.searcher == search::SearcherKind::alphabeta &&
          limits.max_depth == game::kMaxPly)
        return x_prover.search(x_searchers, root(), history, settings, limits, rng, observer);
    return x_searchers.search(root(), history, settings, limits, rng, observer);
  }
  search::SearchResult sample_turn(const search::SearchSettings& settings, const search::SearchLimits& limits,
                                   const Sampling& sampling, Rng& rng) override {
    const std::vector<std::uint64_t> history = x_session->earlier_keys();
    return sampled_turn<G>(x_searchers, root(), history, settings, limits, sampling, rng);
  }
  Analysis analyze(const search::SearchSettings& settings, const search::SearchLimits& limits, std::size_t count,
                   Rng& rng, const AnalysisObserver& observer) override {
    return Analyzer<G>(x_searchers, root(), x_session->earlier_keys(), settings, limits, rng).run(count, observer);
  }
  std::vector<search::RatedMove> rate_moves(const search::SearchSettings& settings, const search::SearchLimits& limits,
                                            Rng& rng) override {
    search::SearchSettings by_alpha_beta = settings;
    by_alpha_beta.searcher = search::SearcherKind::alphabeta;
    std::vector<std::uint64_t> history = x_session->earlier_keys();
    if constexpr (G::kRepetitionDraws) history.push_back(root().key());
    std::vector<search::RatedMove> rated;
    for (const Move move : x_session->legal_moves()) {
      if (limits.stop != nullptr && *limits.stop) break;
      rated.push_back({move, rate(after(move), history, by_alpha_beta, limits, rng)});
    }
    return rated;
  }
  std::optional<solve::Solution> solve(const solve::SolverSettings& settings, const solve::SolverLimits& limits,
                                       const solve::SolverObserver& observer) override {
    if constexpr (G::kTraits.cooperative) {
      return std::nullopt;
    } else {
      if (!x_solver || x_solver->settings() != settings) {
        // Two tables need not fit.
        x_solver.reset();
        x_solver = std::make_unique<solve::Solver<G>>(x_session->rules(), settings);
      }
      return x_solver->solve(root(), limits, observer);
    }
  }
  std::vector<Move> threats() const override {
    std::vector<Move> found;
    for (const Move move : x_session->legal_moves()) {
      const Position child = after(move);
      if (child.to_move() != opposite(root().to_move())) continue;
      typename Position::MoveList replies;
      child.moves(replies);
      for (const Move reply : replies)
        if (wins(child, reply) && std::find(found.begin(), found.end(), reply) == found.end()) found.push_back(reply);
    }
    return found;
  }
  game::EvaluationBreakdown evaluation(const network::Network* network) const override {
    game::EvaluationBreakdown breakdown{G::evaluate(root()), 0, {}};
    if constexpr (requires { G::breakdown(root()); }) breakdown = G::breakdown(root());
    if constexpr (network::Learnable<G>) {
      if (network != nullptr) {
        network::LearnedEvaluation<typename G::Inputs> learned(*network, root().rules());
        breakdown.value = learned(root());
        breakdown.correction = learned.correction(root());
      }
    }
    return breakdown;
  }
  core::Result<> check_network(const network::Network& network) const override {
    if constexpr (network::Learnable<G>) return network::check_fit<typename G::Inputs>(network, root().rules());
    return core::unavailable("the evaluation of " + network.game + " has no inputs for a network");
  }
  std::optional<network::SampleShape> sample_shape() const override {
    if constexpr (network::Learnable<G>) return network::sample_shape<typename G::Inputs>(root().rules());
    return std::nullopt;
  }
  network::Sample sample() const override {
    if constexpr (network::Learnable<G>) return network::sample_of<typename G::Inputs>(root());
    return {};
  }
  void forget() override {
    x_searchers.forget();
    if constexpr (ProvenEndings<G>) x_prover.forget();
  }

 private:
  const Position& root() const { return x_session->current(); }

  Position after(Move move) const {
    Position child = root();
    child.play(move);
    return child;
  }

  /// The value of `child` for the side that is to move now. Where chance is to move, there is nothing to search.
  Value rate(const Position& child, std::span<const std::uint64_t> history, const search::SearchSettings& settings,
             const search::SearchLimits& limits, Rng& rng) {
    const Color side = root().to_move();
    if (child.over()) return game::outcome_value(child.outcome(), side, 1);
    if (child.to_move() == Color::chance) return G::evaluate(child);
    return game::value_for<G>(side, child, x_searchers.search(child, history, settings, limits, rng, {}).value);
  }

  static bool wins(const Position& position, Move move) {
    Position next = position;
    next.play(move);
    return next.over() && next.outcome().kind == game::Outcome::Kind::win &&
           next.outcome().winner == position.to_move();
  }

  session::SessionOf<G>* x_session;
  search::Searchers<G> x_searchers;
  [[no_unique_address]] ProverOf<G> x_prover;
  std::unique_ptr<solve::Solver<G>> x_solver;
};

/// Starts a game with its engine.
template <game::Game G>
StartedGame start(const game::Settings& settings) {
  auto session = std::make_unique<session::SessionOf<G>>(settings);
  auto engine = std::make_unique<GameEngineOf<G>>(*session);
  return {std::move(session), std::move(engine)};
}

}  // namespace catenary::player
