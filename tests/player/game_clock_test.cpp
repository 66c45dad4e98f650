// SPDX-License-Identifier: MIT
#include "player/game_clock.h"

#include <boost/test/unit_test.hpp>

#include "search/time_scaling.h"

using namespace catenary::core;
using namespace catenary::search;
using namespace catenary::player;

BOOST_AUTO_TEST_SUITE(time_manager)

BOOST_AUTO_TEST_CASE(no_limit_is_byo_yomi_without_stones) {
  BOOST_TEST(GameClock({0, 1, 0}).unlimited());
  BOOST_TEST(GameClock({600, 1, 0}).unlimited());
  BOOST_TEST(GameClock().unlimited());
  BOOST_TEST(!GameClock({600, 0, 0}).unlimited());
  BOOST_TEST(!GameClock({0, 10, 5}).unlimited());
}

BOOST_AUTO_TEST_CASE(absolute_time_never_runs_out_by_itself) {
  GameClock clock({10, 0, 0});
  for (int turn = 0; turn < 500; ++turn) {
    const TurnBudget budget = clock.budget(Color::black, 20);
    const double left = clock.left(Color::black).seconds;
    BOOST_TEST(budget.soft <= budget.hard);
    if (left > 0.06) BOOST_TEST(budget.hard <= left - std::max(0.05, 0.03 * left) + 1e-9);
    clock.spend(Color::black, budget.hard);
    BOOST_TEST(clock.left(Color::black).seconds >= 0);
  }
  BOOST_TEST(clock.left(Color::white).seconds == 10);
}

BOOST_AUTO_TEST_CASE(byo_yomi_of_one_stone_gives_each_move_its_time) {
  GameClock clock({0, 2, 1});
  for (int turn = 0; turn < 5; ++turn) {
    const TurnBudget budget = clock.budget(Color::white, 30);
    BOOST_TEST(budget.hard <= 1.94 + 1e-9);
    BOOST_TEST(budget.hard > 1.8);
    clock.spend(Color::white, budget.hard);
    BOOST_TEST(clock.left(Color::white).seconds == 2);
  }
}

BOOST_AUTO_TEST_CASE(canadian_byo_yomi_counts_stones) {
  GameClock clock({0, 30, 3});
  BOOST_TEST(clock.left(Color::white).stones == 3);
  clock.spend(Color::white, 5);
  BOOST_TEST(clock.left(Color::white).stones == 2);
  BOOST_TEST(clock.left(Color::white).seconds == 25);
  clock.spend(Color::white, 5);
  const TurnBudget last = clock.budget(Color::white, 30);
  BOOST_TEST(last.hard <= 20 * 0.97 + 1e-9);
  clock.spend(Color::white, 5);
  BOOST_TEST(clock.left(Color::white).stones == 3);
  BOOST_TEST(clock.left(Color::white).seconds == 30);
}

BOOST_AUTO_TEST_CASE(main_time_goes_over_into_byo_yomi) {
  GameClock clock({10, 20, 2});
  BOOST_TEST(clock.left(Color::black).stones == 0);
  clock.spend(Color::black, 13);
  BOOST_TEST(clock.left(Color::black).stones == 1);
  BOOST_TEST(clock.left(Color::black).seconds == 17);
}

BOOST_AUTO_TEST_CASE(time_left_overrides) {
  GameClock clock({100, 0, 0});
  clock.set_left(Color::black, {1, 0});
  BOOST_TEST(clock.budget(Color::black, 10).hard <= 0.95);
  clock.set_left(Color::black, {0, 0});
  BOOST_TEST(clock.budget(Color::black, 10).hard <= 0.01);
  BOOST_TEST(clock.budget(Color::black, 10).hard > 0);
  clock.restart();
  BOOST_TEST(clock.left(Color::black).seconds == 100);
}

BOOST_AUTO_TEST_CASE(scaling_ends_with_a_move_that_stays_best) {
  TimeScaling scaling;
  const Move best = Move::place(3);
  double last = scaling.share(best, 100);
  BOOST_TEST(last > 1);
  for (int i = 0; i < 10; ++i) {
    const double share = scaling.share(best, 100);
    BOOST_TEST(share <= last);
    last = share;
  }
  BOOST_TEST(last == 0.5);
  BOOST_TEST(scaling.share(Move::place(4), 100) > 1);
}

BOOST_AUTO_TEST_CASE(scaling_grows_where_the_value_drops) {
  TimeScaling steady;
  TimeScaling dropping;
  const Move best = Move::place(3);
  steady.share(best, 500);
  dropping.share(best, 500);
  const double without = steady.share(best, 550);
  BOOST_TEST(dropping.share(best, 350) > without);
  BOOST_TEST(dropping.share(best, -5000) <= 2);
}

BOOST_AUTO_TEST_SUITE_END()
