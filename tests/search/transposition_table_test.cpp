// SPDX-License-Identifier: MIT
#include "search/transposition_table.h"

#include <boost/test/unit_test.hpp>

#include "core/rng.h"

using namespace catenary::core;
using namespace catenary::game;
using namespace catenary::search;

BOOST_AUTO_TEST_SUITE(transposition_table)

BOOST_AUTO_TEST_CASE(gives_back_what_was_stored) {
  TranspositionTable table;
  table.resize(1);
  table.start_search();
  for (const Value value : {0, 1, -1, kWinBase + 5, -kWinBase - 5, kInfinity - 1, -kInfinity}) {
    for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
      const std::uint64_t key = mix64(static_cast<std::uint64_t>(value) * 4 + static_cast<std::uint64_t>(bound));
      BOOST_TEST(!table.probe(key).has_value());
      table.store(key, {value, Move::relocate(360, 511), kCompleteDepth, bound});
      const auto entry = table.probe(key);
      BOOST_REQUIRE(entry.has_value());
      BOOST_TEST(entry->value == value);
      BOOST_CHECK(entry->move == Move::relocate(360, 511));
      BOOST_TEST(entry->depth == kCompleteDepth);
      BOOST_CHECK(entry->bound == bound);
    }
  }
}

BOOST_AUTO_TEST_CASE(keeps_the_move_when_a_new_entry_has_none) {
  TranspositionTable table;
  table.resize(1);
  table.store(7, {1, Move::place(9), 3, Bound::exact});
  table.store(7, {2, Move(), 4, Bound::upper});
  BOOST_CHECK(table.probe(7)->move == Move::place(9));
  BOOST_TEST(table.probe(7)->value == 2);
}

BOOST_AUTO_TEST_CASE(replaces_the_shallowest_and_the_old_first) {
  TranspositionTable table;
  table.resize(1);
  // Keys below 2^50 all fall into the first bucket of a table of this size.
  for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, {0, Move(), static_cast<int>(key) * 10, Bound::exact});
  table.store(5, {0, Move(), 20, Bound::exact});
  BOOST_TEST(!table.probe(1).has_value());
  for (std::uint64_t key = 2; key <= 5; ++key) BOOST_TEST(table.probe(key).has_value());
  for (int i = 0; i < 10; ++i) table.start_search();
  table.store(6, {0, Move(), 1, Bound::exact});
  table.store(7, {0, Move(), 1, Bound::exact});
  BOOST_TEST(table.probe(6).has_value());
}

BOOST_AUTO_TEST_CASE(clear_forgets_everything) {
  TranspositionTable table;
  table.clear();
  table.resize(1);
  table.start_search();
  table.store(99, {0, Move(), 1, Bound::exact});
  table.clear();
  BOOST_TEST(!table.probe(99).has_value());
  BOOST_TEST(table.megabytes() == 1);
}

BOOST_AUTO_TEST_SUITE_END()
