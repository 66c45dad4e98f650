// SPDX-License-Identifier: MIT
// The weak searchers, and tests that alpha-beta beats the weaker of them in every game.

#include "search/searchers.h"

#include <boost/test/unit_test.hpp>
#include <map>

#include "player/plan.h"
#include "search/uct.h"
#include "support/toy_game.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;
using search::Leaves;
using search::SearcherKind;
using search::SearchSettings;

namespace {

/// Plays a game of both searchers in the session; the engine plays `side`.
game::Outcome game_against_random(const tests::Variant& variant, Color side, core::Rng& rng) {
  const player::StartedGame game = variant.start_game();
  session::Session* const session = game.session.get();
  SearchSettings strong;
  strong.hash_mb = 4;
  SearchSettings weak;
  weak.searcher = SearcherKind::random;
  search::SearchLimits limits;
  limits.max_nodes = 3000;
  for (int turn = 0; turn < 2000 && !session->state().over(); ++turn) {
    const SearchSettings& settings = session->state().to_move() == side ? strong : weak;
    session->play_turn(game.engine->search(session->history(), {.settings = settings, .limits = limits}, rng, {}).turn);
  }
  BOOST_REQUIRE(session->state().over());
  return session->state().outcome();
}

/// A single move ends the game in a draw.
class DrawnPosition {
 public:
  using MoveList = boost::container::static_vector<core::Move, 1>;

  explicit DrawnPosition(const tests::ToyRules&) {}

  Color to_move() const { return x_over ? Color::none : Color::black; }
  bool over() const { return x_over; }
  game::Outcome outcome() const { return game::Outcome::draw(); }
  void moves(MoveList& list) const {
    if (!x_over) list.push_back(core::Move::pass());
  }
  bool legal(core::Move move) const { return !x_over && move == core::Move::pass(); }
  void play(core::Move) { x_over = true; }
  std::uint64_t key() const { return x_over ? 2 : 1; }
  bool consistent() const { return true; }
  bool operator==(const DrawnPosition&) const = default;

 private:
  bool x_over = false;
};

/// White wins with any moves, but too far ahead for a proof.
class LostPosition {
 public:
  using MoveList = boost::container::static_vector<core::Move, 4>;

  explicit LostPosition(const tests::ToyRules&) {}

  Color to_move() const { return over() ? Color::none : x_moves % 2 == 0 ? Color::black : Color::white; }
  bool over() const { return x_moves == 40; }
  game::Outcome outcome() const { return game::Outcome::win_by(Color::white, 1); }
  void moves(MoveList& list) const {
    for (core::Cell cell = 0; cell < 4 && !over(); ++cell) list.push_back(core::Move::place(cell));
  }
  bool legal(core::Move move) const { return !over() && move.kind() == core::Move::Kind::place && move.to() < 4; }
  void play(core::Move move) {
    x_path = core::mix64(x_path + move.to());
    ++x_moves;
  }
  std::uint64_t key() const { return x_path; }
  bool consistent() const { return true; }
  bool operator==(const LostPosition&) const = default;

