// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "game/concepts.h"
#include "support/toy_game.h"

using namespace catenary;
using core::Color;
using tests::ToyGame;

namespace {

struct SharedToyGame : ToyGame {
  static constexpr game::Traits kTraits = {.cooperative = true};
};

}  // namespace

BOOST_AUTO_TEST_SUITE(values_of_sides)

BOOST_AUTO_TEST_CASE(the_other_side_has_the_opposite_value_unless_both_play_for_one_total) {
  const tests::ToyRules rules(std::uint64_t{1});
  const tests::ToyPosition position(rules);
  const Color side = position.to_move();
  BOOST_TEST(game::value_for<ToyGame>(side, position, 30) == 30);
  BOOST_TEST(game::value_for<ToyGame>(opposite(side), position, 30) == -30);
  BOOST_TEST(game::value_for<SharedToyGame>(side, position, 30) == 30);
  BOOST_TEST(game::value_for<SharedToyGame>(opposite(side), position, 30) == 30);
}

BOOST_AUTO_TEST_SUITE_END()
