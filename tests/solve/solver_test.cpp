// SPDX-License-Identifier: MIT
#include "solve/solver.h"

#include <boost/test/unit_test.hpp>
#include <span>
#include <thread>

#include "game/move_text.h"
#include "game/value.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/toy_game.h"
#include "support/variants.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::game;
using namespace catenary::solve;
using namespace catenary::session;

namespace {

constexpr int kSmallTable = 4;
constexpr int kEndgameTable = 96;
/// Building its table takes seconds.
constexpr const char* kLongEndgame =
    "......../.x....../..x...../......../......o./....o.../......../........ b started=2 landed=- passes=0";

SolverSettings settings_of(int threads, int table_mb, bool merge_symmetries) {
  return {threads, table_mb, merge_symmetries};
}

player::Request request_for(const SolverSettings& settings) {
  player::Request request;
  request.solver = settings;
  return request;
}

/// A side wins at once, or continues in a tree that is too large to search.
class EndlessPosition {
 public:
  using MoveList = boost::container::static_vector<Move, 2>;

  explicit EndlessPosition(const tests::ToyRules& rules) : x_rules(&rules) {}

  Color to_move() const { return x_over ? Color::none : x_moves % 2 == 0 ? Color::black : Color::white; }
  bool over() const { return x_over; }
  Outcome outcome() const { return Outcome::win(x_moves % 2 == 0 ? Color::white : Color::black); }
  void moves(MoveList& list) const {
    if (!x_over) list = {Move::place(0), Move::place(1)};
  }
  bool legal(Move move) const { return !x_over && move.kind() == Move::Kind::place && move.to() < 2; }
  void play(Move move) {
    x_state = mix64(x_state + move.to());
    x_over = move.to() == 1 && x_moves % 2 == x_rules->seed;
    ++x_moves;
  }
  std::uint64_t key() const { return mix64(x_state + x_moves); }
  bool consistent() const { return true; }
  bool operator==(const EndlessPosition&) const = default;

 private:
  const tests::ToyRules* x_rules;
  std::uint64_t x_state = 0;
  std::uint64_t x_moves = 0;
  bool x_over = false;
};

struct EndlessGame : tests::BareGame<tests::ToyRules, EndlessPosition> {
  static constexpr Traits kTraits = {};
};

/// A move ends the game with one of the scores that the solver asks about, so each question is answered by the smallest
/// score that suffices.
class MarginPosition {
 public:
  using MoveList = boost::container::static_vector<Move, 40>;

  explicit MarginPosition(const tests::ToyRules&) {}

  /// From a win by the smallest margin to one by the largest.
  static std::vector<ExactScore> scores() {
    std::vector<ExactScore> scores = {1};
    while (scores.back() < kMaxScore / 2) scores.push_back(2 * scores.back());
    while (scores.back() < kMaxScore - 1) scores.push_back((scores.back() + kMaxScore + 1) / 2);
    return scores;
  }

  Color to_move() const { return over() ? Color::none : Color::black; }
  bool over() const { return x_score != 0; }
  Outcome outcome() const { return Outcome::win_by_half_points(Color::black, x_score - 1); }
  void moves(MoveList& list) const {
    for (std::size_t i = 0; i < scores().size() && !over(); ++i) list.push_back(move_of(i));
  }
  bool legal(Move move) const {
    MoveList list;
    moves(list);
    return std::find(list.begin(), list.end(), move) != list.end();
  }
  void play(Move move) {
    for (std::size_t i = 0; i < scores().size(); ++i)
      if (move_of(i) == move) x_score = scores()[i];
  }
  std::uint64_t key() const { return mix64(static_cast<std::uint64_t>(x_score)); }
  bool consistent() const { return true; }
  bool operator==(const MarginPosition&) const = default;

 private:
  static Move move_of(std::size_t i) { return Move::relocate(static_cast<Cell>(i / 8), static_cast<Cell>(i % 8 + 1)); }

