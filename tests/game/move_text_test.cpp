// SPDX-License-Identifier: MIT
#include "game/move_text.h"

#include <boost/test/unit_test.hpp>

#include "support/printing.h"

using namespace catenary::core;
using namespace catenary::board;
using namespace catenary::game;

BOOST_AUTO_TEST_SUITE(move_text)

BOOST_AUTO_TEST_CASE(every_kind_round_trips) {
  const Grid& grid = Grid::square(19);
  for (const Move move : {Move::place(0), Move::place(360), Move::relocate(5, 360), Move::relocate(360, 5),
                          Move::remove(44), Move::pass(), Move::swap(), Move::button()}) {
    const ParsedMove parsed = parse_move(catenary::game::to_text(move, grid), grid);
    BOOST_TEST(parsed.status == ParsedMove::Status::ok);
    BOOST_TEST(parsed.move == move);
    BOOST_TEST(Move::from_raw(move.raw()) == move);
    BOOST_TEST(move.raw() < (1U << Move::kBits));
  }
}

BOOST_AUTO_TEST_CASE(texts_are_those_of_the_rules) {
  const Grid& grid = Grid::square(8);
  BOOST_TEST(catenary::game::to_text(Move::place(27), grid) == "D4");
  BOOST_TEST(catenary::game::to_text(Move::relocate(1, 18), grid) == "B1-C3");
  BOOST_TEST(catenary::game::to_text(Move::remove(18), grid) == "C3-X");
  BOOST_TEST(catenary::game::to_text(std::vector{Move::place(18), Move::place(27), Move::pass()}, grid) ==
             "C3,D4,pass");
}

BOOST_AUTO_TEST_CASE(case_does_not_matter) {
  const Grid& grid = Grid::square(8);
  BOOST_TEST(parse_move("b1-C3", grid).move == Move::relocate(1, 18));
  BOOST_TEST(parse_move("c3-x", grid).move == Move::remove(18));
  BOOST_TEST(parse_move("PASS", grid).move == Move::pass());
}

BOOST_AUTO_TEST_CASE(tells_malformed_from_off_the_board) {
  const Grid& grid = Grid::hexhex(3);
  for (const char* bad : {"", "x", "A", "A1-", "-A1", "A1-B2-C3", "A1--B2", "X-A1", "x-x", "A1-pass", "I3", "resign"})
    BOOST_CHECK_MESSAGE(parse_move(bad, grid).status == ParsedMove::Status::malformed, bad);
  for (const char* off : {"A4", "Z9", "A1-E1", "E1-A1", "E1-X"})
    BOOST_CHECK_MESSAGE(parse_move(off, grid).status == ParsedMove::Status::off_board, off);
}

BOOST_AUTO_TEST_CASE(two_vertices_may_stand_together) {
  const Grid& grid = Grid::square(19);
  BOOST_TEST(parse_move("B1C3", grid).move == parse_move("B1-C3", grid).move);
  BOOST_TEST(parse_move("a12b1", grid).move == parse_move("A12-B1", grid).move);
  BOOST_TEST(parse_move("A1Z9", grid).status == ParsedMove::Status::off_board);
  for (const char* bad : {"a1b", "a1b2c3", "a1b2-c3", "ab1", "a1 b2", "a1b02", "a1x"})
    BOOST_CHECK_MESSAGE(parse_move(bad, grid).status == ParsedMove::Status::malformed, bad);
}

BOOST_AUTO_TEST_CASE(faults_name_what_is_wrong) {
  for (const char* text : {"i5", "I12", "5i", "A1-I3", "i3-x"})
    BOOST_TEST(fault_of_move(text) == "there is no column I", text);
  BOOST_TEST(fault_of_move("3c") == "did you mean C3?");
  BOOST_TEST(fault_of_move("12C-d4") == "did you mean C12-D4?");
  BOOST_TEST(fault_of_move("3C-X") == "did you mean C3-X?");
  BOOST_TEST(fault_of_move("c03") == "did you mean C3?");
  BOOST_TEST(fault_of_move("C0") == "rows are numbered from 1");
  for (const char* text : {"", "x", "x-x", "resign", "A1-", "-A1", "A1-B2-C3", "3cd", "C3-pass", "A1B2C3", "c100"})
    BOOST_TEST(fault_of_move(text) == "expected a vertex (D4), two (B1-C3), pass, swap or button", text);
}

BOOST_AUTO_TEST_CASE(what_is_meant_as_a_move_is_told_from_other_words) {
  for (const char* text : {"A1", "A1-B2", "A1B2", "A1B2C3", "i5", "3c", "c0", "A1-", "-A1", "c3-x", "PASS", "button"})
    BOOST_TEST(resembles_move(text), text);
  for (const char* text : {"", "-", "x", "5", "12", "resign", "level4", "go", "z", "#1", "c100", "sgf4"})
    BOOST_TEST(!resembles_move(text), text);
}

BOOST_AUTO_TEST_SUITE_END()
