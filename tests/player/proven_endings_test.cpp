// SPDX-License-Identifier: MIT
#include "player/proven_endings.h"

#include <boost/test/unit_test.hpp>

#include "support/printing.h"
#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::game;
using tests::ToyGame;
using tests::ToyPosition;
using tests::ToyRules;

namespace {

struct ProvenToyGame : ToyGame {
  static constexpr Traits kTraits = {.margins = true, .proof_growth = 2};
};

struct Ending {
  explicit Ending(const ToyRules& rules) : root(rules) {}

  search::SearchResult searched(const search::SearchLimits& limits) {
    Rng rng(1);
    const auto count = [&](const search::SearchResult&) { ++observed; };
    return player::EndingProver<ProvenToyGame>(knowledge).search(root, {}, {}, limits, rng, count);
  }

  ToyPosition root;
  player::Knowledge<ProvenToyGame> knowledge;
  int observed = 0;
};

search::SearchLimits limits_of(std::uint64_t nodes) {
  search::SearchLimits limits;
  limits.max_nodes = nodes;
  return limits;
}

/// The position after the turn, which must consist of legal moves and be complete.
ToyPosition after(ToyPosition position, const std::vector<Move>& turn) {
  const Color side = position.to_move();
  BOOST_REQUIRE(!turn.empty());
  for (const Move move : turn) {
    BOOST_TEST_REQUIRE(position.to_move() == side);
    BOOST_REQUIRE(position.legal(move));
    position.play(move);
  }
  BOOST_TEST(position.to_move() != side);
  return position;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(proven_endings)

BOOST_AUTO_TEST_CASE(a_proof_gives_the_exact_value_and_a_line_to_it) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const ToyRules rules(seed);
    Ending ending(rules);
    const search::SearchResult result = ending.searched(limits_of(1'000'000));
    BOOST_TEST(result.exact);
    after(ending.root, result.turn);
    const Value value = tests::minimax<ToyGame>(ending.root, 0);
    BOOST_TEST(is_win(result.value) == is_win(value));
    BOOST_TEST(is_loss(result.value) == is_loss(value));
    if (is_win(value) || is_loss(value)) BOOST_TEST(margin_of(result.value) == margin_of(value));
    BOOST_TEST(ending.observed == 1);
  }
}

BOOST_AUTO_TEST_CASE(few_nodes_still_give_a_turn_and_are_hardly_passed) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (const std::uint64_t nodes : {1U, 40U, 400U, 2000U}) {
      const ToyRules rules(seed);
      Ending ending(rules);
      const search::SearchResult result = ending.searched(limits_of(nodes));
      after(ending.root, result.turn);
      BOOST_TEST(result.nodes > 0);
      // Alpha-beta completes a turn before it checks its limits.
      BOOST_TEST(result.nodes <= nodes + nodes / 16 + 64);
      BOOST_TEST(ending.observed >= 1);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_win_is_kept_with_its_margin_at_any_limit) {
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (const std::uint64_t nodes : {20U, 60U, 200U, 600U}) {
      const ToyRules rules(seed);
      Ending ending(rules);
      const search::SearchResult result = ending.searched(limits_of(nodes));
      if (!is_win(result.value)) continue;
      ++wins;
      const ToyPosition reached = after(ending.root, result.turn);
      const Value kept = reached.over() ? outcome_value(reached.outcome(), ending.root.to_move(), 0)
                                        : -tests::minimax<ToyGame>(reached, 0);
      BOOST_TEST_REQUIRE(is_win(kept));
      BOOST_TEST(margin_of(kept) >= margin_of(result.value));
    }
  }
  BOOST_TEST(wins > 50);
}

BOOST_AUTO_TEST_SUITE_END()
