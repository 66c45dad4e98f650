// SPDX-License-Identifier: MIT
/// Implementation of Engine for one game: the searchers and the solver instantiated with it.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "game/concepts.h"
#include "game/state_of.h"
#include "network/learned_evaluation.h"
#include "player/analyzer.h"
#include "player/engine.h"
#include "player/hint_of.h"
#include "player/knowledge.h"
#include "player/plugin.h"
#include "player/proven_endings.h"
#include "player/proven_results.h"
#include "player/sampled_turn.h"
#include "session/session.h"

namespace catenary::player {

using core::Color;
using core::Move;
using core::Rng;

template <game::Game G>
class EngineOf final : public Engine {
 public:
  using Position = typename G::Position;
  using Rules = typename G::Rules;

  explicit EngineOf(std::shared_ptr<const Rules> rules) : x_rules(std::move(rules)) {}

  search::SearchResult search(const session::History& history, const Request& request, Rng& rng,
                              const search::SearchObserver& observer) override {
    search::SearchResult found = find_turn(history, request, rng, observer);
    // A sampled turn need not be the best one.
    const bool is_proven = !request.sampling && !found.turn.empty() && (found.exact || game::is_decisive(found.value));
    if (request.purpose == Purpose::question && is_proven) note(history, {found.value, found.exact, found.variation});
    return found;
  }
  Analysis analyze(const session::History& history, const Request& request, const AnalysisObserver& observer) override {
    Knowledge<G>& knowledge = knowledge_for(request);
    const Position& root = position_of(*history.state);
    const search::SearchSettings& settings = knowledge.use(settings_of(request, root));
    Rng rng(settings.seed);
    Analyzer<G> analyzer(knowledge.searchers, root, history.earlier_keys, settings, request.limits, rng,
                         request.first_mover, request.origin);
    const AnalysisTopic topic = topic_of(history, settings, request.first_mover, request.origin);
    const Findings known = knowledge.latest.about(topic);
    const bool is_within_limits = known.depth <= request.limits.max_depth && known.nodes <= request.limits.max_nodes;
    if (known.has_best(request.max_moves) && is_within_limits) analyzer.continue_from(known);
    Analysis analysis = analyzer.run(request.max_moves, observer);
    knowledge.latest.take(topic, analyzer.findings());
    if (!request.origin) note(history, request, analyzer.findings());
    return analysis;
  }
  Hint hint(const session::History& history, const Request& request) override {
    Knowledge<G>& knowledge = knowledge_for(request);
    const Position& root = position_of(*history.state);
    const search::SearchSettings& settings = knowledge.use(settings_of(request, root));
    const AnalysisTopic topic = topic_of(history, settings, request.first_mover, std::nullopt);
    Findings found = findings_for_hint<G>(knowledge.latest.about(topic), root, history.earlier_keys, settings, request);
    Hint hint = hint_from<G>(root, found);
    note(history, request, found);
    // What an interrupted search has found is too little for later hints.
    if (!core::is_raised(request.limits.stop)) knowledge.latest.take(topic, std::move(found));
    return hint;
  }
  std::vector<std::string> reasons(const game::GameState& state, const std::vector<Move>& line) const override {
    return reasons_for<G>(position_of(state), line);
  }
  std::vector<search::RatedMove> rate_moves(const session::History& history, const Request& request) override {
    // Short searches do not fill a larger table. They start with an empty one, so that results are reproducible.
    constexpr int kTableMegabytes = 16;
    const Position& root = position_of(*history.state);
    search::SearchSettings settings = settings_of(request, root);
    settings.searcher = search::SearcherKind::alphabeta;
    settings.threads = 1;
    settings.hash_mb = std::min(settings.hash_mb, kTableMegabytes);
    search::Searchers<G> searchers;
    Rng rng(settings.seed);
    std::vector<std::uint64_t> keys = history.earlier_keys;
    keys.push_back(root.key());
    std::vector<search::RatedMove> rated;
    for (const Move move : history.state->legal_moves()) {
      if (core::is_raised(request.limits.stop)) break;
      const search::SearchResult found = searchers.search_after(root, move, keys, settings, request.limits, rng);
      rated.push_back({move, found.value, found.exact});
    }
    x_proven.correct(rated, proof_key(root, history.earlier_keys));
    return rated;
  }
  const ProvenResult* proven(const session::History& history) const override {
    return x_proven.find(proof_key(position_of(*history.state), history.earlier_keys));
  }
  core::Result<solve::Solution> solve(const game::GameState& state, const Request& request,
                                      const solve::SolverObserver& observer) override {
    if constexpr (G::kTraits.cooperative) {
      return core::unavailable("nobody can win");
    } else {
      solve::Solver<G>& solver = knowledge_for(request).proofs.solver(*x_rules, request.solver);
      const solve::SolverLimits limits{.seconds = request.limits.hard_seconds, .stop = request.limits.stop};
      return solver.open_store().map([&] { return solver.solve(position_of(state), limits, observer); });
    }
  }
  std::vector<Move> threats(const game::GameState& state) const override {
    const Position& root = position_of(state);
    std::vector<Move> found;
    for (const Move move : state.legal_moves()) {
      const Position child = game::position_after(root, move);
      if (child.to_move() != opposite(root.to_move())) continue;
      typename Position::MoveList replies;
      child.moves(replies);
      for (const Move reply : replies)
        if (wins(child, reply) && std::find(found.begin(), found.end(), reply) == found.end()) found.push_back(reply);
    }
    return found;
  }
  game::EvaluationBreakdown evaluation(const game::GameState& state, const network::Network* network) const override {
    const Position& position = position_of(state);
    game::EvaluationBreakdown breakdown{G::evaluate(position), 0, {}};
    if constexpr (G::kTraits.breakdown) breakdown = G::breakdown(position);
    if constexpr (network::Learnable<G>) {
      if (network != nullptr) {
        network::LearnedEvaluation<typename G::Inputs> learned(*network, *x_rules);
        breakdown.value = learned(position);
        breakdown.correction = learned.correction(position);
      }
    }
    return breakdown;
  }
  core::Result<> check_network(const network::Network& network) const override {
    if constexpr (network::Learnable<G>) return network::check_fit<typename G::Inputs>(network, *x_rules);
    return core::unavailable("the evaluation of " + network.game + " has no inputs for a network");
  }
  std::optional<network::SampleShape> sample_shape() const override {
    if constexpr (network::Learnable<G>) return network::sample_shape<typename G::Inputs>(*x_rules);
    return std::nullopt;
  }
  network::Sample sample(const game::GameState& state) const override {
    if constexpr (network::Learnable<G>) return network::sample_of<typename G::Inputs>(position_of(state));
    return {};
  }
  void forget() override {
    for (Knowledge<G>* knowledge : {&x_of_play, &x_of_questions}) {
      knowledge->forget_values();
      knowledge->endings.forget();
    }
    x_proven.forget();
  }

