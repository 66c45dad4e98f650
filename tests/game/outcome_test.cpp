// SPDX-License-Identifier: MIT
#include "game/outcome.h"

#include <boost/test/unit_test.hpp>

#include "game/value.h"
#include "support/printing.h"

using namespace catenary::core;
using namespace catenary::game;

BOOST_AUTO_TEST_SUITE(outcome)

BOOST_AUTO_TEST_CASE(texts_are_those_of_final_score) {
  BOOST_TEST(to_text(Outcome::win_by(Color::white, 3)) == "W+3");
  BOOST_TEST(to_text(Outcome::win_by_half_points(Color::black, 1)) == "B+0.5");
  BOOST_TEST(to_text(Outcome::win_by_half_points(Color::white, 7)) == "W+3.5");
  BOOST_TEST(to_text(Outcome::win_by(Color::white, 0)) == "W+0");
  BOOST_TEST(to_text(Outcome::win(Color::black)) == "B+");
  BOOST_TEST(to_text(Outcome::draw()) == "0");
  BOOST_TEST(to_text(Outcome::total(1024)) == "1024");
  BOOST_TEST(describe(Outcome::win_by(Color::white, 3)) == "White wins by 3");
  BOOST_TEST(describe(Outcome::win(Color::black)) == "Black wins");
  BOOST_TEST(describe(Outcome::total(1024)) == "Total 1024");
  BOOST_TEST(describe(Outcome::total(0)) == "Total 0: the players lose");
}

BOOST_AUTO_TEST_CASE(such_texts_are_read) {
  for (const std::string text : {"W+3", "B+0.5", "W+3.5", "W+0", "B+", "0"})
    BOOST_TEST(to_text(parse_outcome(text).value()) == text);
  BOOST_TEST(to_text(parse_outcome("b+12").value()) == "B+12");
  for (const std::string text : {"", "B", "+3", "B+-1", "B+x", "B+0.3", "W+1e9", "C+1", "12", "0 ", "draw"})
    BOOST_TEST(parse_outcome(text).error().reason == "'" + text + "' is no result; expected one such as B+3, W+ or 0");
}

BOOST_AUTO_TEST_CASE(a_larger_margin_beats_a_shorter_game) {
  const auto value = [](int margin, int ply) {
    return outcome_value(Outcome::win_by(Color::black, margin), Color::black, ply);
  };
  BOOST_TEST(value(2, 200) > value(1, 1));
  BOOST_TEST(value(1, 1) > value(1, 2));
  BOOST_TEST(value(0, kMaxPly) > kWinBase);
  BOOST_TEST(outcome_value(Outcome::win(Color::black), Color::white, 5) ==
             -outcome_value(Outcome::win(Color::black), Color::black, 5));
  BOOST_TEST(outcome_value(Outcome::draw(), Color::white, 5) == 0);
}

BOOST_AUTO_TEST_CASE(win_values_move_between_root_and_node) {
  for (const int margin : {0, 1, 61, 150'000}) {
    for (const int ply : {0, 1, kMaxPly}) {
      const Value value = outcome_value(Outcome::win_by_half_points(Color::white, margin), Color::white, ply);
      BOOST_TEST(value < kInfinity);
      BOOST_TEST(margin_of(value) == margin);
      BOOST_TEST(margin_of(-value) == margin);
      BOOST_TEST(from_node_relative(to_node_relative(value, ply), ply) == value);
      BOOST_TEST(from_node_relative(to_node_relative(-value, ply), ply) == -value);
    }
  }
  BOOST_TEST(to_node_relative(77, 9) == 77);
}

BOOST_AUTO_TEST_CASE(a_proven_value_is_a_result_of_the_side_to_move_or_of_black_at_a_roll) {
  const Outcome outcome = Outcome::win_by(Color::black, 3);
  BOOST_TEST(proven_outcome(outcome_value(outcome, Color::black, 1), Color::black, true) == outcome);
  BOOST_TEST(proven_outcome(outcome_value(outcome, Color::white, 1), Color::white, true) == outcome);
  BOOST_TEST(proven_outcome(outcome_value(outcome, Color::black, 1), Color::chance, true) == outcome);
  BOOST_TEST(proven_outcome(-kWinBase - kMarginUnit, Color::chance, true) == Outcome::win_by(Color::white, 0));
}

BOOST_AUTO_TEST_CASE(a_proven_winner_alone_has_no_margin) {
  const Outcome outcome = Outcome::win_by(Color::black, 3);
  const Outcome winner = Outcome::win(Color::black);
  BOOST_TEST(proven_outcome(outcome_value(outcome, Color::black, 1), Color::black, false) == winner);
  BOOST_TEST(proven_outcome(outcome_value(winner, Color::white, 1), Color::white, false) == winner);
}

BOOST_AUTO_TEST_SUITE_END()
