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

/// A level, or the plan of a beginner: the move after which the position looks best at once.
constexpr int kBeginner = 0;

void set_strength(Seat& seat, int level) {
  seat.player.set_level(std::nullopt);
  seat.set("searcher", level == kBeginner ? "greedy" : "alphabeta");
  if (level != kBeginner) seat.set_level(level);
}

/// The outcome of a game on the usual board in which the sides have these strengths.
game::Outcome outcome_of(const std::string& game, int black, int white, int seed) {
  constexpr int kMostTurns = 300;
  Seat seat(game);
  seat.set("seed", std::to_string(seed));
  const session::Session& session = seat.player.session();
  for (int turn = 0; !session.state().over() && turn < kMostTurns; ++turn) {
    set_strength(seat, session.state().to_move() == Color::black ? black : white);
    seat.player.play_turn(session.state().to_move());
  }
  return session.state().over() ? session.state().outcome() : game::Outcome::draw();
}

/// Twice the points of a strength against another in pairs of games.
int half_points(const std::string& game, int strength, int other, int pairs) {
  int points = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    for (const Color color : {Color::black, Color::white}) {
      const bool black = color == Color::black;
      const game::Outcome outcome = outcome_of(game, black ? strength : other, black ? other : strength, pair);
      if (outcome.kind == game::Outcome::Kind::draw)
        ++points;
      else if (outcome.winner == color)
        points += 2;
    }
  }
  return points;
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
  Effort chosen = tests::game_of("catchup").levels[3];
  seat.set("hash_mb", "5");
  seat.set("max_nodes", std::to_string(chosen.max_nodes));
  BOOST_TEST(seat.player.level().value() == 4);
  BOOST_TEST(!seat.player.set_parameter("threads", "many"));
  BOOST_TEST(seat.player.level().value() == 4);
  BOOST_TEST(seat.player.parameters().effort == Effort());
  seat.set("threads", "2");
  BOOST_TEST(!seat.player.level().has_value());
  chosen.threads = 2;
  BOOST_TEST(seat.player.parameters().effort == chosen);
  seat.set_level(4);
  seat.set("hash_mb", "7");
  seat.player.set_level(std::nullopt);
  BOOST_TEST(seat.player.parameters_at_level().search.hash_mb == 7);
}

BOOST_AUTO_TEST_CASE(levels_grow) {
  for (const Plugin& game : tests::registry().games()) {
    for (std::size_t i = 1; i < kLevelCount; ++i) {
      BOOST_TEST_CONTEXT(game.name << " level " << i + 1) {
        const Effort& level = game.levels[i];
        const Effort& below = game.levels[i - 1];
        // The temperature falls first, then the nodes grow.
        BOOST_TEST(level.temperature <= below.temperature);
        BOOST_TEST((level.temperature < below.temperature || level.max_nodes > below.max_nodes));
        BOOST_TEST((level.temperature == 0 || level.max_nodes == 1));
        BOOST_TEST(level.threads == 1);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_level_stays_in_another_game_with_its_limits_there) {
  Seat seat("catchup");
  seat.set_level(2);
  tests::require(seat.player.select_game("cation"));
  BOOST_TEST(seat.player.level().value() == 2);
  BOOST_TEST(seat.player.parameters_at_level().effort == tests::game_of("cation").levels[1]);
  // Limits that belong to no level are unchanged.
  seat.set("temperature", "77");
  tests::require(seat.player.select_game("catchup"));
  BOOST_TEST(seat.player.parameters().effort.temperature == 77);
}

BOOST_AUTO_TEST_CASE(equal_chances_are_equally_likely_and_worse_ones_less) {
  for (const auto& [index, count] : counts({50, 50, 50, 50}, 5)) BOOST_TEST(std::abs(count - 250) < 80);
  // Odds that are lower by e: a quarter of the chance to win.
  BOOST_TEST(std::abs(counts({0, -1000}, 25)[1] - 269) < 80);
  BOOST_TEST(counts({0, -1000}, 1)[1] == 0);
}

BOOST_AUTO_TEST_CASE(a_lead_is_not_played_away_more_easily) {
  BOOST_TEST((counts({8000, 7000}, 25) == counts({0, -1000}, 25)));
}

BOOST_AUTO_TEST_CASE(a_move_far_worse_than_the_best_is_never_chosen) {
  BOOST_TEST(counts({0, -1990}, 25)[1] > 50);
  BOOST_TEST(counts({0, -2010}, 25)[1] == 0);
}

BOOST_AUTO_TEST_CASE(a_proven_win_is_always_chosen_and_a_proven_loss_never) {
  BOOST_TEST(counts({game::kWinBase + 300, 2000, 1000}, 100)[0] == 1000);
  BOOST_TEST(counts({0, -game::kWinBase - 300}, 100)[1] == 0);
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

BOOST_AUTO_TEST_CASE(the_plan_of_a_beginner_beats_level_1) {
  constexpr int kPairs = 10;
  for (const std::string game : {"catchup", "catena", "cation", "colorado"})
    BOOST_TEST(half_points(game, kBeginner, 1, kPairs) > 2 * kPairs, game);
}

BOOST_AUTO_TEST_CASE(higher_levels_beat_those_that_play_at_random) {
  constexpr int kPairs = 4;
  for (const std::string game : {"catchup", "catena", "cation", "colorado"}) {
    BOOST_TEST(half_points(game, 3, 1, kPairs) > 2 * kPairs, game);
    BOOST_TEST(half_points(game, 7, 2, kPairs) > 2 * kPairs, game);
  }
}

BOOST_AUTO_TEST_SUITE_END()
