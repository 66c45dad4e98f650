// The reference players, and that alpha-beta is better than the weaker of them, for every game.

#include <boost/test/unit_test.hpp>
#include <map>

#include "search/uct.h"
#include "support/variants.h"
#include "toy_game.h"

using namespace catenary;
using engine::Color;
using engine::SearcherKind;
using engine::SearchSettings;

namespace {

/// One game of both players on the session's game; the engine plays `side`.
engine::Outcome game_against_random(const tests::Variant& variant, Color side, engine::Rng& rng) {
  const auto session = variant.start();
  SearchSettings strong;
  strong.hash_mb = 4;
  SearchSettings weak;
  weak.searcher = SearcherKind::random;
  engine::SearchLimits limits;
  limits.max_nodes = 3000;
  for (int turn = 0; turn < 2000 && !session->over(); ++turn) {
    session->set_plan(session->think(session->to_move() == side ? strong : weak, limits, rng, {}).turn);
    session->play_planned_turn();
  }
  BOOST_REQUIRE(session->over());
  return session->outcome();
}

bool is_cooperative(const engine::GameInfo& game) {
  return game.start(game.default_settings())->estimate().kind == engine::Outcome::Kind::total;
}

/// The total of a game of one player for both colours.
int total_of(const engine::GameInfo& game, SearcherKind kind, engine::Rng& rng) {
  const auto session = game.start(game.default_settings());
  SearchSettings settings;
  settings.searcher = kind;
  settings.hash_mb = 4;
  engine::SearchLimits limits;
  limits.max_nodes = 500;
  session->seed_dice(rng());
  while (!session->over()) {
    session->set_plan(session->think(settings, limits, rng, {}).turn);
    while (!session->plan().empty()) session->play_planned_turn();
  }
  return session->outcome().half_points / 2;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(players)

BOOST_AUTO_TEST_CASE(alphabeta_beats_random_20_to_0) {
  for (const engine::GameInfo& game : tests::registry().games()) {
    if (is_cooperative(game)) continue;
    engine::Rng rng(11);
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
  for (const engine::GameInfo& game : tests::registry().games()) {
    if (!is_cooperative(game)) continue;
    engine::Rng rng(12);
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
    engine::Uct<tests::ToyGame> uct;
    engine::Rng rng(seed);
    SearchSettings settings;
    settings.hash_mb = 4;
    engine::SearchLimits limits;
    limits.max_nodes = 20000;
    const engine::Thought thought = uct.search(root, rng, settings, limits, {});
    tests::ToyPosition after = root;
    for (const engine::Move move : thought.turn) {
      BOOST_REQUIRE(after.legal(move));
      after.play(move);
    }
    const bool won = engine::is_win(tests::minimax<tests::ToyGame>(root, 0));
    // For the side that moved at the root.
    const engine::Value value =
        after.over() ? outcome_value(after.outcome(), root.to_move(), 0) : -tests::minimax<tests::ToyGame>(after, 0);
    found += !won || engine::is_win(value) ? 1 : 0;
  }
  // It judges by win rates, so a tree may still deceive it.
  BOOST_TEST(found >= kTrees - 4);
}

/// What one side can force in a small tree is proven, before the playouts are used up.
BOOST_AUTO_TEST_CASE(uct_proves_wins_and_losses) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const tests::ToyRules rules(seed);
    const tests::ToyPosition root(rules);
    const engine::Value value = tests::minimax<tests::ToyGame>(root, 0);
    if (!engine::is_win(value) && !engine::is_loss(value)) continue;
    engine::Uct<tests::ToyGame> uct;
    engine::Rng rng(seed);
    engine::SearchLimits limits;
    limits.max_nodes = 1'000'000;
    const engine::Thought thought = uct.search(root, rng, SearchSettings{}, limits, {});
    BOOST_TEST(thought.nodes < limits.max_nodes);
    tests::ToyPosition after = root;
    for (const engine::Move move : thought.turn) after.play(move);
    const engine::Value reached =
        after.over() ? outcome_value(after.outcome(), root.to_move(), 0) : -tests::minimax<tests::ToyGame>(after, 0);
    BOOST_TEST(engine::is_win(reached) == engine::is_win(value));
  }
}

/// The tree that the game follows is there for the next search, another one is not.
BOOST_AUTO_TEST_CASE(uct_keeps_its_tree_over_the_game) {
  const tests::ToyRules rules(5);
  const tests::ToyPosition root(rules);
  engine::SearchLimits limits;
  limits.max_nodes = 400;
  engine::Uct<tests::ToyGame> uct;
  engine::Rng rng(1);
  const engine::Thought thought = uct.search(root, rng, SearchSettings{}, limits, {});
  tests::ToyPosition after = root;
  after.play(thought.variation.front());
  BOOST_REQUIRE(!after.over());
  limits.max_nodes = 1;
  uct.follow(thought.variation.front());
  BOOST_TEST(uct.search(after, rng, SearchSettings{}, limits, {}).depth > 1);
  // The game did not go on from there: a new tree of one playout.
  BOOST_TEST(uct.search(root, rng, SearchSettings{}, limits, {}).depth == 1);
}

BOOST_AUTO_TEST_CASE(players_are_reproducible_from_the_seed) {
  for (const engine::GameInfo& game : tests::registry().games()) {
    for (const SearcherKind kind :
         {SearcherKind::alphabeta, SearcherKind::uct, SearcherKind::greedy, SearcherKind::random}) {
      std::vector<std::vector<engine::Move>> turns;
      for (int i = 0; i < 2; ++i) {
        engine::Rng rng(3);
        const auto session = game.start(game.default_settings());
        SearchSettings settings;
        settings.searcher = kind;
        settings.hash_mb = 4;
        engine::SearchLimits limits;
        limits.max_nodes = 2000;
        turns.push_back(session->think(settings, limits, rng, {}).turn);
      }
      BOOST_CHECK(turns[0] == turns[1]);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
