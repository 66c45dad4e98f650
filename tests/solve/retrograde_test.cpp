// SPDX-License-Identifier: MIT
#include "solve/retrograde.h"

#include <boost/container/static_vector.hpp>
#include <boost/test/unit_test.hpp>

using namespace catenary::core;
using namespace catenary::solve;

namespace {

/// A position with four moves; the cell of the last move identifies the position after it.
struct Fork {
  using MoveList = boost::container::static_vector<Move, 4>;

  void moves(MoveList& list) const {
    for (Cell cell = 0; cell < 4; ++cell) list.push_back(Move::place(cell));
  }
  void play(Move move) { last = move.to(); }

  Cell last = 0;
};

Cell best_cell(const std::array<SolvedMove, 4>& values, int score) {
  return best_solved_move(Fork(), score, [&](const Fork& child) { return values[child.last]; }).to();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(retrograde)

BOOST_AUTO_TEST_CASE(a_winner_takes_the_shortest_way_that_keeps_the_score) {
  BOOST_TEST(best_cell({{{3, 5}, {1, 0}, {3, 2}, {3, 2}}}, 3) == 2);
}

BOOST_AUTO_TEST_CASE(a_loser_takes_the_longest_way_that_keeps_the_score) {
  BOOST_TEST(best_cell({{{-3, 5}, {-5, 9}, {-3, 6}, {-3, 6}}}, -3) == 2);
}

BOOST_AUTO_TEST_CASE(a_draw_is_kept) { BOOST_TEST(best_cell({{{-3, 5}, {0, 0}, {-1, 6}, {0, 0}}}, 0) == 1); }

BOOST_AUTO_TEST_CASE(signs_turn_scores_of_black_into_those_of_a_side) {
  BOOST_TEST(sign_of(Color::black) == 1);
  BOOST_TEST(sign_of(Color::white) == -1);
}

BOOST_AUTO_TEST_SUITE_END()
