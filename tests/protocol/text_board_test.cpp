// SPDX-License-Identifier: MIT
#include "text/text_board.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "core/text.h"
#include "support/game.h"

using namespace catenary;
using tests::Game;
using text::text_board;

BOOST_AUTO_TEST_SUITE(text_boards)

BOOST_AUTO_TEST_CASE(hexhex_boards_shift_their_rows_and_keep_labels_apart) {
  Game game("catchup", 3, {});
  BOOST_TEST(text_board(*game.session) ==
             "    3  .   .\n"
             "  2  .   .   .\n"
             "    1  .   .     C\n"
             "         A   B\n"
             "X black, O white");
}

BOOST_AUTO_TEST_CASE(the_latest_turn_and_the_largest_groups_are_marked) {
  Game game("catchup", 5, {});
  game.play({"C3", "D4,B2", "C4,C5"});
  const std::string board = text_board(*game.session);
  BOOST_TEST(board.find("(O)") != std::string::npos);
  BOOST_TEST(board.find("[O]") != std::string::npos);
  BOOST_TEST(board.ends_with("X black, O white, ( ) last turn, [ ] largest groups"));
}

BOOST_AUTO_TEST_CASE(edges_show_their_owner) {
  Game game("cation", 3, {});
  BOOST_TEST(text_board(*game.session) ==
             "     x  x  x\n"
             " 3 o .  .  . o\n"
             " 2 o .  .  . o\n"
             " 1 o .  .  . o\n"
             "     x  x  x\n"
             "     A  B  C\n"
             "X black, O white, edges: x black, o white");
}

BOOST_AUTO_TEST_CASE(occupied_squares_keep_their_color) {
  Game game("colorado", 8, {});
  const std::string board = text_board(*game.session);
  BOOST_TEST(board.find("Xr") != std::string::npos);
  BOOST_TEST(board.find(".y") != std::string::npos);
  BOOST_TEST(board.find("r red, y yellow, g green, b blue") != std::string::npos);
  game.play({"D1"});
  const std::string selected = text_board(*game.session);
  BOOST_TEST(selected.find("<O") != std::string::npos);
  BOOST_TEST(selected.find("<.") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(dead_cells_differ_from_empty_ones) {
  Game game("catena", 5, {});
  game.play({"B2", "A1", "C3"});
  const std::string board = text_board(*game.session);
  BOOST_TEST(std::count(board.begin(), board.end(), '-') > 1);
  BOOST_TEST(board.find("- crossed cell") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_largest_boards_fit_80_columns) {
  for (const char* name : {"catchup", "catena", "cation"}) {
    Game game(name, 19, {});
    for (const std::string& line : core::split(text_board(*game.session), '\n')) BOOST_TEST(line.size() <= 80U, line);
  }
}

BOOST_AUTO_TEST_SUITE_END()