 private:
  int x_moves = 0;
  std::uint64_t x_path = 0;
};

using LostGame = tests::BareGame<tests::ToyRules, LostPosition>;
using DrawnGame = tests::BareGame<tests::ToyRules, DrawnPosition>;

bool is_cooperative(const player::Plugin& game) {
  return game.start(game.default_settings()).session->state().estimate().kind == game::Outcome::Kind::total;
}

/// The total of a game in which one searcher plays both colours.
int total_of(const player::Plugin& game, SearcherKind kind, core::Rng& rng) {
  const player::StartedGame started = game.start(game.default_settings());
  session::Session* const session = started.session.get();
  player::Plan plan;
  SearchSettings settings;
  settings.searcher = kind;
  settings.hash_mb = 4;
  search::SearchLimits limits;
  limits.max_nodes = 500;
  session->seed_dice(rng());
  while (!session->state().over()) {
    plan.set(*session,
             started.engine->search(session->history(), {.settings = settings, .limits = limits}, rng, {}).turn);
    while (!plan.empty(*session)) plan.advance_turn(*session);
  }
  return session->state().outcome().half_points / 2;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(searchers)

BOOST_AUTO_TEST_CASE(alphabeta_beats_random_20_to_0) {
  for (const player::Plugin& game : tests::registry().games()) {
    if (is_cooperative(game)) continue;
    core::Rng rng(11);
    int wins = 0;
    for (int i = 0; i < 20; ++i) {
      const Color side = i % 2 == 0 ? Color::black : Color::white;
      const tests::Variant variant{&game, game.default_settings()};
      wins += game_against_random(variant, side, rng).winner == side ? 1 : 0;
    }
    BOOST_TEST_CONTEXT(game.name) BOOST_TEST(wins == 20);
  }
}

BOOST_AUTO_TEST_CASE(cooperative_search_scores_more_than_greedy_and_greedy_more_than_random) {
  constexpr int kGames = 4;
  for (const player::Plugin& game : tests::registry().games()) {
    if (!is_cooperative(game)) continue;
    core::Rng rng(12);
    std::map<SearcherKind, int> totals;
    for (int i = 0; i < kGames; ++i)
      for (const SearcherKind kind : {SearcherKind::alphabeta, SearcherKind::greedy, SearcherKind::random})
        totals[kind] += total_of(game, kind, rng);
    BOOST_TEST_CONTEXT(game.name) {
      BOOST_TEST(totals[SearcherKind::alphabeta] > 3 * totals[SearcherKind::greedy]);
      BOOST_TEST(totals[SearcherKind::greedy] > totals[SearcherKind::random]);
    }
  }
}

BOOST_AUTO_TEST_CASE(uct_finds_the_best_move_of_small_trees) {
  int found = 0;
  constexpr int kTrees = 40;
  for (std::uint64_t seed = 0; seed < kTrees; ++seed) {
    const tests::ToyRules rules(seed);
    const tests::ToyPosition root(rules);
    search::Uct<tests::ToyGame> uct(Leaves::playouts);
    core::Rng rng(seed);
    SearchSettings settings;
    settings.hash_mb = 4;
    search::SearchLimits limits;
    limits.max_nodes = 20000;
    const search::SearchResult result = uct.search(root, {}, rng, settings, limits, {});
    tests::ToyPosition after = root;
    for (const core::Move move : result.turn) {
      BOOST_REQUIRE(after.legal(move));
      after.play(move);
    }
    const bool won = game::is_win(tests::minimax<tests::ToyGame>(root, 0));
    // For the side that moved at the root.
    const game::Value value =
        after.over() ? outcome_value(after.outcome(), root.to_move(), 0) : -tests::minimax<tests::ToyGame>(after, 0);
    found += !won || game::is_win(value) ? 1 : 0;
  }
  // Its values are win rates, so it may miss a forced result.
  BOOST_TEST(found >= kTrees - 4);
}

/// What one side can force in a small tree is proven before the playouts are used up.
BOOST_AUTO_TEST_CASE(uct_proves_wins_and_losses) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const tests::ToyRules rules(seed);
    const tests::ToyPosition root(rules);
    const game::Value value = tests::minimax<tests::ToyGame>(root, 0);
    if (!game::is_win(value) && !game::is_loss(value)) continue;
    for (const Leaves leaves : {Leaves::playouts, Leaves::evaluations}) {
      search::Uct<tests::ToyGame> uct(leaves);
      core::Rng rng(seed);
      search::SearchLimits limits;
      limits.max_nodes = 1'000'000;
      const search::SearchResult result = uct.search(root, {}, rng, SearchSettings{}, limits, {});
      BOOST_TEST(result.nodes < limits.max_nodes);
      BOOST_TEST(game::is_win(result.value) == game::is_win(value));
      BOOST_TEST(game::is_loss(result.value) == game::is_loss(value));
      tests::ToyPosition after = root;
      for (const core::Move move : result.turn) after.play(move);
      const game::Value reached =
          after.over() ? outcome_value(after.outcome(), root.to_move(), 0) : -tests::minimax<tests::ToyGame>(after, 0);
      BOOST_TEST(game::is_win(reached) == game::is_win(value));
    }
  }
}

