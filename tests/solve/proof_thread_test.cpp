// SPDX-License-Identifier: MIT
#include "solve/proof_thread.h"

#include <boost/test/unit_test.hpp>

#include "support/printing.h"
#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::core;
using namespace catenary::game;
using namespace catenary::solve;
using tests::ToyGame;
using tests::ToyPosition;
using tests::ToyRules;

namespace {

struct Frame {
  StateKey key;
};

struct Proof {
  ToyRules rules{std::uint64_t{1}};
  PlainStates<ToyGame> states{rules, false};
  ProofContext<ToyGame> context{rules};
  ProofThread<ToyGame, Frame> thread{context, states, 0};
};

constexpr StateKey key_of(std::uint64_t number) { return {number, number + 1}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(proof_thread)

BOOST_AUTO_TEST_CASE(nodes_are_reported_from_time_to_time_and_at_the_end) {
  Proof proof;
  for (int i = 0; i < 127; ++i) proof.thread.count_node(3);
  BOOST_TEST(proof.context.nodes == 0U);
  proof.thread.count_node(5);
  BOOST_TEST(proof.context.nodes == 128U);
  BOOST_TEST(proof.context.deepest == 5);
  proof.thread.count_node(5);
  proof.thread.report_nodes();
  proof.thread.report_nodes();
  BOOST_TEST(proof.context.nodes == 129U);
  BOOST_TEST(proof.thread.nodes() == 129U);
}

BOOST_AUTO_TEST_CASE(enough_nodes_stop_the_proof) {
  Proof proof;
  // Reports come every fourth node.
  proof.context.max_nodes = 200;
  for (int i = 0; i < 199; ++i) proof.thread.count_node(1);
  BOOST_TEST(!proof.thread.stopped());
  proof.thread.count_node(1);
  BOOST_TEST(proof.thread.stopped());
}

BOOST_AUTO_TEST_CASE(the_path_holds_the_positions_entered_last) {
  Proof proof;
  proof.thread.enter(0, key_of(10));
  Frame& second = proof.thread.enter(1, key_of(20));
  proof.thread.enter(2, key_of(30));
  BOOST_TEST(proof.thread.on_path(key_of(10), 1));
  BOOST_TEST(!proof.thread.on_path(key_of(20), 1));
  BOOST_TEST(proof.thread.on_path(key_of(20), 2));
  BOOST_TEST(!proof.thread.on_path(key_of(10), 0));
  BOOST_TEST(&proof.thread.enter(1, key_of(40)) == &second);
  BOOST_TEST(!proof.thread.on_path(key_of(20), 3));
  BOOST_TEST(proof.thread.on_path(key_of(40), 3));
}

BOOST_AUTO_TEST_CASE(positions_are_active_for_several_threads_only) {
  Proof proof;
  {
    const auto mark = proof.thread.mark_active(key_of(10));
    BOOST_TEST(!proof.thread.is_active(key_of(10)));
  }
  proof.context.threads = 2;
  {
    const auto mark = proof.thread.mark_active(key_of(10));
    BOOST_TEST(proof.thread.is_active(key_of(10)));
    BOOST_TEST(!proof.thread.is_active(key_of(20)));
  }
  BOOST_TEST(!proof.thread.is_active(key_of(10)));
}

BOOST_AUTO_TEST_CASE(the_stop_flag_of_the_proof_stops_a_thread) {
  Proof proof;
  BOOST_TEST(!proof.thread.stopped());
  proof.context.stop = true;
  BOOST_TEST(proof.thread.stopped());
}

BOOST_AUTO_TEST_CASE(moves_come_back_from_their_packed_form) {
  const Proof proof;
  const Representative state = proof.thread.state_of(ToyPosition(proof.rules));
  BOOST_TEST(proof.thread.packed(Move(), state) == 0U);
  BOOST_CHECK(proof.thread.unpacked(0, state).is_none());
  const Move move = Move::place(3);
  BOOST_TEST(proof.thread.unpacked(proof.thread.packed(move, state), state) == move);
}

BOOST_AUTO_TEST_CASE(the_score_of_a_finished_game_is_that_of_its_outcome) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Proof proof;
    const ToyRules rules(seed);
    ToyPosition position(rules);
    while (!position.over()) position.play(Move::place(0));
    const Outcome outcome = position.outcome();
    BOOST_TEST(proof.thread.terminal_score(position, Color::white) == exact_score(outcome, Color::white));
  }
}

BOOST_AUTO_TEST_CASE(a_side_reaches_a_target_exactly_where_the_other_side_misses_its_own) {
  for (ExactScore target = -3; target <= 3; ++target) {
    for (ExactScore score = -5; score <= 5; ++score) {
      const ScoreBounds mine = ScoreBounds::exactly(score);
      const ScoreBounds theirs = bounds_before(mine, false);
      BOOST_TEST(mine.reaches(target) == theirs.misses(target_after(target, false)));
      BOOST_TEST(mine.reaches(target) == bounds_before(mine, true).reaches(target_after(target, true)));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
