/// Implements Session for one game: a history of positions, and the searchers instantiated with the game.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "game/concepts.h"
#include "game/session.h"
#include "search/analysis.h"
#include "search/perft.h"
#include "search/searchers.h"
#include "search/solver.h"

namespace catenary::engine {

template <Game G>
class SessionOf final : public Session {
 public:
  using Position = typename G::Position;

  explicit SessionOf(const Settings& settings)
      : Session(settings.options.has("dice") ? dice_mode(settings.options) : DiceMode::manual),
        x_rules(settings),
        x_positions(1, Position(x_rules)) {}
  // Positions point to x_rules.
  SessionOf(const SessionOf&) = delete;
  SessionOf& operator=(const SessionOf&) = delete;

  const Grid& grid() const override { return x_rules.grid(); }
  Color to_move() const override { return current().to_move(); }
  Outcome outcome() const override { return current().outcome(); }
  Outcome estimate() const override { return over() ? outcome() : G::estimate(current()); }
  std::vector<Move> legal_moves() const override {
    typename Position::MoveList moves;
    current().moves(moves);
    return {moves.begin(), moves.end()};
  }
  std::string why_not(Move move) const override { return G::why_not(current(), move); }
  std::vector<Color> movers(const std::vector<Move>& line) const override {
    std::vector<Color> sides;
    Position position = current();
    for (const Move move : line) {
      sides.push_back(engine::mover(position, move));
      position.play(move);
    }
    return sides;
  }
  std::vector<Step> steps_of(const std::vector<Move>& line) const override {
    std::vector<Step> steps;
    Position position = current();
    Move previous = previous_move();
    for (const Move move : line) {
      const StepPath path = step_paths(move, stand_in_at(position, move, previous)).front();
      const bool chance = position.to_move() == Color::chance;
      const bool half_made = steps.empty() && selected() && path.first == Step::at(*selected());
      if (!chance && !half_made) steps.push_back(path.first);
      if (!chance && path.second) steps.push_back(*path.second);
      position.play(move);
      previous = move;
    }
    return steps;
  }
  Color mover(Move move) const override { return engine::mover(current(), move); }
  bool may_move(Color color) const override { return engine::may_move(current(), color); }
  Color stone_at(Cell cell) const override { return G::stone_at(current(), cell); }
  int captures(Color side) const override {
    if constexpr (requires { G::captures(current(), side); }) return G::captures(current(), side);
    return 0;
  }
  Picture picture() const override {
    if constexpr (requires { G::picture(current()); }) return G::picture(current());
    return {};
  }
  char symbol_at(Cell cell) const override { return G::symbol_at(current(), cell); }
  Grouping grouping() const override {
    if constexpr (requires { G::kGrouping; }) return G::kGrouping;
    return Grouping::by_color;
  }
  std::string status() const override { return G::status(current()); }
  std::string position_text() const override { return G::position_text(current()); }
  std::uint64_t key() const override { return current().key(); }
  bool consistent() const override { return current().consistent(); }
  int expected_turns() const override { return G::expected_turns(current()); }

