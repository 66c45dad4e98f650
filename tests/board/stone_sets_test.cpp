// SPDX-License-Identifier: MIT
#include "board/stone_sets.h"

#include <boost/test/unit_test.hpp>

#include "support/printing.h"

using namespace catenary;
using board::StoneSets;
using core::Color;

BOOST_AUTO_TEST_SUITE(stone_sets)

BOOST_AUTO_TEST_CASE(stones_come_and_go_with_their_keys) {
  StoneSets<2> stones;
  BOOST_TEST(stones.key() == 0);
  stones.insert(Color::black, 3);
  stones.insert(Color::white, 100);
  BOOST_TEST(stones.at(3) == Color::black);
  BOOST_TEST(stones.at(100) == Color::white);
  BOOST_TEST(stones.at(4) == Color::none);
  BOOST_TEST(stones.all().count() == 2);
  BOOST_TEST(stones.key() == (core::stone_key(Color::black, 3) ^ core::stone_key(Color::white, 100)));
  stones.relocate(Color::black, 3, 4);
  BOOST_TEST(stones == StoneSets<2>(StoneSets<2>::Set::single(4), StoneSets<2>::Set::single(100)));
  stones.erase(Color::black, 4);
  stones.erase(Color::white, 100);
  BOOST_TEST(stones == StoneSets<2>());
}

BOOST_AUTO_TEST_CASE(flipped_stones_are_as_if_placed_by_the_other_side) {
  using Set = StoneSets<2>::Set;
  const Set turned = Set::single(5) | Set::single(70);
  StoneSets<2> stones(turned | Set::single(9), Set::single(1));
  stones.flip(Color::black, turned);
  BOOST_TEST(stones == StoneSets<2>(Set::single(9), Set::single(1) | turned));
}

BOOST_AUTO_TEST_SUITE_END()
