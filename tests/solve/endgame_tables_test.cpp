// SPDX-License-Identifier: MIT
// Tables of endgames against the enumeration of all positions, on games that repeat positions.

#include "solve/endgame_tables.h"

#include <boost/test/unit_test.hpp>
#include <set>

#include "solve/enumeration.h"
#include "support/loop_game.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::game;
using namespace catenary::solve;
using tests::LoopGame;
using tests::LoopPosition;
using tests::LoopRules;

namespace {

struct Work {
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> positions = 0;

  EndgameWork with(int threads) { return {threads, &stop, &positions}; }
};

/// The score of the game by the solver's best moves, for the side to move first; 0 where a position repeats.
template <class Solver>
ExactScore score_of_play(const Solver& solver, LoopPosition position) {
  const Color side = position.to_move();
  std::set<std::uint64_t> seen;
  while (!position.over()) {
    if (!seen.insert(position.state()).second) return 0;
    position.play(solver.best_move(position));
  }
  return exact_score(position.outcome(), side);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(endgame_tables)

BOOST_AUTO_TEST_CASE(have_the_scores_of_the_enumeration) {
  std::set<ExactScore> scores;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const LoopRules rules(seed);
    EndgameTables<LoopGame> tables(rules);
    Work work;
    BOOST_REQUIRE(tables.build(LoopPosition(rules), 1, work.with(1 + static_cast<int>(seed % 3))));
    for (std::uint64_t state = 0; state < LoopRules::kClasses * LoopRules::kClassSize; state += 7) {
      const LoopPosition position(rules, state);
      Enumeration<LoopGame> enumeration;
      BOOST_REQUIRE(enumeration.build(position, 64, work.stop));
      BOOST_TEST(*tables.score(position) == *enumeration.score(position));
      BOOST_TEST(score_of_play(tables, position) == *tables.score(position));
      BOOST_TEST(score_of_play(enumeration, position) == *enumeration.score(position));
      scores.insert(*tables.score(position));
    }
  }
  // Both sides' wins by each margin, and draws.
  BOOST_TEST(scores.size() == 7U);
}

BOOST_AUTO_TEST_CASE(are_built_only_where_they_fit) {
  const LoopRules rules(1);
  EndgameTables<LoopGame> tables(rules);
  Work work;
  BOOST_TEST(!tables.build(LoopPosition(rules), 0, work.with(1)));
  BOOST_TEST(!tables.score(LoopPosition(rules)).has_value());
}

BOOST_AUTO_TEST_CASE(stop_at_the_flag) {
  const LoopRules rules(1);
  EndgameTables<LoopGame> tables(rules);
  Work work;
  work.stop = true;
  BOOST_TEST(!tables.build(LoopPosition(rules), 1, work.with(2)));
  BOOST_TEST(!tables.score(LoopPosition(rules)).has_value());
  work.stop = false;
  BOOST_TEST(tables.build(LoopPosition(rules), 1, work.with(2)));
  BOOST_TEST(tables.score(LoopPosition(rules)).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
