// SPDX-License-Identifier: MIT
// What engine/story makes of the history of a session.

#include <boost/test/unit_test.hpp>

#include "session/turns.h"
#include "story/events.h"
#include "story/latest_turn.h"
#include "story/picture.h"
#include "story/turns.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;

namespace {

std::unique_ptr<session::Session> start(const std::string& name) {
  const player::Plugin& game = *tests::registry().find(name);
  return game.start(game.default_settings()).session;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(stories)

BOOST_AUTO_TEST_CASE(turns_begin_after_the_position_that_was_set) {
  const session::PlayedMove first{.mover = Color::black}, second{.mover = Color::black, .begins_turn = false},
      set{.position = "x"};
  BOOST_TEST(story::start_of_turn({}, 0) == 0U);
  BOOST_TEST(story::start_of_turn({first, second}, 2) == 0U);
  BOOST_TEST(story::start_of_turn({first, second, first}, 3) == 2U);
  BOOST_TEST(story::start_of_turn({first, second, first}, 2) == 0U);
  BOOST_TEST(session::start_of_history({first, set, first}) == 2U);
  BOOST_TEST(story::start_of_turn({first, set}, 2) == 2U);
  BOOST_TEST(story::start_of_turn({first, set, second}, 3) == 2U);
}

BOOST_AUTO_TEST_CASE(the_picture_marks_the_half_made_move_and_the_latest_turn) {
  using Kind = game::Mark::Kind;
  const auto game = start("catchup");
  tests::require(game->play(Color::white, "E5"));
  tests::require(game->play(Color::black, "A1,B2"));
  const auto cells = [&](Kind kind) { return story::picture(*game).cells_of(kind).size(); };
  BOOST_TEST(cells(Kind::last) == 2U);
  tests::require(game->play(Color::white, "A2"));
  BOOST_TEST(cells(Kind::last) == 1U);
  tests::require(game->set_position(game->state().text()));
  BOOST_TEST(cells(Kind::last) == 0U);
  BOOST_TEST(cells(Kind::selected) == 0U);
}

BOOST_AUTO_TEST_CASE(a_swap_marks_the_new_stone) {
  const auto game = start("cation");
  tests::require(game->play(Color::black, "B3"));
  tests::require(game->play(Color::white, "swap"));
  const auto cells = story::latest_turn(*game).cells;
  BOOST_TEST_REQUIRE(cells.size() == 1U);
  BOOST_TEST(game->state().stone_at(cells.front()) == Color::white);
}

BOOST_AUTO_TEST_CASE(events_follow_undo_and_set_positions) {
  const auto session = start("cation");
  BOOST_TEST(story::events_since(*session, 0).empty());
  BOOST_TEST(story::events_of_turn(*session).empty());
  tests::require(session->play(Color::black, "B3"));
  tests::require(session->play(Color::white, "swap"));
  BOOST_TEST(story::events_of_turn(*session).size() == 1U);
  BOOST_TEST(story::events_since(*session, 0).size() == 1U);
  BOOST_TEST(story::events_since(*session, 2).empty());
  BOOST_TEST(story::events_since(*session, 3).empty());
  BOOST_REQUIRE(session->undo(1));
  BOOST_TEST(story::events_of_turn(*session).empty());
  tests::require(session->set_position(session->state().text()));
  BOOST_TEST(story::events_since(*session, 0).empty());
  tests::require(session->play(Color::white, "swap"));
  BOOST_TEST(story::events_since(*session, 0).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_side_that_stands_by_tells_nothing_and_begins_no_turn) {
  const auto game = start("catchup");
  tests::require(game->play(Color::white, "E5"));
  tests::require(game->play(Color::black, "C3"));
  tests::require(game->idle_pass(Color::white));
  BOOST_TEST(story::events_since(*game, 2).empty());
  BOOST_TEST(story::latest_turn(*game).cells.size() == 1U);
  tests::require(game->play(Color::black, "D4"));
  BOOST_TEST(story::latest_turn(*game).cells.size() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
