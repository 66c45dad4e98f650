// SPDX-License-Identifier: MIT
#include "game/weighted_terms.h"

#include <boost/test/unit_test.hpp>

using namespace catenary;
using game::TermWeight;

namespace {

struct Amounts {
  float room = 0;
  float stones = 0;
};

constexpr auto kTerms = std::to_array<game::Term<Amounts>>({{"room", &Amounts::room}, {"stones", &Amounts::stones}});

template <std::size_t N>
constexpr bool fit(const TermWeight (&weights)[N]) {
  return game::fit_terms(kTerms, std::to_array(weights));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(weighted_terms)

BOOST_AUTO_TEST_CASE(weights_fit_in_any_order_but_only_once_each) {
  BOOST_TEST(fit({{"room", 1, 2}, {"stones", 3, 4}}));
  BOOST_TEST(fit({{"stones", 3, 4}, {"room", 1, 2}}));
  BOOST_TEST(!fit({{"room", 1, 2}}));
  BOOST_TEST(!fit({{"room", 1, 2}, {"room", 3, 4}}));
  BOOST_TEST(!fit({{"room", 1, 2}, {"stone", 3, 4}}));
  BOOST_TEST(!fit({{"room", 1, 2}, {"stones", 3, 4}, {"stones", 3, 4}}));
  BOOST_TEST(!fit({{"room", 1, 2}, {"stones", 3, 4}, {"edge", 5, 6}}));
}

BOOST_AUTO_TEST_CASE(weights_follow_the_order_of_the_terms) {
  constexpr auto kWeightedTerms =
      game::weighted_terms(kTerms, std::to_array<TermWeight>({{"stones", 3, 4}, {"room", 1, 2}}));
  BOOST_TEST(kWeightedTerms[0].weight.early == 1);
  BOOST_TEST(kWeightedTerms[1].weight.late == 4);
}

BOOST_AUTO_TEST_CASE(each_amount_has_one_term) {
  BOOST_TEST(game::cover_amounts(kTerms));
  BOOST_TEST(!game::cover_amounts(std::array{kTerms[0]}));
  BOOST_TEST(!game::cover_amounts(std::array{kTerms[0], kTerms[0]}));
}

BOOST_AUTO_TEST_CASE(amounts_are_weighted_by_name) {
  constexpr auto kWeightedTerms =
      game::weighted_terms(kTerms, std::to_array<TermWeight>({{"stones", 3, 4}, {"room", 1, 2}}));
  BOOST_TEST(game::weighted_sum(kWeightedTerms, Amounts{.room = 10, .stones = 1}, 0) == 13'000);
  BOOST_TEST(game::weighted_sum(kWeightedTerms, Amounts{.room = 10, .stones = 1}, 1) == 24'000);
}

BOOST_AUTO_TEST_CASE(a_value_stands_for_a_chance) {
  BOOST_TEST(game::chance_of_value(1000) == 0.731, boost::test_tools::tolerance(0.001));
  for (const game::Value value : {-9000, -1, 0, 250, 4000})
    BOOST_TEST(game::value_of_chance(game::chance_of_value(value)) == value);
}

BOOST_AUTO_TEST_SUITE_END()
