// SPDX-License-Identifier: MIT
#include "board/bitset.h"

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <set>

#include "core/rng.h"
#include "support/printing.h"

using namespace catenary::core;
using namespace catenary::board;

BOOST_AUTO_TEST_SUITE(bitset)

using Sizes = boost::mpl::list<Bitset<1>, Bitset<5>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(behaves_like_a_set, Set, Sizes) {
  Rng rng(1);
  Set a;
  std::set<Cell> model;
  for (int i = 0; i < 500; ++i) {
    const auto cell = static_cast<Cell>(rng.below(Set::kCapacity));
    if (rng.below(3) == 0) {
      a.erase(cell);
      model.erase(cell);
    } else {
      a.insert(cell);
      model.insert(cell);
    }
    BOOST_TEST(a.contains(cell) == model.contains(cell));
    BOOST_TEST(a.count() == static_cast<int>(model.size()));
    BOOST_TEST(a.empty() == model.empty());
  }
  int rank = 0;
  a.for_each([&](Cell cell) {
    BOOST_TEST(cell == *std::next(model.begin(), rank));
    BOOST_TEST(a.select(rank) == cell);
    ++rank;
  });
  BOOST_TEST(rank == static_cast<int>(model.size()));
  while (!a.empty()) {
    BOOST_TEST(a.lowest() == *model.begin());
    BOOST_TEST(a.highest() == *model.rbegin());
    BOOST_TEST(a.take_lowest() == *model.begin());
    model.erase(model.begin());
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(shifting_moves_every_cell_and_drops_what_leaves, Set, Sizes) {
  Rng rng(2);
  for (unsigned distance = 1; distance < 64; ++distance) {
    Set a, up, down;
    for (int i = 0; i < 40; ++i) {
      const auto cell = static_cast<Cell>(rng.below(Set::kCapacity));
      a.insert(cell);
      if (cell + distance < Set::kCapacity) up.insert(static_cast<Cell>(cell + distance));
      if (cell >= distance) down.insert(static_cast<Cell>(cell - distance));
    }
    BOOST_TEST(a.shifted_up(distance) == up);
    BOOST_TEST(a.shifted_down(distance) == down);
  }
}

BOOST_AUTO_TEST_CASE(operators_are_those_of_sets) {
  const auto low = Bitset<5>::first(100);
  const auto lower = Bitset<5>::first(70);
  BOOST_TEST((low - lower).count() == 30);
  BOOST_TEST((low & lower).count() == 70);
  BOOST_TEST((low | lower).count() == 100);
  BOOST_TEST((low ^ lower) == low - lower);
  BOOST_TEST((lower ^ low) == low - lower);
  BOOST_TEST(((low - lower) | lower) == low);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(ranks_are_counted_within_another_set, Set, Sizes) {
  Set within;
  Set some;
  for (const int cell : {0, 5, 17, 40, 63}) within.insert(static_cast<Cell>(Set::kCapacity - 64 + cell));
  for (const int cell : {5, 6, 63}) some.insert(static_cast<Cell>(Set::kCapacity - 64 + cell));
  BOOST_TEST(some.ranks_within(within) == 0b10010U);
  BOOST_TEST(Set().ranks_within(within) == 0U);
  BOOST_TEST(within.ranks_within(within) == 0b11111U);
}

BOOST_AUTO_TEST_CASE(the_fewest_words_that_hold_all_cells_are_taken) {
  const auto words_for = [](int cells) {
    return with_words_for<1, 2, 5>(cells, [](auto words) { return int{words}; });
  };
  BOOST_TEST(words_for(64) == 1);
  BOOST_TEST(words_for(65) == 2);
  BOOST_TEST(words_for(128) == 2);
  BOOST_TEST(words_for(129) == 5);
}

BOOST_AUTO_TEST_SUITE_END()
