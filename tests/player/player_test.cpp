// SPDX-License-Identifier: MIT
#include "player/player.h"

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "player/seat.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/temporary_file.h"

using namespace catenary;
using namespace catenary::player;
using core::Color;
using tests::game_of;
using tests::Seat;

namespace {

/// A file with the game's own networks, removed at the end.
class NetworkFile {
 public:
  explicit NetworkFile(const Plugin& game) { std::ofstream(path(), std::ios::binary) << *game.networks(); }

  void remove() const { std::filesystem::remove(path()); }
  const std::string& path() const { return x_file.path(); }

 private:
  tests::TemporaryFile x_file;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(players_of_front_ends)

BOOST_AUTO_TEST_CASE(a_request_has_the_limits_of_a_turn) {
  Seat seat("catchup");
  seat.set("max_nodes", "200");
  const Request by_nodes = seat.player.make_request(Color::black);
  BOOST_TEST(by_nodes.purpose == Purpose::question);
  BOOST_TEST(by_nodes.limits.max_nodes == 200U);
  BOOST_TEST(std::isinf(by_nodes.limits.hard_seconds));
  BOOST_TEST(by_nodes.first_mover == Color::black);
  BOOST_TEST(by_nodes.limits.stop == &seat.flags.all);

  seat.set("move_time", "3");
  const Request by_time = seat.player.make_request(Color::black);
  BOOST_TEST(by_time.limits.max_nodes == 200U);
  BOOST_TEST(by_time.limits.hard_seconds == 3);
  BOOST_TEST(by_time.limits.stop == &seat.flags.all);

  seat.set("move_time", "0");
  seat.player.set_time_control({0, 2, 1});
  BOOST_TEST(seat.player.make_request(Color::black).limits.hard_seconds < 2);
  BOOST_TEST(seat.player.make_request(Color::black).limits.hard_seconds > 1);
}

BOOST_AUTO_TEST_CASE(searches_without_another_thread_ask_whether_to_stop) {
  for (const std::string& game : tests::registry().names()) {
    Seat seat(game);
    // Only the first thread may ask.
    seat.set("threads", "2");
    const auto asking = std::this_thread::get_id();
    int asked = 0;
    const core::StopFlag stop([&] {
      BOOST_TEST((std::this_thread::get_id() == asking));
      return ++asked == 5;
    });
    const auto request = [&] {
      return seat.player.make_unclocked_request(seat.session().to_move(), seat.player.parameters(), 1e9, stop);
    };
    BOOST_TEST(!seat.player.search(request()).turn.empty(), game);
    BOOST_TEST(asked == 5, game);
    // A stop flag stays set.
    BOOST_TEST(!seat.player.analyze(request(), {}).moves.empty(), game);
    BOOST_TEST(asked == 5, game);
  }
}

BOOST_AUTO_TEST_CASE(proofs_without_another_thread_ask_whether_to_stop) {
  for (const std::string game : {"catchup", "catena", "cation", "colorado"}) {
    Seat seat(game);
    seat.set("solver_mb", "1");
    seat.set("threads", "2");
    int asked = 0;
    const core::StopFlag stop([&] { return ++asked == 20; });
    const auto solution = seat.player.solve(
        seat.session().state(),
        seat.player.make_unclocked_request(seat.session().to_move(), seat.player.parameters(), 1e9, stop));
    BOOST_REQUIRE(solution);
    BOOST_TEST(!solution->bounds.exact(), game);
    BOOST_TEST(asked == 20, game);
  }
}

BOOST_AUTO_TEST_CASE(a_question_has_the_limits_that_were_set_whatever_the_level) {
  Seat seat("catchup");
  seat.set("max_nodes", "200");
  seat.set("threads", "2");
  seat.player.set_level(1);
  const Request request = seat.player.make_request(Color::black);
  BOOST_TEST(request.limits.max_nodes == 200U);
  BOOST_TEST(request.settings.threads == 2);
  BOOST_TEST(!request.sampling);
}

BOOST_AUTO_TEST_CASE(positions_before_the_one_set_last_do_not_count_as_repetitions) {
  for (const char* const name : {"cation", "colorado"}) BOOST_TEST_CONTEXT(name) {
      Seat fresh(name);
      const std::string position = fresh.session().state().text();
      Seat returned(name);
      returned.session().play_turn({returned.session().state().legal_moves().front()});
      tests::require(returned.session().set_position(position));
      const auto expected = fresh.player.rate_moves();
      const auto found = returned.player.rate_moves();
      BOOST_TEST_REQUIRE(found.size() == expected.size());
      for (std::size_t i = 0; i < found.size(); ++i) BOOST_TEST(found[i].value == expected[i].value);
      const Color side = fresh.session().state().to_move();
      BOOST_TEST(returned.player.hint(side, 2000).best.value == fresh.player.hint(side, 2000).best.value);
    }
}

BOOST_AUTO_TEST_CASE(questions_with_another_contempt_or_other_pruning_start_from_nothing) {
  Seat seat("colorado");
  seat.set("max_depth", "4");
  seat.set("threads", "1");
  const auto nodes_of = [&](const char* name, const char* value) {
    const Parameters parameters = seat.player.with_parameter(seat.player.parameters(), name, value).value();
    return seat.player.search(seat.player.make_request(seat.player.session().state().to_move(), parameters)).nodes;
  };
  for (const auto& [name, value] : {std::pair("contempt", "50"), std::pair("full_moves", "5")}) {
    const auto alone = nodes_of(name, value);
    BOOST_TEST(nodes_of(name, value) < alone);
    nodes_of("seed", "1");
    BOOST_TEST(nodes_of(name, value) == alone);
  }
}

/// A draw has opposite values for the two sides, so the values of one search are not valid in the next.
BOOST_AUTO_TEST_CASE(with_contempt_nothing_is_left_of_a_search_for_the_other_side) {
  const auto nodes_of_reply = [](const char* contempt, bool searches_before) {
    Seat seat("colorado");
    seat.set("max_depth", "4");
    seat.set("threads", "1");
    seat.set("contempt", contempt);
    if (searches_before) seat.player.search(seat.player.make_request(Color::white));
    tests::require(seat.session().play(Color::white, "E1-D3"));
    return seat.player.search(seat.player.make_request(Color::black)).nodes;
  };
  BOOST_TEST(nodes_of_reply("70", true) == nodes_of_reply("70", false));
  BOOST_TEST(nodes_of_reply("0", true) != nodes_of_reply("0", false));
}

BOOST_AUTO_TEST_CASE(every_parameter_is_read_back_as_it_was_set) {
  for (const game::OptionSpec& spec : parameter_schema()) {
    BOOST_TEST_CONTEXT(spec.name) {
      Parameters parameters;
      BOOST_TEST(options_of(parameters).text(spec.name) == spec.default_value);
      std::string value;
      if (spec.type == game::OptionSpec::Type::boolean)
        value = spec.default_value == "on" ? "off" : "on";
      else if (spec.type == game::OptionSpec::Type::list)
        value = spec.choices.back();
      else if (spec.type == game::OptionSpec::Type::text)
        value = "off";
      else if (spec.type == game::OptionSpec::Type::integer)
        value = std::to_string(static_cast<long long>(spec.high));
      else
        value = game::real_text(spec.high);
      tests::require(set_parameter(parameters, spec.name, value));
      const game::Options changed = options_of(parameters);
      for (const game::OptionSpec& other : parameter_schema())
        BOOST_TEST(changed.text(other.name) == (other.name == spec.name ? value : other.default_value));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_refused_parameter_changes_nothing) {
  Parameters parameters;
  const game::Options before = options_of(parameters);
  for (const auto& [name, value] : {std::pair("thread", "1"), std::pair("threads", "-1"), std::pair("move_time", "x"),
                                    std::pair("network", "/no/such/file")})
    BOOST_TEST(!set_parameter(parameters, name, value));
  const game::Options after = options_of(parameters);
  for (const game::OptionSpec& spec : parameter_schema())
    BOOST_TEST(after.text(spec.name) == before.text(spec.name), spec.name);
}

BOOST_AUTO_TEST_CASE(a_network_file_that_vanished_stays_in_use_on_other_boards) {
  const NetworkFile file(game_of("catena"));
  Seat own("catena");
  own.set("max_nodes", "200");
  Seat seat("catena");
  seat.set("max_nodes", "200");
  seat.set("network", file.path());
  file.remove();
  for (const int width : {9, 13, 7}) {
    for (Seat* each : {&own, &seat}) tests::require(each->player.set_width(width));
    BOOST_REQUIRE(own.player.evaluation().correction.has_value());
    BOOST_TEST(seat.player.evaluation().correction.has_value());
    BOOST_TEST(seat.player.evaluation().value == own.player.evaluation().value);
  }
  // A file for another game is not used; back in its own game it is used again.
  tests::require(seat.player.select_game("cation"));
  BOOST_TEST(!seat.player.evaluation().correction.has_value());
  BOOST_TEST(options_of(seat.player.parameters()).text("network") == file.path());
  tests::require(seat.player.select_game("catena"));
  BOOST_TEST(seat.player.evaluation().correction.has_value());
  // A file that can no longer be read is refused, and the network in use is kept.
  BOOST_TEST(!seat.player.set_parameter("network", file.path()));
  BOOST_TEST(seat.player.evaluation().correction.has_value());
}

/// The node counts of consecutive searches, each with a network that is read again.
std::vector<std::uint64_t> nodes_with(const std::vector<std::string>& networks) {
  Seat seat("catena");
  seat.set("max_depth", "4");
  std::vector<std::uint64_t> nodes;
  for (const std::string& network : networks) {
    const Parameters parameters = seat.player.with_parameter(seat.player.parameters(), "network", network).value();
    nodes.push_back(seat.player.search(seat.player.make_request(Color::black, parameters)).nodes);
  }
  return nodes;
}

BOOST_AUTO_TEST_CASE(a_network_of_equal_content_keeps_what_was_learnt) {
  const NetworkFile file(game_of("catena"));
  const auto own = nodes_with({"on", "on", "on"});
  BOOST_TEST(own[1] < own[0] / 2);
  BOOST_TEST(nodes_with({"on", file.path(), "on"}) == own, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(another_network_searches_with_empty_tables) {
  BOOST_TEST(nodes_with({"on", "off"})[1] == nodes_with({"off"})[0]);
  BOOST_TEST(nodes_with({"off", "on"})[1] == nodes_with({"on"})[0]);
}

BOOST_AUTO_TEST_CASE(a_changed_option_keeps_the_seed_of_the_dice) {
  const auto rolls = [](bool changes_before_play) {
    Seat seat("catalonia");
    seat.set("max_nodes", "200");
    seat.set("seed", "7");
    if (!changes_before_play) BOOST_REQUIRE(seat.player.set_game_option("turns", "12"));
    if (changes_before_play) BOOST_REQUIRE(seat.player.change_game_option("turns", "12"));
    while (!seat.session().state().over()) seat.player.play_turn(seat.session().to_move());
    return seat.session().state().text();
  };
  BOOST_TEST(rolls(true) == rolls(false));
}

BOOST_AUTO_TEST_CASE(a_period_counts_steps_of_genmove_and_turns_of_genturn) {
  Seat seat("catena");
  BOOST_REQUIRE(seat.player.set_game_option("stones_per_turn", "2"));
  seat.set("max_nodes", "200");
  const TimeControl control{0, 5, 3};
  seat.player.set_time_control(control);
  const auto left = [&](Color side) { return seat.player.clock().left(side).stones; };
  BOOST_TEST(left(Color::black) == 3);
  seat.player.play_turn(Color::black);
  BOOST_TEST(left(Color::black) == 2);
  // Every turn except the first has two stones.
  seat.player.play_step(Color::white);
  BOOST_TEST(left(Color::white) == 2);
  seat.player.play_step(Color::white);
  BOOST_TEST(left(Color::white) == 1);
  // A new period begins with its full time.
  seat.player.play_turn(Color::black);
  seat.player.play_turn(Color::white);
  BOOST_TEST(left(Color::white) == 3);
  BOOST_TEST(seat.player.clock().left(Color::white).seconds == 5);
}

BOOST_AUTO_TEST_CASE(a_step_is_chosen_as_it_would_be_played) {
  for (const Plugin& game : tests::registry().games()) {
    BOOST_TEST_CONTEXT(game.name) {
      Seat seat(game.name);
      seat.set("max_nodes", "200");
      seat.player.set_level(1);
      for (int step = 0; step < 6 && !seat.session().state().over(); ++step) {
        const Color side = seat.session().to_move();
        const std::string before = seat.session().state().text();
        const game::Step chosen = seat.player.choose_step(side);
        BOOST_TEST(seat.session().state().text() == before);
        BOOST_TEST(seat.player.play_step(side) == chosen);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_restart_ends_pondering_for_the_game_before) {
  const auto nodes_of_first_turn = [](bool ponder) {
    Seat seat("catena");
    seat.set("max_nodes", "2000");
    seat.set("ponder", ponder ? "on" : "off");
    seat.player.play_turn(Color::black);
    seat.player.play_turn(Color::white);
    // White played last, and Black is to move.
    seat.player.restart();
    seat.player.ponder();
    std::this_thread::sleep_for(std::chrono::milliseconds(ponder ? 50 : 0));
    seat.player.stop_pondering();
    seat.player.play_turn(Color::black);
    return seat.player.last_search().value().nodes;
  };
  BOOST_TEST(nodes_of_first_turn(true) == nodes_of_first_turn(false));
}

BOOST_AUTO_TEST_CASE(a_planned_turn_lapses_with_another_parameter) {
  Seat seat("catena");
  BOOST_REQUIRE(seat.player.set_game_option("stones_per_turn", "2"));
  seat.set("max_nodes", "200");
  seat.player.play_turn(Color::black);
  seat.player.play_step(Color::white);
  BOOST_TEST(seat.player.last_search().has_value());
  seat.player.play_step(Color::white);
  BOOST_TEST(!seat.player.last_search().has_value());
  seat.player.play_step(Color::black);
  seat.set("contempt", "5");
  seat.player.play_step(Color::black);
  BOOST_TEST(seat.player.last_search().has_value());
}

BOOST_AUTO_TEST_SUITE_END()
