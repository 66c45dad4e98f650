// SPDX-License-Identifier: MIT
#include "network/network.h"

#include <boost/test/unit_test.hpp>
#include <span>
#include <string>

#include "core/bytes.h"
#include "core/rng.h"
#include "core/text.h"
#include "support/network.h"

using namespace catenary;
using namespace catenary::network;

namespace {

core::Rng random_numbers(1);

Row random_row(int most) {
  Row row;
  for (std::int16_t& number : row.numbers)
    number =
        static_cast<std::int16_t>(static_cast<int>(random_numbers.below(static_cast<unsigned>(2 * most + 1))) - most);
  return row;
}

std::string reason_of(const std::string& bytes) {
  const auto networks = parse_networks(bytes);
  return networks ? "" : networks.error().reason;
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  return text.replace(text.find(part), part.size(), by);
}

void check_equal(const Row& row, const Row& expected) {
  BOOST_TEST(row.numbers == expected.numbers, boost::test_tools::per_element());
}

void check_equal(std::span<const Row> rows, std::span<const Row> expected) {
  BOOST_TEST_REQUIRE(rows.size() == expected.size());
  for (std::size_t i = 0; i < rows.size(); ++i) BOOST_TEST_CONTEXT("row " << i) check_equal(rows[i], expected[i]);
}

/// `scoring afloat, width 8 9`
std::string restrictions_of(const Network& network) {
  std::vector<std::string> restrictions;
  for (const auto& [name, values] : network.only) restrictions.push_back(name + " " + core::join(values, " "));
  return core::join(restrictions, ", ");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(network_file)

BOOST_AUTO_TEST_CASE(both_ways_to_compute_an_output_agree) {
  for (int i = 0; i < 10'000; ++i) {
    const Row numbers = random_row(32'767);
    const Row weights = random_row(kMaxOutputWeight);
    BOOST_TEST(output_of(numbers, weights) == portable_output_of(numbers, weights));
  }
}

BOOST_AUTO_TEST_CASE(both_ways_to_add_and_subtract_rows_agree) {
  std::vector<Row> rows;
  for (int i = 0; i < 100; ++i) rows.push_back(random_row(300));
  std::vector<RowPair> numbers;
  for (int first = 0; first < 50; ++first) {
    RowSums sums{random_row(1000), random_row(1000)};
    RowSums expected = sums;
    numbers.push_back(RowPair(first, 2 * first) + 1);
    add_rows(rows, numbers, sums);
    portable_add_rows(rows, numbers, expected);
    check_equal(sums, expected);
    subtract_rows(rows, std::span(numbers).first(1), sums);
    portable_subtract_rows(rows, std::span(numbers).first(1), expected);
    check_equal(sums, expected);
  }
}

BOOST_AUTO_TEST_CASE(rows_go_to_the_sums_of_their_views) {
  const std::vector<Row> rows{random_row(300), random_row(300), random_row(300)};
  RowSums sums;
  add_rows(rows, std::array{RowPair(0, 2), RowPair(1, 2)}, sums);
  for (std::size_t i = 0; i < kHidden; ++i) {
    BOOST_TEST(sums[0].numbers[i] == rows[0].numbers[i] + rows[1].numbers[i]);
    BOOST_TEST(sums[1].numbers[i] == 2 * rows[2].numbers[i]);
  }
  subtract_rows(rows, std::array{RowPair(0, 2)}, sums);
  check_equal(sums, RowSums{rows[1], rows[2]});
}

BOOST_AUTO_TEST_CASE(an_output_is_the_sum_over_its_neurons) {
  Row numbers;
  Row weights;
  numbers.numbers[0] = 10;
  numbers.numbers[1] = 1000;
  numbers.numbers[2] = -5;
  weights.numbers[0] = 3;
  weights.numbers[1] = -2;
  weights.numbers[2] = 100;
  BOOST_TEST(output_of(numbers, weights) == 3 * 10 * 10 - 2 * kActivationUnit * kActivationUnit);
}

BOOST_AUTO_TEST_CASE(a_correction_is_in_thousandths_of_log_odds_and_limited) {
  Network::Part part;
  part.bias = kActivationUnit * kActivationUnit * kOutputUnit;
  BOOST_TEST(correction(part, {}, {}) == 1000);
  part.bias = INT32_MIN;
  BOOST_TEST(correction(part, {}, {}) >= -kMaxCorrection);
}

BOOST_AUTO_TEST_CASE(steps_hold_all_amounts) {
  const TermSteps steps{"a", -2, 0.5F};
  BOOST_TEST(steps.step_of(-1e30F) == 0);
  BOOST_TEST(steps.step_of(-2) == 0);
  BOOST_TEST(steps.step_of(-1.5F) == 1);
  BOOST_TEST(steps.step_of(5.4F) == 14);
  BOOST_TEST(steps.step_of(1e30F) == TermSteps::kSteps - 1);
}

BOOST_AUTO_TEST_CASE(a_file_is_read_as_it_was_written) {
  Network written = tests::small_network("colorado", "squares", 3, {"a", "phase", "sum"});
  written.only = {{"width", {"8", "9"}}, {"scoring", {"afloat"}}};
  written.about = {"some games"};
  const auto networks = parse_networks(tests::file_of(written));
  BOOST_REQUIRE(networks);
  BOOST_TEST_REQUIRE(networks->size() == 1U);
  const Network* network = &networks->front();
  BOOST_TEST(network->game == "colorado");
  BOOST_TEST(network->inputs == "squares");
  BOOST_TEST(restrictions_of(*network) == "scoring afloat, width 8 9");
  BOOST_TEST(network->about == written.about);
  check_equal(network->bias, written.bias);
  check_equal(network->input_weights, written.input_weights);
  check_equal(network->term_weights, written.term_weights);
  BOOST_TEST(network->terms.size() == 3U);
  BOOST_TEST(network->parts.size() == 2U);
  check_equal(network->parts[1].theirs, written.parts[1].theirs);
}

BOOST_AUTO_TEST_CASE(a_damaged_file_is_refused_with_its_reason) {
  const std::string file = tests::file_of(tests::small_network("colorado", "squares", 3, {"a", "phase", "sum"}));
  BOOST_TEST(reason_of("") == "this is no network: the first line is not \"catenary network 1\"");
  BOOST_TEST(reason_of("catenary network 1\ngame a\n") == "this is no network: the text has no end");
  BOOST_TEST(reason_of(replaced(file, "hidden 32", "hidden 16")) ==
             "this is no network: the line \"hidden 16\" cannot be read");
  BOOST_TEST(reason_of(replaced(file, "game colorado\n", "")) ==
             "this is no network: its text lacks game, inputs, parts or terms");
  BOOST_TEST(reason_of(replaced(file, "squares 3", "squares 4")) ==
             "this is no network: it is shorter than its text announces");
  BOOST_TEST(reason_of(file.substr(0, file.size() - 1)) == "this is no network: it is shorter than its text announces");
  std::string changed = file;
  changed[changed.size() - 20] = static_cast<char>(changed[changed.size() - 20] ^ 1);
  BOOST_TEST(reason_of(changed) == "this is no network: its hash does not fit its content");
}

BOOST_AUTO_TEST_CASE(a_file_with_a_byte_changed_or_cut_is_refused) {
  const std::string file = tests::file_of(tests::small_network("colorado", "squares", 3, {"a", "phase", "sum"}));
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string changed = file;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    BOOST_TEST(!parse_networks(changed));
    BOOST_TEST(!parse_networks(file.substr(0, i)));
  }
}

BOOST_AUTO_TEST_CASE(a_file_may_have_several_networks) {
  Network first = tests::small_network("colorado", "squares", 3, {"a", "phase", "sum"});
  Network second = first;
  second.only = {{"width", {"8"}}};
  const std::string files = tests::file_of(first) + tests::file_of(second);
  const auto networks = parse_networks(files);
  BOOST_REQUIRE(networks);
  BOOST_TEST_REQUIRE(networks->size() == 2U);
  BOOST_TEST(networks->at(0).only.empty());
  BOOST_TEST(restrictions_of(networks->at(1)) == "width 8");
  BOOST_TEST(reason_of(files + "x") == "this is no network: the first line is not \"catenary network 1\"");
}

BOOST_AUTO_TEST_CASE(the_first_network_that_covers_the_settings_is_found) {
  Network first = tests::small_network("colorado", "squares", 3, {"a", "phase", "sum"});
  first.only = {{"width", {"8"}}};
  first.about = {"first"};
  Network second = first;
  second.only = {{"width", {"8", "9"}}};
  second.about = {"second"};
  std::string files = tests::file_of(first);
  const std::size_t last_of_first = files.size() - 1;
  files += tests::file_of(second);
  const auto about = [&](int width) -> std::string {
    const game::Settings settings{width, game::Options({})};
    const auto found = parse_network_for(files, settings);
    if (!found) return found.error().reason;
    return *found ? (*found)->about.front() : "none";
  };
  BOOST_TEST(about(8) == "first");
  BOOST_TEST(about(9) == "second");
  BOOST_TEST(about(10) == "none");
  files[last_of_first] = static_cast<char>(files[last_of_first] ^ 1);
  BOOST_TEST(about(8) == "this is no network: its hash does not fit its content");
  BOOST_TEST(about(9) == "second");
}

BOOST_AUTO_TEST_CASE(too_large_output_weights_are_refused) {
  Network network = tests::small_network("colorado", "squares", 3, {"a", "phase", "sum"});
  network.parts[0].mine.numbers[5] = 128;
  BOOST_TEST(reason_of(tests::file_of(network)) == "this is no network: a weight of its output is too large");
}

BOOST_AUTO_TEST_CASE(sums_have_to_fit) {
  Network network = tests::small_network("colorado", "squares", 3, {"a", "phase", "sum"});
  network.input_weights[1].numbers[0] = -3000;
  BOOST_TEST(network.fits_sums(10));
  BOOST_TEST(!network.fits_sums(11));
}

BOOST_AUTO_TEST_SUITE_END()
