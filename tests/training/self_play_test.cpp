// SPDX-License-Identifier: MIT
#include "training/self_play.h"

#include <boost/test/unit_test.hpp>

#include "player/seat.h"
#include "training/rows.h"

using namespace catenary;
using namespace catenary::player;
using namespace catenary::training;
using tests::game_of;

namespace {

TrainingGames play(const std::string& name, std::uint64_t first, int games, std::uint64_t seed = 1) {
  Request search;
  search.settings.hash_mb = 1;
  search.limits.max_nodes = 60;
  const Plugin& game = game_of(name);
  return play_training_games(game, game.default_settings(), search, {first, games, 4, seed}).value();
}

/// 60 games of a side that chooses turns by 400 playouts, against alpha-beta with 2 nodes.
TrainingGames play_with_uct(UctTurns turns) {
  Request search;
  search.settings.hash_mb = 1;
  search.limits.max_nodes = 2;
  const Plugin& game = game_of("cation");
  game::Settings settings = game.default_settings();
  settings.width = 5;
  return play_training_games(game, settings, search, {0, 60, 2, 1, 400, turns}).value();
}

std::string file_of(const TrainingGames& games) { return write_training_games(games, "a test"); }

std::string reason_of(const std::string& bytes) {
  const auto games = read_training_games(bytes, tests::registry());
  return games ? "" : games.error().reason;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(self_play)

BOOST_AUTO_TEST_CASE(games_depend_on_seed_and_number_alone) {
  BOOST_TEST(file_of(play("colorado", 0, 2)) == file_of(play("colorado", 0, 2)));
  BOOST_TEST(file_of(play("colorado", 0, 2)) != file_of(play("colorado", 0, 2, 2)));
  TrainingGames both = play("colorado", 0, 1);
  both.games.push_back(play("colorado", 1, 1).games.front());
  BOOST_TEST(file_of(play("colorado", 0, 2)) == file_of(both));
}

BOOST_AUTO_TEST_CASE(games_are_legal_and_end_with_their_result) {
  for (const std::string name : {"catchup", "catena", "cation", "colorado"}) {
    const TrainingGames games = play(name, 0, 3);
    BOOST_TEST_REQUIRE(games.games.size() == 3U);
    for (const TrainingGame& game : games.games) {
      const StartedGame started = game_of(name).start(games.settings);
      session::Session& session = *started.session;
      for (const TrainingMove& move : game.moves) {
        BOOST_TEST_REQUIRE(!session.state().over());
        BOOST_TEST_REQUIRE(session.state().legality(move.move).has_value());
        session.play_turn({move.move});
      }
      if (!session.state().over()) continue;
      const game::Outcome outcome = session.state().outcome();
      const int winner = outcome.winner == core::Color::black ? 1 : outcome.winner == core::Color::white ? -1 : 0;
      BOOST_TEST(game.result == winner);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_first_moves_are_random_and_have_no_value) {
  for (const TrainingGame& game : play("colorado", 0, 5).games) {
    int random_moves = 0;
    while (game.moves[static_cast<std::size_t>(random_moves)].value == TrainingMove::kNoValue) ++random_moves;
    BOOST_TEST(random_moves >= 4);
    BOOST_TEST(random_moves <= 8);
    for (std::size_t i = static_cast<std::size_t>(random_moves); i < game.moves.size(); ++i)
      BOOST_TEST(game.moves[i].value != TrainingMove::kNoValue);
  }
}

BOOST_AUTO_TEST_CASE(uct_may_choose_the_first_turns_of_a_side) {
  // A side whose first turns come from many playouts wins most games with either colour if all other turns come from
  // alpha-beta with 2 nodes.
  const TrainingGames games = play_with_uct(UctTurns::first);
  BOOST_TEST_REQUIRE(games.games.size() == 60U);
  int wins = 0;
  int without_value = 0;
  for (std::size_t i = 0; i < games.games.size(); ++i) {
    const TrainingGame& played = games.games[i];
    wins += played.result == (i % 2 == 0 ? 1 : -1) ? 1 : 0;
    for (const TrainingMove& move : played.moves) without_value += move.value == TrainingMove::kNoValue ? 1 : 0;
  }
  BOOST_TEST(wins >= 36);
  // In addition to the 2 to 4 random moves of each game.
  BOOST_TEST(without_value > 60 * 4);
}

BOOST_AUTO_TEST_CASE(uct_may_choose_all_turns) {
  const TrainingGames games = play_with_uct(UctTurns::all);
  BOOST_TEST_REQUIRE(games.games.size() == 60U);
  int wins = 0;
  for (std::size_t i = 0; i < games.games.size(); ++i) {
    const TrainingGame& played = games.games[i];
    wins += played.result == (i % 2 == 0 ? 1 : -1) ? 1 : 0;
    // Only the random moves at the start have no value.
    for (std::size_t move = 4; move < played.moves.size(); ++move)
      BOOST_TEST(played.moves[move].value != TrainingMove::kNoValue);
  }
  // Nearly all of the games against alpha-beta with 2 nodes, and about half of those against itself.
  BOOST_TEST(wins >= 33);
  BOOST_TEST(wins <= 57);
}

BOOST_AUTO_TEST_CASE(a_stopped_search_gives_fewer_games) {
  const core::StopFlag stop = true;
  Request search;
  search.limits.stop = &stop;
  const Plugin& game = game_of("catchup");
  const auto games = play_training_games(game, game.default_settings(), search, {0, 3, 4, 1});
  BOOST_TEST(games->games.empty());
}

BOOST_AUTO_TEST_CASE(a_game_that_nobody_wins_is_refused) {
  const Plugin& game = game_of("catalonia");
  const auto games = play_training_games(game, game.default_settings(), {}, {});
  BOOST_TEST(games.error().reason == "nobody wins or loses at Catalonia");
}

BOOST_AUTO_TEST_CASE(a_file_of_games_is_read_as_it_was_written) {
  const std::string file = file_of(play("catchup", 0, 2));
  const auto games = read_training_games(file, tests::registry());
  BOOST_REQUIRE(games);
  BOOST_TEST(file_of(*games) == file);
  BOOST_TEST(reason_of(file.substr(0, file.size() - 1)) == "this is no file of games: its last game is cut off");
  BOOST_TEST(reason_of("catenary") == "this is no file of games: the first line is not \"catenary games 1\"");
  BOOST_TEST(reason_of("catenary games 1\nwidth 9\nend\n") ==
             "this is no file of games: it does not begin with a game");
  BOOST_TEST(reason_of("catenary games 1\ngame catchup\nwidth 8\nend\n") != "");
}

BOOST_AUTO_TEST_CASE(there_is_a_row_for_each_move_with_a_value) {
  const TrainingGames games = play("colorado", 0, 2);
  std::size_t values = 0;
  for (const TrainingGame& game : games.games)
    for (const TrainingMove& move : game.moves) values += move.value != TrainingMove::kNoValue ? 1 : 0;
  const std::string rows = training_rows(games).value();
  const std::size_t text = rows.find("\nend\n") + 5;
  // 16 boats in two views, ten amounts, game, value and result.
  constexpr std::size_t kRow = 2 * 16 * 2 + 10 * 4 + 4 + 2 + 2;
  BOOST_TEST(rows.size() - text == values * kRow);
}

BOOST_AUTO_TEST_CASE(an_illegal_move_of_a_file_is_named) {
  TrainingGames games = play("colorado", 0, 1);
  games.games.front().moves.insert(games.games.front().moves.begin(), {core::Move::place(0), 0});
  BOOST_TEST(training_rows(games).error().reason == "a move of game 1 is illegal");
}

BOOST_AUTO_TEST_CASE(bits_of_a_move_that_mean_nothing_make_it_illegal) {
  TrainingGames games = play("catchup", 0, 1);
  core::Move& first = games.games.front().moves.front().move;
  constexpr std::uint32_t kOrigin = 1U << 9;
  first = core::Move::from_raw(first.raw() | kOrigin);
  BOOST_TEST(training_rows(games).error().reason == "a move of game 1 is illegal");
}

BOOST_AUTO_TEST_SUITE_END()
