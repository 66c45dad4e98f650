// SPDX-License-Identifier: MIT
// Tables of endgames, compared with plain iteration over all positions, for games with repetitions.

#include "solve/endgame_tables.h"

#include <boost/test/unit_test.hpp>
#include <set>

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
  ProofStore none;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> positions = 0;

  EndgameWork with(int threads) { return {threads, &stop, &positions}; }
};

constexpr std::uint64_t kStates = LoopRules::kClasses * LoopRules::kClassSize;

/// The states from which `winner` can force at least a score, found by iteration until nothing changes.
std::vector<bool> forced(const LoopRules& rules, Color winner, ExactScore least) {
  std::vector<bool> found(kStates, false);
  const auto reaches = [&](const LoopPosition& position) {
    return position.over() ? exact_score(position.outcome(), winner) >= least : found[position.state()];
  };
  const auto is_forced = [&](const LoopPosition& position) {
    LoopPosition::MoveList moves;
    position.moves(moves);
    const auto after = [&](Move move) {
      LoopPosition child = position;
      child.play(move);
      return reaches(child);
    };
    return position.to_move() == winner ? std::any_of(moves.begin(), moves.end(), after)
                                        : std::all_of(moves.begin(), moves.end(), after);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint64_t state = 0; state < kStates; ++state) {
      if (found[state] || !is_forced(LoopPosition(rules, state))) continue;
      found[state] = changed = true;
    }
  }
  return found;
}

/// The scores of all states for the side to move: what one side can force, otherwise a draw.
std::vector<ExactScore> plain_scores(const LoopRules& rules) {
  std::vector<ExactScore> scores(kStates, 0);
  for (ExactScore least = 1; least <= exact_score(Outcome::win_by(Color::black, 3), Color::black); ++least)
    for (const Color winner : {Color::black, Color::white}) {
      const std::vector<bool> found = forced(rules, winner, least);
      for (std::uint64_t state = 0; state < kStates; ++state)
        if (found[state]) scores[state] = LoopPosition(rules, state).to_move() == winner ? least : -least;
    }
  return scores;
}

/// The score, for the side that moves first, if both play the tables' best moves; 0 if a position repeats.
ExactScore score_of_play(const EndgameTables<LoopGame>& tables, LoopPosition position) {
  const Color side = position.to_move();
  std::set<std::uint64_t> seen;
  while (!position.over()) {
    if (!seen.insert(position.state()).second) return 0;
    position.play(tables.best_move(position));
  }
  return exact_score(position.outcome(), side);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(endgame_tables)

BOOST_AUTO_TEST_CASE(have_the_scores_of_plain_iteration) {
  std::set<ExactScore> scores;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const LoopRules rules(seed);
    EndgameTables<LoopGame> tables(rules);
    Work work;
    BOOST_REQUIRE(tables.build(LoopPosition(rules), 1, work.with(1 + static_cast<int>(seed % 3)), work.none));
    const std::vector<ExactScore> plain = plain_scores(rules);
    for (std::uint64_t state = 0; state < kStates; ++state) {
      const LoopPosition position(rules, state);
      BOOST_TEST(*tables.score(position) == plain[state]);
      BOOST_TEST(score_of_play(tables, position) == *tables.score(position));
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
  BOOST_TEST(!tables.build(LoopPosition(rules), 0, work.with(1), work.none));
  BOOST_TEST(!tables.score(LoopPosition(rules)).has_value());
}

BOOST_AUTO_TEST_CASE(stop_at_the_flag) {
  const LoopRules rules(1);
  EndgameTables<LoopGame> tables(rules);
  Work work;
  work.stop = true;
  BOOST_TEST(!tables.build(LoopPosition(rules), 1, work.with(2), work.none));
  BOOST_TEST(!tables.score(LoopPosition(rules)).has_value());
  work.stop = false;
  BOOST_TEST(tables.build(LoopPosition(rules), 1, work.with(2), work.none));
  BOOST_TEST(tables.score(LoopPosition(rules)).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
