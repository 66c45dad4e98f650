// SPDX-License-Identifier: MIT
#include "player/levels.h"

#include <boost/test/unit_test.hpp>
#include <map>

#include "game/move_text.h"
#include "player/sampling.h"
#include "player/seat.h"
#include "support/printing.h"
#include "support/require.h"

namespace catenary::player {

std::ostream& boost_test_print_type(std::ostream& out, const Effort& effort) {
  return out << "move_time " << effort.move_time << " max_depth " << effort.max_depth << " max_nodes "
             << effort.max_nodes << " temperature " << effort.temperature << " threads " << effort.threads;
}

}  // namespace catenary::player

using namespace catenary;
using namespace catenary::player;
using core::Color;
using core::Move;
using tests::Seat;

namespace {

/// The first turns of a game of the player against itself.
std::string opening(const std::string& game, const std::string& temperature, const std::string& seed) {
  Seat seat(game);
  seat.set("max_nodes", "1");
  seat.set("temperature", temperature);
  seat.set("seed", seed);
  std::string text;
  for (int turn = 0; turn < 4; ++turn)
    text +=
        game::to_text(seat.player.play_turn(seat.player.session().state().to_move()), seat.player.session().grid()) +
        " ";
  return text;
}

/// Twice the points of `level` in a game against `other`.
int half_points(const std::string& game, int level, int other, Color color, int seed) {
  Seat seat(game, 5);
  seat.set("seed", std::to_string(seed));
  session::Session& session = seat.player.session();
  while (!session.state().over()) {
    seat.set_level(session.state().to_move() == color ? level : other);
    seat.player.play_turn(session.state().to_move());
  }
  if (session.state().outcome().kind == game::Outcome::Kind::draw) return 1;
  return session.state().outcome().winner == color ? 2 : 0;
}

Analysis analysis_of(const std::vector<game::Value>& values) {
  Analysis analysis;
  for (const game::Value value : values) {
    analysis.moves.emplace_back();
    analysis.moves.back().value = value;
  }
  return analysis;
}

/// The number of times that each of the values is chosen in 1000 samples.
std::map<std::size_t, int> counts(const std::vector<game::Value>& values, int temperature) {
  core::Rng rng(1);
  std::map<std::size_t, int> choices;
  for (int i = 0; i < 1000; ++i) ++choices[sample(analysis_of(values), {temperature, {0, 1000}}, rng)];
  return choices;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(levels)

BOOST_AUTO_TEST_CASE(a_level_replaces_the_effort_of_play_until_it_ends) {
  for (const Plugin& game : tests::registry().games()) {
    Seat seat(game.name);
    seat.set("max_nodes", "70");
    BOOST_TEST(!seat.player.level().has_value());
    for (int level = 1; level <= static_cast<int>(kLevelCount); ++level) {
      seat.set_level(level);
      BOOST_TEST(seat.player.level().value() == level);
      BOOST_TEST(seat.player.parameters_at_level().effort == game.levels[static_cast<std::size_t>(level - 1)]);
    }
    seat.player.set_level(std::nullopt);
    BOOST_TEST(seat.player.parameters_at_level().effort == Effort{.max_nodes = 70});
  }
}

BOOST_AUTO_TEST_CASE(another_effort_ends_a_level_and_other_parameters_leave_it) {
  Seat seat("catchup");
  seat.set_level(4);
  seat.set("hash_mb", "5");
  seat.set("max_nodes", "600");
  BOOST_TEST(seat.player.level().value() == 4);
  BOOST_TEST(!seat.player.set_parameter("threads", "many"));
  BOOST_TEST(seat.player.level().value() == 4);
  BOOST_TEST(seat.player.parameters().effort == Effort());
  seat.set("threads", "2");
  BOOST_TEST(!seat.player.level().has_value());
  const Effort chosen{.max_nodes = 600, .threads = 2};
  BOOST_TEST(seat.player.parameters().effort == chosen);
  seat.set_level(4);
  seat.set("hash_mb", "7");
  seat.player.set_level(std::nullopt);
  BOOST_TEST(seat.player.parameters_at_level().search.hash_mb == 7);
}

BOOST_AUTO_TEST_CASE(levels_grow_and_play_the_best_turn_from_4_on) {
  for (const Plugin& game : tests::registry().games()) {
    for (std::size_t i = 0; i < kLevelCount; ++i)
      BOOST_TEST((game.levels[i].temperature == 0) == (i >= 3), game.name << " level " << i + 1);
    for (std::size_t i = 1; i < kLevelCount; ++i) {
      BOOST_TEST(game.levels[i].temperature <= game.levels[i - 1].temperature);
      BOOST_TEST(game.levels[i].max_nodes >= game.levels[i - 1].max_nodes);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_level_stays_in_another_game_with_its_limits_there) {
  Seat seat("catchup");
  seat.set_level(2);
  tests::require(seat.player.select_game("cation"));
  BOOST_TEST(seat.player.level().value() == 2);
  BOOST_TEST(seat.player.parameters_at_level().effort.temperature == 6);
  // Limits that belong to no level are unchanged.
  seat.set("temperature", "7");
  tests::require(seat.player.select_game("catchup"));
  BOOST_TEST(seat.player.parameters().effort.temperature == 7);
}

BOOST_AUTO_TEST_CASE(equal_chances_are_equally_likely_and_worse_ones_less) {
  for (const auto& [index, count] : counts({50, 50, 50, 50}, 5)) BOOST_TEST(std::abs(count - 250) < 80);
  // The chances are 50% and 27%.
  BOOST_TEST(std::abs(counts({0, -1000}, 23)[1] - 269) < 80);
  BOOST_TEST(counts({0, -1000}, 1)[1] == 0);
}

BOOST_AUTO_TEST_CASE(a_proven_win_is_always_chosen_and_a_proven_loss_seldom) {
  BOOST_TEST(counts({game::kWinBase + 300, 2000, 1000}, 100)[0] == 1000);
  BOOST_TEST(counts({0, -game::kWinBase - 300}, 10)[1] < 30);
}

BOOST_AUTO_TEST_CASE(play_depends_on_the_seed_alone) {
  for (const Plugin& game : tests::registry().games()) {
    BOOST_TEST_CONTEXT(game.name) {
      BOOST_TEST(opening(game.name, "10", "1") == opening(game.name, "10", "1"));
      const bool cooperative = game.start(game.default_settings()).session->state().cooperative();
      if (cooperative)
        BOOST_TEST(opening(game.name, "10", "1") == opening(game.name, "0", "1"));
      else
        BOOST_TEST(opening(game.name, "10", "1") != opening(game.name, "10", "2"));
    }
  }
}

BOOST_AUTO_TEST_CASE(steps_follow_the_turn_that_was_sampled) {
  Seat turns("catchup");
  Seat steps("catchup");
  for (Seat* seat : {&turns, &steps}) seat->set_level(1);
  for (int turn = 0; turn < 6; ++turn) {
    const Color side = turns.player.session().state().to_move();
    turns.player.play_turn(side);
    while (steps.player.session().state().to_move() == side) steps.player.play_step(side);
    BOOST_TEST(turns.player.session().state().text() == steps.player.session().state().text());
  }
}

BOOST_AUTO_TEST_CASE(searches_that_do_not_play_ignore_the_temperature) {
  Seat plain("colorado");
  Seat random("colorado");
  random.set("temperature", "100");
  for (Seat* seat : {&plain, &random}) seat->set("max_nodes", "300");
  const Color side = plain.player.session().state().to_move();
  const search::SearchResult first = plain.player.search(plain.player.make_request(side));
  const search::SearchResult second = random.player.search(random.player.make_request(side));
  BOOST_TEST(first.variation == second.variation, boost::test_tools::per_element());
  BOOST_TEST(first.nodes == second.nodes);
  BOOST_TEST(first.value == second.value);
}

BOOST_AUTO_TEST_CASE(nodes_make_a_sampled_turn_deeper) {
  Seat seat("colorado");
  seat.set("temperature", "5");
  const auto depth = [&](const std::string& nodes) {
    seat.set("max_nodes", nodes);
    seat.player.choose_step(seat.player.session().state().to_move());
    return seat.player.last_search().value().depth;
  };
  BOOST_TEST(depth("1") == 0);
  BOOST_TEST(depth("100000") >= 2);
}

BOOST_AUTO_TEST_CASE(a_temperature_out_of_range_changes_nothing) {
  Seat seat("catena");
  seat.set("temperature", "7");
  const auto set = seat.player.set_parameter("temperature", "101");
  BOOST_REQUIRE(!set);
  BOOST_TEST(set.error().reason == "temperature takes a whole number from 0 to 100, not '101'");
  BOOST_TEST(seat.player.parameters().effort.temperature == 7);
}

BOOST_AUTO_TEST_CASE(level_3_beats_level_1) {
  constexpr int kPairs = 12;
  for (const std::string game : {"catchup", "catena", "cation"}) {
    int points = 0;
    for (int pair = 0; pair < kPairs; ++pair)
      for (const Color color : {Color::black, Color::white}) points += half_points(game, 3, 1, color, pair);
    BOOST_TEST(points >= 2 * kPairs * 13 / 10, game);
  }
}

BOOST_AUTO_TEST_SUITE_END()
