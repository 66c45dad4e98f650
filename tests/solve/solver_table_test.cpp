// SPDX-License-Identifier: MIT
#include "solve/solver_table.h"

#include <boost/test/unit_test.hpp>

using namespace catenary::solve;

namespace {

/// A key in the first bucket; the lower bits of its check are not compared.
StateKey first_bucket_key(std::uint64_t number) { return {0, number << 16}; }

SolverTable sized_table(int megabytes) {
  SolverTable table;
  table.resize(megabytes);
  return table;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solver_table)

BOOST_AUTO_TEST_CASE(gives_back_what_was_stored) {
  SolverTable table = sized_table(1);
  BOOST_TEST(!table.probe(first_bucket_key(0)).has_value());
  table.store(first_bucket_key(0), {~std::uint64_t{0}, 255}, 0);
  BOOST_TEST(table.probe(first_bucket_key(0))->data == ~std::uint64_t{0});
  BOOST_TEST(table.probe(first_bucket_key(0))->depth == 255);
  BOOST_TEST(!table.probe(first_bucket_key(1)).has_value());
  BOOST_TEST(!table.probe({~std::uint64_t{0}, 0}).has_value());
}

BOOST_AUTO_TEST_CASE(an_entry_is_replaced_by_one_of_the_same_key_whatever_its_work) {
  SolverTable table = sized_table(1);
  table.store(first_bucket_key(1), {1, 0}, 1'000'000);
  table.store(first_bucket_key(1), {2, 3}, 1);
  BOOST_TEST(table.probe(first_bucket_key(1))->data == 2U);
  BOOST_TEST(table.probe(first_bucket_key(1))->depth == 3);
}

BOOST_AUTO_TEST_CASE(a_full_bucket_loses_the_entry_with_the_least_work) {
  SolverTable table = sized_table(1);
  for (const std::uint64_t number : {1U, 2U, 3U, 4U})
    table.store(first_bucket_key(number), {number, 0}, number == 3 ? 10 : 1000);
  table.store(first_bucket_key(5), {5, 0}, 1);
  BOOST_TEST(!table.probe(first_bucket_key(3)).has_value());
  for (const std::uint64_t number : {1U, 2U, 4U, 5U}) BOOST_TEST(table.probe(first_bucket_key(number))->data == number);
}

BOOST_AUTO_TEST_CASE(a_table_without_memory_stores_nothing) {
  SolverTable table = sized_table(0);
  table.prefetch(first_bucket_key(1));
  table.store(first_bucket_key(1), {1, 0}, 1);
  BOOST_TEST(!table.probe(first_bucket_key(1)).has_value());
  BOOST_TEST(table.usage() == 0);
}

BOOST_AUTO_TEST_CASE(usage_counts_entries_until_they_are_cleared) {
  SolverTable table = sized_table(1);
  BOOST_TEST(table.usage() == 0);
  for (std::uint64_t i = 0; i < (std::uint64_t{1} << 16); ++i) table.store({i << 48, i << 16}, {i, 0}, 1);
  BOOST_TEST(table.usage() == 1);
  table.clear();
  BOOST_TEST(table.usage() == 0);
  BOOST_TEST(!table.probe({0, 0}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