  ExactScore x_score = 0;
};

using MarginGame = tests::BareGame<tests::ToyRules, MarginPosition>;

/// All ways to solve: with and without symmetries and a table, with one thread and with two.
const SolverSettings kWays[] = {settings_of(1, kSmallTable, true), settings_of(1, kSmallTable, false),
                                settings_of(1, 0, false), settings_of(2, kSmallTable, true)};

ExactScore score_of(Value value) {
  if (is_win(value)) return margin_of(value) + 1;
  return is_loss(value) ? -margin_of(value) - 1 : 0;
}

/// What minimax to a depth, without window, table, ordering or symmetry, guarantees to the side to move. Nothing is
/// known beyond that depth, or beyond this many positions.
ScoreBounds plain_bounds(Session& session, int depth, int& positions) {
  if (depth == 0 || --positions < 0) return {};
  const Color side = session.state().to_move();
  ScoreBounds best{-kMaxScore, -kMaxScore};
  for (const Move move : session.state().legal_moves()) {
    tests::require(session.play(side, game::to_text(move, session.grid())));
    ScoreBounds bounds;
    if (session.state().over())
      bounds = ScoreBounds::exactly(exact_score(session.state().outcome(), side));
    else
      bounds = session.state().to_move() == side ? plain_bounds(session, depth - 1, positions)
                                                 : plain_bounds(session, depth - 1, positions).reversed();
    session.undo(1);
    best = {std::max(best.low, bounds.low), std::max(best.high, bounds.high)};
  }
  return best;
}

/// The bounds of the deepest such minimax with about 20,000 positions.
ScoreBounds plain_bounds(Session& session) {
  constexpr int kPositions = 20'000;
  ScoreBounds bounds;
  int left = kPositions;
  for (int depth = 1; depth <= 12; ++depth) {
    const ScoreBounds deeper = plain_bounds(session, depth, left);
    if (left < 0) break;
    bounds = deeper;
  }
  return bounds;
}

/// Plays the line and returns the score of its end for the side to move first.
ExactScore score_of_line(Session& session, const std::vector<Move>& line) {
  const Color side = session.state().to_move();
  for (const Move move : line)
    tests::require(session.play(session.state().to_move(), game::to_text(move, session.grid())));
  const ExactScore score = session.state().over() ? exact_score(session.state().outcome(), side) : 0;
  session.undo(line.size());
  return score;
}

void check_all_ways(const tests::Variant& variant, const std::string& position,
                    std::span<const SolverSettings> ways = kWays) {
  std::optional<ScoreBounds> first;
  for (const SolverSettings& way : ways) {
    const player::StartedGame game = variant.start_game();
    session::Session* const session = game.session.get();
    tests::require(session->set_position(position));
    const auto solution = game.engine->solve(session->state(), request_for(way), {});
    BOOST_TEST_CONTEXT(variant.text() << " " << position) {
      BOOST_REQUIRE(solution);
      BOOST_REQUIRE(solution->bounds.exact());
      if (!first) {
        const ScoreBounds plain = plain_bounds(*session);
        BOOST_TEST(plain.low <= solution->bounds.low);
        BOOST_TEST(plain.high >= solution->bounds.high);
        first = solution->bounds;
      }
      BOOST_TEST(solution->bounds.low == first->low);
      BOOST_TEST(score_of_line(*session, solution->line) == first->low);
    }
  }
}

/// Positions of random games with at most `moves` legal moves.
void check_random_positions(const tests::Variant& variant, std::uint64_t seed, std::size_t moves) {
  Rng rng(seed);
  const auto session = variant.start();
  while (!session->state().over() && session->state().legal_moves().size() > moves)
    tests::require(session->play(session->state().to_move(), tests::random_move_text(*session, rng)));
  if (!session->state().over()) check_all_ways(variant, session->state().text());
}

/// This many boats per side on random squares.
std::string random_boats(Rng& rng, int black, int white) {
  constexpr int kSquares = 64;
  std::string squares(kSquares, '.');
  for (const auto& [count, letter] : {std::pair(black, 'x'), std::pair(white, 'o')})
    for (int placed = 0; placed < count;) {
      char& square = squares[rng.below(kSquares)];
      if (square != '.') continue;
      square = letter;
      ++placed;
    }
  for (std::size_t row = 7; row > 0; --row) squares.insert(8 * row, "/");
  return squares + (rng.below(2) == 0 ? " b" : " w") + " started=2 landed=- passes=0";
}

/// A Colorado endgame that is not over.
std::string random_endgame(const tests::Variant& variant, Rng& rng, int black, int white) {
  for (const auto session = variant.start();;) {
    const std::string text = random_boats(rng, black, white);
    if (session->set_position(text)) return text;
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solver)

BOOST_AUTO_TEST_CASE(equals_minimax_on_random_trees_with_several_moves_in_a_row) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const tests::ToyRules rules(seed);
    const tests::ToyPosition root(rules);
    for (const SolverSettings& way : kWays) {
      Solver<tests::ToyGame> solver(rules, way);
      const Solution solution = solver.solve(root, {}, {});
      BOOST_REQUIRE(solution.bounds.exact());
      BOOST_TEST(solution.bounds.low == score_of(tests::minimax<tests::ToyGame>(root, 0)));
    }
  }
}