 private:
  static const Position& position_of(const game::GameState& state) { return game::StateOf<G>::position_of(state); }

  /// The settings of a request. Unless it names a side, the value of a draw is for the side to move.
  static search::SearchSettings settings_of(const Request& request, const Position& root) {
    search::SearchSettings settings = request.settings;
    if (settings.contempt_side == Color::none) settings.contempt_side = root.to_move();
    return settings;
  }

  static AnalysisTopic topic_of(const session::History& history, const search::SearchSettings& settings,
                                Color first_mover, std::optional<core::Cell> origin) {
    return {game::full_key(position_of(*history.state)), history.earlier_keys, first_mover, origin,
            settings.draw_value(Color::black)};
  }

  Knowledge<G>& knowledge_for(const Request& request) {
    return request.purpose == Purpose::play ? x_of_play : x_of_questions;
  }

  search::SearchResult find_turn(const session::History& history, const Request& request, Rng& rng,
                                 const search::SearchObserver& observer) {
    Knowledge<G>& knowledge = knowledge_for(request);
    const Position& root = position_of(*history.state);
    const search::SearchSettings& settings = knowledge.use(settings_of(request, root));
    const search::Past past{history.earlier_keys, history.moves};
    if (request.sampling)
      return sampled_turn<G>(knowledge.searchers, root, past.keys, settings, request, rng, observer);
    if constexpr (ProvenEndings<G>)
      if (settings.prove_endings && settings.searcher == search::SearcherKind::alphabeta)
        return EndingProver<G>(knowledge).search(root, {past.keys, {}}, settings, request.limits, rng, observer);
    return knowledge.searchers.search(root, past, settings, request.limits, rng, observer, request.first_mover);
  }

  /// Covers the earlier positions too if repeating one is a draw.
  static std::uint64_t proof_key(const Position& position, const std::vector<std::uint64_t>& earlier_keys) {
    std::uint64_t key = game::full_key(position);
    if constexpr (G::kRepetitionDraws)
      for (const std::uint64_t earlier : earlier_keys) key += core::mix64(earlier);
    return key;
  }

  /// Keeps the result of a position, and of the one after its best move.
  void note(const session::History& history, ProvenResult result) {
    if constexpr (!G::kTraits.cooperative) {
      const Position& root = position_of(*history.state);
      if (result.line.size() > 1) {
        const Position child = game::position_after(root, result.line.front());
        const game::Value value = game::to_node_relative(result.value, 1);
        std::vector<std::uint64_t> earlier_keys = history.earlier_keys;
        earlier_keys.push_back(root.key());
        x_proven.note(proof_key(child, earlier_keys), {child.to_move() == root.to_move() ? value : -value,
                                                       result.exact,
                                                       {result.line.begin() + 1, result.line.end()}});
      }
      x_proven.note(proof_key(root, history.earlier_keys), std::move(result));
    }
  }

  /// Keeps what findings about the moves of the side to move prove.
  void note(const session::History& history, const Request& request, const Findings& found) {
    if (core::is_side(request.first_mover) && request.first_mover != history.state->to_move()) return;
    if (auto result = found.result()) note(history, std::move(*result));
  }

  static bool wins(const Position& position, Move move) {
    const Position next = game::position_after(position, move);
    return next.over() && next.outcome().kind == game::Outcome::Kind::win &&
           next.outcome().winner == position.to_move();
  }

  /// Declared first because the tables and proofs refer to the rules.
  std::shared_ptr<const Rules> x_rules;
  Knowledge<G> x_of_play;
  Knowledge<G> x_of_questions;
  ProvenResults x_proven;
};

/// Starts a game with its engine.
template <game::Game G>
StartedGame start(const game::Settings& settings) {
  auto rules = std::make_shared<const typename G::Rules>(settings);
  auto session =
      std::make_unique<session::Session>(game::StateOf<G>::start(rules), session::dice_mode(settings.options));
  return {std::move(session), std::make_unique<EngineOf<G>>(std::move(rules))};
}

}  // namespace catenary::player
