// SPDX-License-Identifier: MIT
#include "search/alpha_beta.h"

#include <boost/test/unit_test.hpp>
#include <vector>

#include "search/searchers.h"
#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::game;
using namespace catenary::search;
using tests::Draws;
using tests::RaceGame;
using tests::RacePosition;
using tests::ToyGame;
using tests::ToyPosition;
using tests::ToyRules;
using tests::TurnGame;
using tests::TurnPosition;
using tests::TurnRules;

namespace {

SearchResult searched(const ToyPosition& root, const SearchLimits& limits, int hash_mb = 1,
                      const SearchObserver& observer = {}, const SearchSettings& settings = {}) {
  TranspositionTable table;
  table.resize(hash_mb);
  AlphaBetaWorker<ToyGame> worker(table);
  return worker.search(root, {}, settings, limits, observer);
}

/// More than the length of the longest line of a TurnGame, also if moves are reduced.
constexpr int kAllTurns = 32;

/// Checks the searches of both sides in a random TurnGame against plain minimax, up to the first repetition. All of
/// them use the same table.
void check_game(TurnPosition root, Draws draws, Rng& rng) {
  Searchers<TurnGame> searchers;
  SearchSettings settings;
  settings.hash_mb = 1;
  settings.contempt = draws.contempt;
  SearchLimits limits;
  limits.max_depth = kAllTurns;
  const auto& keys = draws.earlier_keys;
  while (!root.over() && std::find(keys.begin(), keys.end(), root.key()) == keys.end()) {
    draws.searcher = settings.contempt_side = root.to_move();
    const SearchResult result = searchers.search(root, {draws.earlier_keys, {}}, settings, limits, rng, {});
    BOOST_TEST(result.value == tests::minimax<TurnGame>(root, 0, draws));
    // A proof does not depend on a repetition.
    for (draws.repetition = -kWinBase; result.exact && draws.repetition <= kWinBase; draws.repetition += 2 * kWinBase)
      BOOST_TEST(result.value == tests::minimax<TurnGame>(root, 0, draws));
    draws.repetition = 0;
    draws.earlier_keys.push_back(root.key());
    root.play(random_move(root, rng));
  }
}

/// The moves of a result can be played and, if they reach the end of the game, lead to its value. They may end earlier
/// if the table contained the rest.
void check_variation(const ToyPosition& root, const SearchResult& result) {
  BOOST_TEST(!result.variation.empty());
  ToyPosition position = root;
  for (const Move move : result.variation) {
    BOOST_REQUIRE(position.legal(move));
    position.play(move);
  }
  if (!position.over()) return;
  const auto plies = static_cast<int>(result.variation.size());
  BOOST_TEST(outcome_value(position.outcome(), root.to_move(), plies) == result.value);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(alpha_beta)

BOOST_AUTO_TEST_CASE(equals_minimax_on_random_trees_with_several_moves_in_a_row) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    const SearchResult result = searched(root, {});
    BOOST_TEST(result.exact);
    BOOST_TEST_CONTEXT("tree " << seed) BOOST_TEST(result.value == tests::minimax<ToyGame>(root, 0));
  }
}

BOOST_AUTO_TEST_CASE(equals_minimax_where_a_draw_has_a_cost) {
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    const Draws draws{root.to_move(), seed % 2 == 0 ? 70 : -70};
    SearchSettings settings;
    settings.contempt = draws.contempt;
    settings.contempt_side = draws.searcher;
    const Value value = tests::minimax<ToyGame>(root, 0, draws);
    BOOST_TEST_CONTEXT("tree " << seed) BOOST_TEST(searched(root, {}, 1, {}, settings).value == value);
    changed += value != tests::minimax<ToyGame>(root, 0) ? 1 : 0;
  }
  BOOST_TEST(changed > 0);
}

/// From the start and from positions within games, with the earlier positions as the history of the game.
BOOST_AUTO_TEST_CASE(equals_minimax_where_turns_are_commutative_and_positions_repeat) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const TurnRules rules(seed, true);
    TurnPosition root(rules);
    Draws draws{Color::none, seed % 3 == 0 ? 0 : seed % 3 == 1 ? 70 : -70};
    Rng rng(seed);
    for (std::uint64_t moves = seed % 5; moves > 0 && !root.over(); --moves) {
      draws.earlier_keys.push_back(root.key());
      root.play(random_move(root, rng));
    }
    if (root.over()) continue;
    BOOST_TEST_CONTEXT("tree " << seed) check_game(root, draws, rng);
  }
}