BOOST_AUTO_TEST_CASE(equals_minimax_on_random_trees_with_commutative_turns) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const tests::TurnRules rules(seed, false);
    const tests::TurnPosition root(rules);
    for (const SolverSettings& way : kWays) {
      Solver<tests::TurnGame> solver(rules, way);
      const Solution solution = solver.solve(root, {}, {});
      BOOST_REQUIRE(solution.bounds.exact());
      BOOST_TEST(solution.bounds.low == score_of(tests::minimax<tests::TurnGame>(root, 0)));
    }
  }
}

/// Without a margin, only the winner has to be proven.
BOOST_AUTO_TEST_CASE(a_win_without_a_margin_is_proven_without_another_search) {
  SolverLimits limits;
  limits.nodes = 100'000;
  for (const std::uint64_t winner : {0U, 1U}) {
    const tests::ToyRules rules(winner);
    Solver<EndlessGame> solver(rules, settings_of(1, kSmallTable, false));
    const Solution solution = solver.solve(EndlessPosition(rules), limits, {});
    BOOST_TEST(solution.bounds.exact());
    BOOST_TEST(solution.bounds.low == (winner == 0 ? 1 : -1));
    BOOST_TEST(!solution.has_margin);
  }
}

BOOST_AUTO_TEST_CASE(an_observer_that_throws_ends_the_proof, *boost::unit_test::timeout(600)) {
  struct Failed {};
  const auto fail = [](const Solution&) { throw Failed(); };
  const auto check = [&](const player::StartedGame& started, const SolverSettings& settings) {
    BOOST_CHECK_THROW(started.engine->solve(started.session->state(), request_for(settings), fail), Failed);
  };
  const player::Plugin& catchup = *tests::registry().find("catchup");
  check(catchup.start(catchup.default_settings()), kWays[3]);
  const player::Plugin& colorado = *tests::registry().find("colorado");
  const player::StartedGame endgame = colorado.start(colorado.default_settings());
  tests::require(endgame.session->set_position(kLongEndgame));
  check(endgame, settings_of(1, 1024, false));
}

