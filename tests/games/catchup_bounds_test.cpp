// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "catchup/bounds.h"
#include "catchup/notation.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;
using game::ScoreBounds;

namespace {

using Rules = games::catchup::Rules<1>;
using Position = games::catchup::Position<1>;

game::Settings settings_of(int width, const std::string& rules, const std::string& bonus) {
  const player::Plugin* const game = tests::registry().find("catchup");
  game::Settings settings = game->default_settings();
  settings.width = width;
  tests::require(game->set_option(settings, "rules", rules));
  tests::require(game->set_option(settings, "bonus", bonus));
  return settings;
}

/// The bounds for White.
ScoreBounds bounds_of(const Position& position) {
  const ScoreBounds bounds = games::catchup::score_bounds(position);
  return position.to_move() == Color::white ? bounds : bounds.reversed();
}

/// Plays random games. All bounds found on the way must hold at the end. Returns the number of decided positions with
/// more than three free cells.
int decided_in_random_games(const Rules& rules, int games) {
  core::Rng rng(1);
  int decided = 0;
  for (int game = 0; game < games; ++game) {
    std::vector<ScoreBounds> bounds_on_the_way;
    Position position(rules);
    for (; !position.over(); position.play(position.random_move(rng))) {
      bounds_on_the_way.push_back(bounds_of(position));
      if (bounds_on_the_way.back().decides(0) && position.free().count() > 3) ++decided;
    }
    const game::ExactScore score = game::exact_score(position.outcome(), Color::white);
    for (const ScoreBounds& bounds : bounds_on_the_way) {
      BOOST_TEST_REQUIRE(bounds.low <= score);
      BOOST_TEST_REQUIRE(score <= bounds.high);
    }
  }
  return decided;
}

Position position_of(const Rules& rules, const std::string& text) {
  const auto position = games::catchup::Notation<1>::parse_position(rules, text);
  BOOST_REQUIRE(position);
  return *position;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catchup_bounds)

BOOST_AUTO_TEST_CASE(hold_at_the_end_of_random_games_and_often_decide_before) {
  for (const auto& [rules_name, bonus] :
       {std::pair("standard", "record"), std::pair("standard", "parity"), std::pair("alternative", "record")})
    for (const int width : {5, 7}) {
      const Rules rules(settings_of(width, rules_name, bonus));
      BOOST_TEST_CONTEXT(width << ", " << rules_name << ", " << bonus)
      BOOST_TEST(decided_in_random_games(rules, 200) > 5);
    }
}

BOOST_AUTO_TEST_CASE(know_a_group_that_nobody_can_catch) {
  const Rules rules(settings_of(5, "standard", "record"));
  // White's chain of 7 divides the board into pieces of 6 cells.
  const Position won = position_of(rules, "xox/xoox/.xo../.ox./.oo b placed=0 limit=2 start=7");
  BOOST_TEST(bounds_of(won).low == game::exact_score(game::Outcome::win_by(Color::white, 1), Color::white));
}

BOOST_AUTO_TEST_CASE(count_the_stones_that_the_turns_allow) {
  const Rules rules(settings_of(5, "standard", "record"));
  // Black has room for 10 stones. Turns of 2, 3 and 2 stones, with a white stone after each, make a group of 8.
  const Position won = position_of(rules, "ooo/oooo/oo.../...x/... b placed=0 limit=2 start=9");
  BOOST_TEST(bounds_of(won).low > 0);
  const Position open = position_of(rules, "ooo/oooo/o..../..x./... b placed=0 limit=2 start=8");
  const ScoreBounds bounds = bounds_of(open);
  BOOST_TEST(bounds.low < 0);
  BOOST_TEST(bounds.high > 0);
}

BOOST_AUTO_TEST_SUITE_END()
