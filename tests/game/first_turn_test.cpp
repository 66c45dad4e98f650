// SPDX-License-Identifier: MIT
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <vector>

#include "core/rng.h"
#include "game/concepts.h"
#include "support/printing.h"
#include "support/toy_game.h"

using namespace catenary;
using namespace catenary::core;
using catenary::game::first_turn;
using tests::ToyPosition;
using tests::ToyRules;

namespace {

struct Line {
  std::vector<Move> moves;
  /// The number of moves until the other side is to move, or the game is over.
  std::size_t first_turn = 0;
};

/// Plays to the end of the game.
Line random_line(ToyPosition position, Rng& rng) {
  const Color side = position.to_move();
  Line line;
  while (!position.over()) {
    if (position.to_move() == side && line.first_turn == line.moves.size()) ++line.first_turn;
    line.moves.push_back(game::random_move(position, rng));
    position.play(line.moves.back());
  }
  return line;
}

std::vector<Move> beginning(const std::vector<Move>& moves, std::size_t length) {
  return {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(length)};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(turns_of_lines)

BOOST_AUTO_TEST_CASE(a_line_gives_its_first_turn_wherever_it_ends_after_it) {
  Rng rng(3);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    const Line line = random_line(root, rng);
    for (std::size_t length = 0; length <= line.moves.size(); ++length) {
      const std::size_t expected = length < line.first_turn ? 0 : line.first_turn;
      const std::vector<Move> turn = first_turn(root, beginning(line.moves, length));
      BOOST_TEST_CONTEXT("tree " << seed << ", " << length << " moves")
      BOOST_TEST(turn == beginning(line.moves, expected), boost::test_tools::per_element());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_turn_of_one_side_ends_with_the_line_at_the_latest) {
  Rng rng(3);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const ToyRules rules(seed);
    const ToyPosition root(rules);
    const Line line = random_line(root, rng);
    for (std::size_t length = 1; length <= line.moves.size(); ++length) {
      const std::vector<Move> part = beginning(line.moves, length);
      const std::size_t expected = std::min(length, line.first_turn);
      const std::vector<Move> turn = game::turn_of_one_side(root, part);
      BOOST_TEST_CONTEXT("tree " << seed << ", " << length << " moves")
      BOOST_TEST(turn == beginning(part, expected), boost::test_tools::per_element());
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