BOOST_AUTO_TEST_CASE(pruning_hides_no_win_within_three_moves_of_the_root) {
  SearchSettings settings;
  for (const PruningField& field : kPruningFields) settings.pruning.*field.value = 1;
  settings.pruning.futility_depth = settings.pruning.late_depth = 3;
  settings.pruning.reduction = 100;
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const ToyRules rules(seed);
    const RacePosition root(rules);
    for (const int depth : {1, 2, 3}) {
      SearchLimits limits;
      limits.max_depth = depth;
      TranspositionTable table;
      table.resize(1);
      AlphaBetaWorker<RaceGame> worker(table);
      const Value value = worker.search(root, {}, settings, limits, {}).value;
      const bool won = is_win(tests::minimax<RaceGame>(root, 0, {}, depth));
      BOOST_TEST_CONTEXT("race " << seed << ", depth " << depth) BOOST_TEST(is_win(value) == won);
      wins += won ? 1 : 0;
    }
  }
  BOOST_TEST(wins > 50);
}

BOOST_AUTO_TEST_CASE(pruning_gives_no_wrong_proofs) {
  SearchSettings settings;
  for (const PruningField& field : kPruningFields) settings.pruning.*field.value = 1;
  int proofs = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    const SearchResult result = searched(root, {}, 1, {}, settings);
    if (!result.exact) continue;
    ++proofs;
    BOOST_TEST_CONTEXT("tree " << seed) BOOST_TEST(result.value == tests::minimax<ToyGame>(root, 0));
  }
  BOOST_TEST(proofs > 100);
}

BOOST_AUTO_TEST_CASE(the_variation_leads_to_the_value) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    check_variation(root, searched(root, {}));
  }
}

BOOST_AUTO_TEST_CASE(a_turn_ends_with_the_side_to_move) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    for (const int depth : {1, 2, 4}) {
      SearchLimits limits;
      limits.max_depth = depth;
      const SearchResult result = searched(root, limits);
      BOOST_REQUIRE(!result.turn.empty());
      ToyPosition position = root;
      for (const Move move : result.turn) {
        BOOST_TEST((position.to_move() == root.to_move()));
        BOOST_REQUIRE(position.legal(move));
        position.play(move);
      }
      BOOST_TEST((position.to_move() != root.to_move()));
    }
  }
}

BOOST_AUTO_TEST_CASE(one_thread_is_reproducible_to_the_node) {
  const ToyRules rules(77);
  const ToyPosition root(rules);
  const SearchResult first = searched(root, {});
  const SearchResult second = searched(root, {});
  BOOST_TEST(first.nodes == second.nodes);
  BOOST_CHECK(first.variation == second.variation);
}

BOOST_AUTO_TEST_CASE(limits_are_kept) {
  const ToyRules rules(5);
  const ToyPosition root(rules);
  for (const std::uint64_t most : {std::uint64_t{1}, std::uint64_t{50}, std::uint64_t{100}}) {
    SearchLimits limits;
    limits.max_nodes = most;
    const SearchResult result = searched(root, limits);
    BOOST_TEST(!result.turn.empty());
    // The first iteration is always completed.
    BOOST_TEST(result.nodes <= most + 16);
  }
  core::StopFlag stop = true;
  SearchLimits stopped;
  stopped.stop = &stop;
  BOOST_TEST(!searched(root, stopped).turn.empty());
}

BOOST_AUTO_TEST_CASE(an_iteration_cut_short_leaves_its_best_turn_so_far) {
  int changes = 0;
  int found_before_the_end = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    std::vector<SearchResult> iterations;
    searched(root, {}, 1, [&](const SearchResult& finished) { iterations.push_back(finished); });
    for (std::size_t i = 1; i < iterations.size(); ++i) {
      const SearchResult& last = iterations[i - 1];
      const SearchResult& next = iterations[i];
      if (next.turn == last.turn) continue;
      SearchLimits limits;
      limits.max_nodes = next.nodes;
      const SearchResult cut = searched(root, limits);
      // Ends of games count as nodes, but no search stops at one.
      if (cut.depth != last.depth) continue;
      ++changes;
      if (cut.turn == next.turn) ++found_before_the_end;
    }
  }
  BOOST_TEST(changes > 20);
  // The others are found in the last nodes of their iteration.
  BOOST_TEST(found_before_the_end > changes / 2);
}

BOOST_AUTO_TEST_CASE(several_threads_find_the_same_value_and_a_line_that_leads_to_it) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    Searchers<ToyGame> searchers;
    SearchSettings settings;
    settings.threads = 3;
    settings.hash_mb = 1;
    Rng rng(1);
    const SearchResult result = searchers.search(root, {}, settings, {}, rng, {});
    BOOST_TEST(result.value == tests::minimax<ToyGame>(root, 0));
    check_variation(root, result);
  }
}

BOOST_AUTO_TEST_SUITE_END()
