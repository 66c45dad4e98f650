#include "game/weighted_terms.h"

#include <boost/test/unit_test.hpp>

using namespace catenary;
using game::TermWeight;

namespace {

constexpr auto kTerms = std::to_array<std::string_view>({"room", "stones"});

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
  constexpr auto kWeights = game::weights_of(kTerms, std::to_array<TermWeight>({{"stones", 3, 4}, {"room", 1, 2}}));
  BOOST_TEST(kWeights[0].early == 1);
  BOOST_TEST(kWeights[1].late == 4);
}

BOOST_AUTO_TEST_SUITE_END()