  Thought think(const SearchSettings& settings, const SearchLimits& limits, Rng& rng,
                const ThoughtObserver& observer) override {
    const std::vector<std::uint64_t> history = earlier_keys();
    return x_searchers.think(current(), history, settings, limits, rng, observer);
  }
  Analysis analyze(const SearchSettings& settings, const SearchLimits& limits, std::size_t count, Rng& rng,
                   const AnalysisObserver& observer) override {
    return Analyzer<G>(x_searchers, current(), earlier_keys(), settings, limits, rng).run(count, observer);
  }
  std::optional<Solution> solve(const SolverSettings& settings, const SolverLimits& limits,
                                const SolverObserver& observer) override {
    if constexpr (kIsCooperative<G>) {
      return std::nullopt;
    } else {
      if (!x_solver || x_solver->settings() != settings) {
        // Two tables need not fit.
        x_solver.reset();
        x_solver = std::make_unique<Solver<G>>(x_rules, settings);
      }
      return x_solver->solve(current(), limits, observer);
    }
  }
  Judgement judgement() const override {
    if constexpr (requires { G::judgement(current()); }) return G::judgement(current());
    return {G::evaluate(current()), 0, {}, std::nullopt};
  }
  std::vector<RatedMove> rate_moves(const SearchSettings& settings, const SearchLimits& limits, Rng& rng) override {
    SearchSettings by_alpha_beta = settings;
    by_alpha_beta.searcher = SearcherKind::alphabeta;
    std::vector<std::uint64_t> history = earlier_keys();
    if constexpr (G::kRepetitionDraws) history.push_back(key());
    std::vector<RatedMove> rated;
    for (const Move move : legal_moves()) {
      if (limits.stop != nullptr && *limits.stop) break;
      Position child = current();
      child.play(move);
      rated.push_back({move, rate(child, history, by_alpha_beta, limits, rng)});
    }
    return rated;
  }
  std::vector<Move> threats() const override {
    std::vector<Move> found;
    for (const Move move : legal_moves()) {
      Position child = current();
      child.play(move);
      if (child.to_move() != opposite(to_move())) continue;
      typename Position::MoveList replies;
      child.moves(replies);
      for (const Move reply : replies)
        if (wins(child, reply) && std::find(found.begin(), found.end(), reply) == found.end()) found.push_back(reply);
    }
    return found;
  }
  std::uint64_t perft(int depth, const std::atomic<bool>* stop) const override {
    return engine::perft(current(), depth, stop);
  }

 private:
  const Position& current() const { return x_positions.back(); }

  /// The value of `child` for the side that is to move now. Where chance is to move, nobody can think.
  Value rate(const Position& child, std::span<const std::uint64_t> history, const SearchSettings& settings,
             const SearchLimits& limits, Rng& rng) {
    if (child.over()) return outcome_value(child.outcome(), to_move(), 1);
    if (child.to_move() == Color::chance) return G::evaluate(child);
    const Value value = x_searchers.think(child, history, settings, limits, rng, {}).value;
    return child.to_move() == to_move() || kIsCooperative<G> ? value : -value;
  }

  static bool wins(const Position& position, Move move) {
    Position next = position;
    next.play(move);
    return next.over() && next.outcome().kind == Outcome::Kind::win && next.outcome().winner == position.to_move();
  }

  std::vector<std::uint64_t> earlier_keys() const {
    std::vector<std::uint64_t> keys;
    if constexpr (G::kRepetitionDraws)
      for (std::size_t i = 0; i + 1 < x_positions.size(); ++i) keys.push_back(x_positions[i].key());
    return keys;
  }

  bool turn_goes_on(Color color) const override { return engine::turn_goes_on(current(), color); }

  void push_position() override { x_positions.push_back(x_positions.back()); }
  void pop_position() override { x_positions.pop_back(); }
  void reset() override {
    x_positions.assign(1, Position(x_rules));
    x_searchers.forget();
  }
  void apply(Move move) override {
    x_positions.back().play(move);
    x_searchers.follow(move);
  }
  std::optional<std::string> replace_position(std::string_view text) override {
    auto parsed = G::parse_position(x_rules, text);
    if (auto* reason = std::get_if<std::string>(&parsed)) return std::move(*reason);
    x_positions.back() = std::move(std::get<Position>(parsed));
    return std::nullopt;
  }
  std::optional<Cell> stand_in(Move move) const override { return stand_in_at(current(), move, previous_move()); }
  static std::optional<Cell> stand_in_at(const Position& position, Move move, Move previous) {
    const bool may_have_one = move.kind() == Move::Kind::pass || move.kind() == Move::Kind::swap;
    return may_have_one ? G::stand_in(position, move, previous) : std::nullopt;
  }

  typename G::Rules x_rules;
  std::vector<Position> x_positions;
  Searchers<G> x_searchers;
  std::unique_ptr<Solver<G>> x_solver;
};

}  // namespace catenary::engine