BOOST_AUTO_TEST_CASE(a_limit_of_nodes_leaves_true_bounds_and_a_winning_turn) {
  int wins_without_margin = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const tests::ToyRules rules(seed);
    const tests::ToyPosition root(rules);
    Solver<tests::ToyGame> solver(rules, settings_of(1, kSmallTable, false));
    SolverLimits limits;
    limits.nodes = 256;
    const Solution solution = solver.solve(root, limits, {});
    const ExactScore score = score_of(tests::minimax<tests::ToyGame>(root, 0));
    BOOST_TEST(solution.bounds.low <= score);
    BOOST_TEST(score <= solution.bounds.high);
    BOOST_TEST(solution.nodes < 280U);
    if (solution.bounds.exact() || solution.bounds.low <= 0) continue;
    tests::ToyPosition position = root;
    for (const Move move : solution.line) {
      BOOST_TEST_REQUIRE(position.to_move() == root.to_move());
      BOOST_REQUIRE(position.legal(move));
      position.play(move);
    }
    if (solution.line.empty() || position.over()) continue;
    ++wins_without_margin;
    BOOST_TEST(position.to_move() != root.to_move());
    BOOST_TEST(is_loss(tests::minimax<tests::ToyGame>(position, 0)));
  }
  BOOST_TEST(wins_without_margin > 0);
}

BOOST_AUTO_TEST_CASE(positions_of_random_games_have_the_score_of_plain_minimax_with_and_without_symmetry_and_table) {
  for (const player::Plugin& game : tests::registry().games()) {
    for (const int width : game.widths) {
      if (width != 3 && width != 5) continue;
      // Without a table, a proof in a game of long lines is out of reach if many points are free.
      const std::size_t moves = game.name == "cation" ? 6 : 7;
      for (const tests::Variant& variant : tests::variants_on(game, width))
        for (std::uint64_t seed = 1; seed <= 3; ++seed) check_random_positions(variant, seed, moves);
    }
  }
}

BOOST_AUTO_TEST_CASE(colorado_endgames_have_the_score_of_plain_minimax_with_and_without_symmetry) {
  const SolverSettings ways[] = {settings_of(1, kEndgameTable, true), settings_of(2, kEndgameTable, false)};
  const player::Plugin& game = *tests::registry().find("colorado");
  Rng rng(7);
  for (const tests::Variant& variant : tests::variants_on(game, 8)) {
    for (int i = 0; i < 3; ++i) check_all_ways(variant, random_endgame(variant, rng, 1, 1), ways);
    if (variant.settings == game.default_settings()) check_all_ways(variant, random_endgame(variant, rng, 2, 1), ways);
  }
}

BOOST_AUTO_TEST_CASE(a_proof_ends_at_its_limits_with_the_bounds_so_far) {
  const player::Plugin& game = *tests::registry().find("catchup");
  Settings settings = game.default_settings();
  const player::StartedGame started = game.start(settings);
  player::Request request = request_for(kWays[3]);
  request.limits.hard_seconds = 0.05;
  const auto timed = started.engine->solve(started.session->state(), request, {});
  BOOST_REQUIRE(timed);
  BOOST_TEST(!timed->bounds.exact());
  BOOST_TEST(timed->line.empty());
  core::StopFlag stop = true;
  request.limits.stop = &stop;
  BOOST_TEST(!started.engine->solve(started.session->state(), request, {})->bounds.exact());
}

BOOST_AUTO_TEST_CASE(a_game_without_opponents_has_no_solution) {
  const player::Plugin& game = *tests::registry().find("catalonia");
  const player::StartedGame started = game.start(game.default_settings());
  BOOST_TEST(!started.engine->solve(started.session->state(), request_for(kWays[0]), {}).has_value());
}

BOOST_AUTO_TEST_CASE(margins_take_any_number_of_questions) {
  const tests::ToyRules rules(std::uint64_t{1});
  Solver<MarginGame> solver(rules, settings_of(1, kSmallTable, false));
  const core::StopFlag never;
  const Solution solution = solver.solve(MarginPosition(rules), {.seconds = 10, .stop = &never}, {});
  BOOST_TEST(solution.bounds.exact());
  BOOST_TEST(solution.bounds.low == kMaxScore - 1);
}

BOOST_AUTO_TEST_SUITE_END()