/// The values have the unit of evaluations, so that one scale fits both.
BOOST_AUTO_TEST_CASE(uct_values_are_log_odds) {
  const tests::ToyRules rules(std::uint64_t{1});
  search::Uct<LostGame> uct(Leaves::playouts);
  core::Rng rng(1);
  search::SearchLimits limits;
  limits.max_nodes = 1000;
  const game::Value value = uct.search(LostPosition(rules), {}, rng, SearchSettings{}, limits, {}).value;
  BOOST_TEST(!game::is_decisive(value));
  BOOST_TEST(game::chance_of_value(value) < 0.01);
}

/// After 2^24 draws, a float could no longer count them.
BOOST_AUTO_TEST_CASE(uct_counts_every_playout_of_a_long_search) {
  const tests::ToyRules rules(std::uint64_t{1});
  const DrawnPosition root(rules);
  search::Uct<DrawnGame> uct(Leaves::playouts);
  core::Rng rng(1);
  search::SearchLimits limits;
  limits.max_nodes = 20'000'000;
  BOOST_TEST(uct.search(root, {}, rng, SearchSettings{}, limits, {}).value == 0);
}

/// The part of the tree that the game follows is kept for the next search; anything else is discarded.
BOOST_AUTO_TEST_CASE(uct_keeps_its_tree_over_the_game) {
  const tests::ToyRules rules(5);
  const tests::ToyPosition root(rules);
  search::SearchLimits limits;
  limits.max_nodes = 400;
  search::Uct<tests::ToyGame> uct(Leaves::playouts);
  core::Rng rng(1);
  const search::SearchResult result = uct.search(root, {}, rng, SearchSettings{}, limits, {});
  tests::ToyPosition after = root;
  const std::vector<core::Move> played = {result.variation.front()};
  after.play(played.front());
  BOOST_REQUIRE(!after.over());
  limits.max_nodes = 1;
  BOOST_TEST(uct.search(after, played, rng, SearchSettings{}, limits, {}).depth > 1);
  // The game did not continue from there, so this is a new tree of one playout.
  BOOST_TEST(uct.search(root, {}, rng, SearchSettings{}, limits, {}).depth == 1);
}

/// The tree of one searcher is not used by the other.
BOOST_AUTO_TEST_CASE(a_change_between_playouts_and_evaluations_begins_a_new_tree) {
  const tests::ToyRules rules(5);
  const tests::ToyPosition root(rules);
  search::Searchers<tests::ToyGame> searchers;
  search::SearchLimits limits;
  core::Rng rng(1);
  const auto depth_of = [&](SearcherKind kind, std::uint64_t nodes) {
    SearchSettings settings;
    settings.searcher = kind;
    limits.max_nodes = nodes;
    return searchers.search(root, {}, settings, limits, rng, {}).depth;
  };
  BOOST_TEST(depth_of(SearcherKind::uct, 400) > 1);
  BOOST_TEST(depth_of(SearcherKind::uct, 1) > 1);
  BOOST_TEST(depth_of(SearcherKind::uct_with_evaluations, 1) == 1);
}

/// With fewer nodes, a partner would cost points.
BOOST_AUTO_TEST_CASE(a_cooperative_search_has_hundreds_of_nodes_whatever_its_limit) {
  for (const player::Plugin& game : tests::registry().games()) {
    if (!is_cooperative(game)) continue;
    core::Rng rng(3);
    const player::StartedGame started = game.start(game.default_settings());
    search::SearchLimits limits;
    limits.max_nodes = 1;
    BOOST_TEST(started.engine->search(started.session->history(), {.limits = limits}, rng, {}).nodes >= 600);
  }
}

BOOST_AUTO_TEST_CASE(players_are_reproducible_from_the_seed) {
  for (const player::Plugin& game : tests::registry().games()) {
    for (const SearcherKind kind : {SearcherKind::alphabeta, SearcherKind::uct, SearcherKind::uct_with_evaluations,
                                    SearcherKind::greedy, SearcherKind::random}) {
      std::vector<std::vector<core::Move>> turns;
      for (int i = 0; i < 2; ++i) {
        core::Rng rng(3);
        const player::StartedGame started = game.start(game.default_settings());
        SearchSettings settings;
        settings.searcher = kind;
        settings.hash_mb = 4;
        search::SearchLimits limits;
        limits.max_nodes = 2000;
        turns.push_back(
            started.engine->search(started.session->history(), {.settings = settings, .limits = limits}, rng, {}).turn);
      }
      BOOST_CHECK(turns[0] == turns[1]);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
