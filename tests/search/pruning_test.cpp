// SPDX-License-Identifier: MIT
#include "search/pruning.h"

#include <boost/test/unit_test.hpp>

namespace catenary::search {
namespace {

constexpr game::PruningParameters kParameters = {
    .full_moves = 3, .reduction = 50, .late_depth = 2, .late_moves = 4, .futility_depth = 1, .futility = 100};
constexpr Value kEven = 0;
constexpr Value kLoss = -game::kWinBase - 1;

BOOST_AUTO_TEST_SUITE(pruning)

BOOST_AUTO_TEST_CASE(reduces_by_the_magnitudes_of_depth_and_index) {
  const Pruning pruning(kParameters);
  BOOST_TEST(pruning.reduction(8, 2) == 0);
  // bit_width: 4 * 2 * 0.5, 4 * 3 * 0.5.
  BOOST_TEST(pruning.reduction(8, 3) == 4);
  BOOST_TEST(pruning.reduction(8, 4) == 6);
  BOOST_TEST(pruning.reduction(8, 200) == 7, "at least the move itself is searched");
  BOOST_TEST(pruning.reduction(1, 200) == 0);
}

BOOST_AUTO_TEST_CASE(leaves_out_late_moves_near_the_horizon) {
  const Pruning pruning(kParameters);
  BOOST_TEST(!pruning.is_late(1, 3, kEven, false));
  BOOST_TEST(pruning.is_late(1, 4, kEven, false));
  BOOST_TEST(!pruning.is_late(2, 7, kEven, false));
  BOOST_TEST(pruning.is_late(2, 8, kEven, false));
  BOOST_TEST(!pruning.is_late(3, 100, kEven, false));
}

BOOST_AUTO_TEST_CASE(tries_the_full_moves_of_a_futile_node_alone) {
  const Pruning pruning(kParameters);
  BOOST_TEST(!pruning.is_late(5, 2, kEven, true));
  BOOST_TEST(pruning.is_late(5, 3, kEven, true));
}

BOOST_AUTO_TEST_CASE(goes_on_while_all_moves_lose) {
  const Pruning pruning(kParameters);
  BOOST_TEST(!pruning.is_late(1, 100, kLoss, false));
  BOOST_TEST(!pruning.is_late(1, 100, kLoss, true));
}

BOOST_AUTO_TEST_CASE(lets_the_evaluation_decide_near_the_horizon_alone) {
  const Pruning pruning(kParameters);
  BOOST_TEST(pruning.futility_distance(1).value() == 100);
  BOOST_TEST(!pruning.futility_distance(2).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace catenary::search
