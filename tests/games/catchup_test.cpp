// SPDX-License-Identifier: MIT
// Each sentence of the rules page of Catchup in a position made by hand. Side 3 (grid 5) unless said.

#include <boost/test/unit_test.hpp>

#include "support/game.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;

namespace {

struct Game : tests::Game {
  explicit Game(int width = 5, const tests::OptionTexts& options = {}) : tests::Game("catchup", width, options) {}

  /// The number of stones that the side to move may still place, found by playing cells until the other side is to
  /// move.
  int stones_left() {
    const Color side = session->state().to_move();
    int count = 0;
    while (session->state().to_move() == side) {
      tests::require(session->play(side, tests::legal_texts(*session).front()));
      ++count;
    }
    session->undo(static_cast<std::size_t>(count));
    return count;
  }
};

const tests::OptionTexts kParity = {{"bonus", "parity"}};
const tests::OptionTexts kAlternative = {{"rules", "alternative"}};

}  // namespace

BOOST_AUTO_TEST_SUITE(catchup)

BOOST_AUTO_TEST_CASE(white_moves_first_on_an_empty_board) {
  for (const int width : tests::registry().find("catchup")->widths) {
    Game game(width);
    BOOST_TEST(game.to_move() == Color::white);
    BOOST_TEST(game.session->state().legal_moves().size() ==
               static_cast<std::size_t>(game.session->grid().cell_count()));
  }
  BOOST_TEST(tests::registry().find("catchup")->default_width == 9);
}

BOOST_AUTO_TEST_CASE(the_first_turn_is_exactly_one_stone) {
  for (const auto& options : {tests::OptionTexts{}, kParity, kAlternative}) {
    Game game(5, options);
    BOOST_TEST(game.refuses("pass"));
    game.play({"C3"});
    BOOST_TEST(game.to_move() == Color::black);
  }
}

BOOST_AUTO_TEST_CASE(a_turn_is_one_or_two_stones) {
  Game game;
  game.play({"C3"});
  BOOST_TEST(!game.has_move("pass"));
  game.play({"A1"});
  BOOST_TEST(game.has_move("pass"));
  game.play({"pass"});
  BOOST_TEST(game.to_move() == Color::white);
  game.play({"A3,E5"});
  BOOST_TEST(game.to_move() == Color::black);
}

BOOST_AUTO_TEST_CASE(stones_go_on_empty_cells_and_stay) {
  Game game;
  game.play({"C3"});
  BOOST_TEST(game.refuses("C3"));
  game.play({"A1,E5"});
  BOOST_TEST(game.refuses("A1"));
  BOOST_TEST(game.session->state().text() == "..x/..../..o../..../x.. w placed=0 limit=2 start=0");
}

BOOST_AUTO_TEST_CASE(a_lone_stone_is_no_group_so_the_first_pair_earns_the_bonus) {
  Game game;
  game.play({"C3"});
  BOOST_TEST(game.stones_left() == 2);
  game.play({"A1,E5"});
  BOOST_TEST(game.stones_left() == 2);
  game.play({"C4,pass"});
  BOOST_TEST(game.stones_left() == 3);
}

BOOST_AUTO_TEST_CASE(a_record_of_the_board_earns_the_opponent_three_stones_for_one_turn) {
  Game game(9);
  game.play({"E5", "A1,A2"});
  BOOST_TEST(game.stones_left() == 3);
  game.play({"E6,J9,J5"});
  // Two groups of two, as before: no record.
  BOOST_TEST(game.stones_left() == 2);
  game.play({"A3,A4", "E7,pass"});
  // White's three do not exceed Black's four.
  BOOST_TEST(game.stones_left() == 2);
}

BOOST_AUTO_TEST_CASE(the_bonus_counts_for_the_next_turn_only_whether_used_or_not) {
  Game game(9);
  game.play({"E5", "A1,A2", "J9,pass"});
  BOOST_TEST(game.stones_left() == 2);
  game.play({"E1,pass"});
  BOOST_TEST(game.stones_left() == 2);
}

BOOST_AUTO_TEST_CASE(the_record_counts_the_turn_as_a_whole) {
  Game game(9);
  // The first stone makes the pair; the second one is elsewhere.
  game.play({"E5", "J9", "pass", "E6,A1"});
  BOOST_TEST(game.stones_left() == 3);
}

