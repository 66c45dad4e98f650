// SPDX-License-Identifier: MIT
#include "player/checked_turn.h"

#include <boost/test/unit_test.hpp>

#include "game/move_text.h"
#include "player/seat.h"

using namespace catenary;
using namespace catenary::player;
using tests::Seat;

namespace {

/// Catchup on the smallest board, after White's first stone. Best play is W+1 B1,C3 A2,C2 B3,A1.
struct SmallCatchup : Seat {
  SmallCatchup() : Seat("catchup", 3) {
    set("threads", "1");
    set("solver_mb", "4");
    tests::require(session().play(core::Color::white, "B2"));
  }
  CheckedTurn check(const std::string& wanted, const std::string& turn) {
    return value_or_throw(check_turn(player, game::parse_outcome(wanted).value(), turn, 60));
  }
  std::string fault(const std::string& turn) {
    return check_turn(player, game::Outcome::draw(), turn, 60).error().reason;
  }
};

std::string text_of(const CheckedTurn& checked) {
  return game::to_text(checked.moves, checked.after.grid()) + " " +
         (checked.result ? to_text(*checked.result) : "unknown");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(checked_turns)

BOOST_AUTO_TEST_CASE(a_turn_is_compared_with_the_wanted_result) {
  SmallCatchup seat;
  const CheckedTurn best = seat.check("W+1", "B1,C3");
  BOOST_TEST(text_of(best) == "B1,C3 W+1");
  BOOST_TEST(best.reaches.value());
  BOOST_TEST(!best.line.empty());
  BOOST_TEST(!seat.check("0", "B1,C3").reaches.value());
  BOOST_TEST(!seat.check("B+", "B1,C3").reaches.value());
  // Better than required.
  BOOST_TEST(seat.check("W+3", "B1,C3").reaches.value());
}

BOOST_AUTO_TEST_CASE(the_order_of_moves_is_free_where_it_does_not_matter) {
  SmallCatchup seat;
  BOOST_TEST(text_of(seat.check("W+1", "c3,b1")) == "B1,C3 W+1");
  BOOST_TEST(text_of(seat.check("0", "pass,C3")) == text_of(seat.check("0", "C3,pass")));
}

BOOST_AUTO_TEST_CASE(the_game_in_progress_stays_as_it_is) {
  SmallCatchup seat;
  const auto revision = seat.session().revision();
  const std::string position = seat.session().state().text();
  seat.check("W+1", "B1,C3");
  seat.fault("B1");
  BOOST_TEST(seat.session().revision() == revision);
  BOOST_TEST(seat.session().state().text() == position);
}

BOOST_AUTO_TEST_CASE(a_turn_that_ends_the_game_needs_no_proof) {
  SmallCatchup seat;
  tests::require(seat.session().set_position("xo/ox./xo b placed=0 limit=2 start=3"));
  const CheckedTurn last = seat.check("B+", "C2");
  BOOST_TEST(last.after.state().over());
  BOOST_TEST(last.reaches.value());
  BOOST_TEST(last.line.empty());
}

BOOST_AUTO_TEST_CASE(without_time_nothing_is_proven) {
  Seat seat("catchup", 9);
  const CheckedTurn open = value_or_throw(check_turn(seat.player, game::Outcome::win(core::Color::white), "E5", 0));
  BOOST_TEST(!open.result);
  BOOST_TEST(!open.reaches);
}

BOOST_AUTO_TEST_CASE(what_is_no_whole_turn_is_refused) {
  SmallCatchup seat;
  BOOST_TEST(seat.fault("B1") == "B1 is no whole turn; B1,pass is one");
  BOOST_TEST(seat.fault("B2,C3") == "B2 already has a stone");
  BOOST_TEST(seat.fault("B1,Z9") == "Z9 is not on the board");
  BOOST_TEST(seat.fault("B1,") == "'B1,' has no move after its last comma");
  BOOST_TEST(seat.fault("A1,A2,B1") == "A1,A2,B1 places 3 stones; black may place at most 2 this turn");
  tests::require(seat.session().set_position("xx/ooo/xx - placed=0 limit=0 start=0"));
  BOOST_TEST(seat.fault("A1") == "the game is over");
  Seat boats("colorado");
  BOOST_TEST(check_turn(boats.player, game::Outcome::draw(), "A1", 1).error().reason == "A1 is no whole turn");
  Seat together("catalonia");
  BOOST_TEST(check_turn(together.player, game::Outcome::draw(), "B1-C3", 1).error().reason ==
             "nobody wins or loses at Catalonia");
}

BOOST_AUTO_TEST_SUITE_END()
