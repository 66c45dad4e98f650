// SPDX-License-Identifier: MIT
/// Implementation of Engine for one game: the searchers and the solver instantiated with it.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/concepts.h"
#include "game/state_of.h"
#include "network/learned_evaluation.h"
#include "player/analyzer.h"
#include "player/engine.h"
#include "player/hint_of.h"
#include "player/knowledge.h"
#include "player/plugin.h"
#include "player/proven_endings.h"
#include "player/sampled_turn.h"
#include "session/session.h"
#include "session/turns.h"

namespace catenary::player {

using core::Color;
using core::Move;
using core::Rng;

template <game::Game G>
class EngineOf final : public Engine {
 public:
  using Position = typename G::Position;

  /// The session must outlive the engine.
  explicit EngineOf(const session::Session& session) : x_session(&session) {}

  search::SearchResult search(const Request& request, Rng& rng, const search::SearchObserver& observer) override {
    Knowledge<G>& knowledge = knowledge_for(request);
    const search::SearchSettings& settings = knowledge.use(settings_of(request));
    const std::vector<std::uint64_t> keys = earlier_keys();
    if (request.sampling) return sampled_turn<G>(knowledge.searchers, root(), keys, settings, request, rng, observer);
    if constexpr (ProvenEndings<G>)
      if (settings.prove_endings && settings.searcher == search::SearcherKind::alphabeta)
        return EndingProver<G>(knowledge).search(root(), {keys, {}}, settings, request.limits, rng, observer);
    return knowledge.searchers.search(root(), {keys, played_moves()}, settings, request.limits, rng, observer,
                                      request.first_mover);
  }
  Analysis analyze(const Request& request, const AnalysisObserver& observer) override {
    Knowledge<G>& knowledge = knowledge_for(request);
    Rng rng(request.settings.seed);
    return Analyzer<G>(knowledge.searchers, root(), earlier_keys(), knowledge.use(settings_of(request)), request.limits,
                       rng, request.first_mover)
        .run(request.max_moves, observer);
  }
  Hint hint(const Request& request) const override {
    return find_hint<G>(root(), earlier_keys(), settings_of(request), request);
  }
  std::vector<std::string> reasons(const std::vector<Move>& line) const override {
    return reasons_for<G>(root(), line);
  }
  std::vector<search::RatedMove> rate_moves(const Request& request) override {
    Knowledge<G>& knowledge = knowledge_for(request);
    search::SearchSettings settings = knowledge.use(settings_of(request));
    settings.searcher = search::SearcherKind::alphabeta;
    Rng rng(settings.seed);
    std::vector<std::uint64_t> keys = earlier_keys();
    if constexpr (G::kRepetitionDraws) keys.push_back(root().key());
    std::vector<search::RatedMove> rated;
    for (const Move move : x_session->state().legal_moves()) {
      if (request.limits.stop != nullptr && *request.limits.stop) break;
      const search::SearchResult found =
          knowledge.searchers.search_after(root(), move, keys, settings, request.limits, rng);
      rated.push_back({move, found.value, found.exact});
    }
    return rated;
  }
  std::optional<solve::Solution> solve(const Request& request, const std::vector<Move>& moves,
                                       const solve::SolverObserver& observer) override {
    if constexpr (G::kTraits.cooperative) {
      return std::nullopt;
    } else {
      const solve::SolverLimits limits{.seconds = request.limits.hard_seconds, .stop = request.limits.stop};
      Position position = root();
      for (const Move move : moves) position.play(move);
      return knowledge_for(request).proofs.solver(position.rules(), request.solver).solve(position, limits, observer);
    }
  }
  std::vector<Move> threats() const override {
    std::vector<Move> found;
    for (const Move move : x_session->state().legal_moves()) {
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
    if constexpr (G::kTraits.breakdown) breakdown = G::breakdown(root());
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
    for (Knowledge<G>* knowledge : {&x_of_play, &x_of_questions}) {
      knowledge->searchers.forget();
      knowledge->endings.forget();
    }
  }

 private:
  const Position& root() const { return game::StateOf<G>::position_of(x_session->state()); }

  /// The keys of the positions from the one set last to the one before the current one, where the game counts
  /// repetitions; empty otherwise.
  std::vector<std::uint64_t> earlier_keys() const {
    const std::vector<session::PlayedMove>& played = x_session->played_moves();
    std::vector<std::uint64_t> keys;
    if constexpr (G::kRepetitionDraws)
      for (std::size_t i = session::start_of_history(played); i < played.size(); ++i)
        keys.push_back(x_session->state_at(i).key());
    return keys;
  }

  /// The moves since a position was set last.
  std::vector<Move> played_moves() const {
    const std::vector<session::PlayedMove>& played = x_session->played_moves();
    std::vector<Move> moves;
    for (std::size_t i = session::start_of_history(played); i < played.size(); ++i) moves.push_back(played[i].move);
    return moves;
  }

  /// The settings of a request. Unless it names a side, a draw has its cost for the side to move.
  search::SearchSettings settings_of(const Request& request) const {
    search::SearchSettings settings = request.settings;
    if (settings.contempt_side == Color::none) settings.contempt_side = root().to_move();
    return settings;
  }

  Knowledge<G>& knowledge_for(const Request& request) {
    return request.purpose == Purpose::play ? x_of_play : x_of_questions;
  }

  Position after(Move move) const {
    Position child = root();
    child.play(move);
    return child;
  }

  static bool wins(const Position& position, Move move) {
    Position next = position;
    next.play(move);
    return next.over() && next.outcome().kind == game::Outcome::Kind::win &&
           next.outcome().winner == position.to_move();
  }

  const session::Session* x_session;
  Knowledge<G> x_of_play;
  Knowledge<G> x_of_questions;
};

/// Starts a game with its engine.
template <game::Game G>
StartedGame start(const game::Settings& settings) {
  auto session =
      std::make_unique<session::Session>(game::StateOf<G>::start(settings), session::dice_mode(settings.options));
  auto engine = std::make_unique<EngineOf<G>>(*session);
  return {std::move(session), std::move(engine)};
}

}  // namespace catenary::player