BOOST_AUTO_TEST_CASE(pass_ends_the_turn_and_is_illegal_before_the_first_stone) {
  Game game;
  game.play({"C3"});
  BOOST_TEST(game.refuses("pass"));
  game.play({"C4", "pass"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.refuses("pass"));
}

BOOST_AUTO_TEST_CASE(a_turn_ends_when_the_board_is_full_though_stones_are_left) {
  Game game(3);
  game.play({"B2", "A1,B1", "A2,B3,C2", "C3"});
  BOOST_TEST(game.session->state().over());
  BOOST_TEST(game.to_move() == Color::none);
}

BOOST_AUTO_TEST_CASE(the_first_difference_of_the_sorted_group_lists_decides) {
  Game game(3);
  // White has B2, A2, B3 and C2 in one group, Black the rest of the ring in two.
  game.play({"B2", "A1,B1", "A2,B3,C2", "C3"});
  BOOST_TEST(to_text(game.session->state().outcome()) == "W+2");
}

BOOST_AUTO_TEST_CASE(a_lone_stone_counts_as_one_and_a_missing_item_as_nought) {
  Game game(3);
  tests::require(game.session->set_position("xx/xoo/o. b placed=0 limit=2 start=3"));
  // Black has a group of three and a lone stone, White a group of three.
  game.play({"B1"});
  BOOST_TEST(game.session->state().over());
  BOOST_TEST(to_text(game.session->state().outcome()) == "B+1");
  BOOST_TEST(game.session->state().result() ==
             "Black wins: each side's largest group has 3 stones, so the second largest groups decide, 1 to 0");
}

BOOST_AUTO_TEST_CASE(order_inside_a_turn_does_not_matter) {
  for (const auto& options : {tests::OptionTexts{}, kParity, kAlternative}) {
    Game one(5, options);
    Game two(5, options);
    one.play({"C3", "A1,E5"});
    two.play({"C3", "E5,A1"});
    BOOST_TEST(one.session->state().text() == two.session->state().text());
    BOOST_TEST(one.session->state().key() == two.session->state().key());
  }
}

BOOST_AUTO_TEST_CASE(alternative_one_stone_that_enlarges_ends_the_turn) {
  Game game(5, kAlternative);
  game.play({"C3", "A1,E5"});
  BOOST_TEST(game.to_move() == Color::white);
  game.play({"C4"});
  BOOST_TEST(game.to_move() == Color::black);
  // It earns no bonus.
  BOOST_TEST(game.stones_left() <= 2);
}

BOOST_AUTO_TEST_CASE(alternative_second_stone_may_not_enlarge) {
  Game game(5, kAlternative);
  game.play({"C3", "A1"});
  BOOST_TEST(game.to_move() == Color::black);
  BOOST_TEST(game.has_move("pass"));
  BOOST_TEST(!game.has_move("A2"));
  BOOST_TEST(game.refuses("A2"));
  BOOST_TEST(game.has_move("E5"));
}

BOOST_AUTO_TEST_CASE(alternative_second_stone_may_grow_a_smaller_group) {
  Game game(9, kAlternative);
  game.play({"E5", "A1,J9", "E6", "A2,pass", "E7", "J5"});
  // White's three are the largest group, so a pair of Black's, or even another group of three, enlarges nothing.
  BOOST_TEST(game.has_move("J6"));
  BOOST_TEST(game.has_move("A3"));
  game.play({"J6"});
  BOOST_TEST(game.to_move() == Color::white);
}

BOOST_AUTO_TEST_CASE(alternative_turn_is_over_without_a_second_cell) {
  Game game(3, kAlternative);
  tests::require(game.session->set_position(".x/.ox/.. w placed=0 limit=2 start=2"));
  // After White's B1, every free cell would make a white group of three.
  game.play({"B1"});
  BOOST_TEST(game.to_move() == Color::black);
}

BOOST_AUTO_TEST_CASE(alternative_ignores_the_bonus_option) {
  Game record(5, {{"rules", "alternative"}, {"bonus", "record"}});
  Game parity(5, {{"rules", "alternative"}, {"bonus", "parity"}});
  core::Rng rng(5);
  while (!record.session->state().over()) {
    BOOST_TEST(record.session->state().text() == parity.session->state().text());
    const std::string move = tests::random_move_text(*record.session, rng);
    record.play({move});
    parity.play({move});
  }
}

BOOST_AUTO_TEST_CASE(parity_bonus_looks_at_own_groups) {
  Game game(9, kParity);
  game.play({"E5", "A1,A2"});
  // Black's largest group grew to two, and is at least as large as White's.
  BOOST_TEST(game.stones_left() == 3);
  game.play({"J9,J8,pass"});
  // White's largest group grew to two and equals Black's. The board has no new record, but the bonus is earned.
  BOOST_TEST(game.stones_left() == 3);
  game.play({"A3,A4,pass"});
  BOOST_TEST(game.stones_left() == 3);
  game.play({"J7,pass"});
  // White's grew to three, which is fewer than Black's four.
  BOOST_TEST(game.stones_left() == 2);
  game.play({"E1,pass"});
  // Black's largest did not grow.
  BOOST_TEST(game.stones_left() == 2);
}

BOOST_AUTO_TEST_CASE(position_texts_that_cannot_be_are_refused) {
  Game game(3);
  for (const char* bad : {
           "",
           "../.../..",
           "../.../.. w placed=0 limit=1",
           "../.../.. b placed=0 limit=1 start=0",
           "../.../.. w placed=0 limit=2 start=0",
           "../.../.. w placed=1 limit=1 start=0",
           "x./.../.. w placed=0 limit=1 start=0",
           "x./.../.. w placed=2 limit=2 start=0",
           "x./.../.. w placed=0 limit=4 start=0",
           "xx/.../.. w placed=0 limit=2 start=0",
           "x./.../.. w placed=0 limit=2 start=1",
           "xx/.../.. b placed=1 limit=2 start=3",
           "x./.../.. w placed=1 limit=2 start=0",
           "x./.../.. w placed=1 limit=2 start=320",
           "xo/xox/ox w placed=0 limit=2 start=2",
           "xo/xox/o. - placed=0 limit=0 start=0",
           "xz/.../.. w placed=0 limit=2 start=0",
           "x./.../.. ? placed=0 limit=2 start=0",
           "x./.../.. w placed=0 limit=2 start=0 more",
       })
    BOOST_CHECK_MESSAGE(!game.session->set_position(bad), bad);
  BOOST_TEST(game.session->change_count() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
