// SPDX-License-Identifier: MIT
#include "session/session.h"

#include <boost/test/unit_test.hpp>

#include "player/plan.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;

namespace {

std::unique_ptr<session::Session> catchup(int width) {
  game::Settings settings = tests::registry().find("catchup")->default_settings();
  settings.width = width;
  return tests::registry().find("catchup")->start(settings).session;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(session)

BOOST_AUTO_TEST_CASE(plays_steps_moves_and_turns) {
  const auto game = catchup(9);
  BOOST_TEST(bool(game->play(Color::white, "e5")));
  BOOST_TEST(bool(game->play(Color::black, "C3,D4")));
  BOOST_TEST(bool(game->play(Color::white, "A1")));
  BOOST_CHECK(game->to_move() == Color::white);
  BOOST_TEST(bool(game->play(Color::white, "A1")));
  BOOST_CHECK(game->to_move() == Color::black);
  BOOST_TEST(bool(game->play(Color::black, "A2,pass")));
  BOOST_CHECK(game->to_move() == Color::white);
}

BOOST_AUTO_TEST_CASE(a_refused_text_changes_nothing) {
  const auto game = catchup(9);
  game->play(Color::white, "E5");
  const std::string before = game->position_text();
  const auto check = [&](Color color, const char* text, core::Error::Kind status, const char* reason) {
    const core::Result<> result = game->play(color, text);
    BOOST_CHECK_MESSAGE(!result && result.error().kind == status, text);
    BOOST_TEST(result.error().reason == reason);
    BOOST_TEST(game->position_text() == before);
    BOOST_TEST(game->change_count() == 1);
    BOOST_TEST(game->record().size() == 1);
  };
  check(Color::white, "A1", core::Error::Kind::illegal, "it is the turn of black");
  check(Color::black, "E5", core::Error::Kind::illegal, "E5 already has a stone");
  check(Color::black, "pass", core::Error::Kind::illegal,
        "at least one stone has to be placed before pass ends the turn");
  check(Color::black, "A1,A2,A3", core::Error::Kind::illegal,
        "A1,A2,A3 places 3 stones; black may place at most 2 this turn");
  check(Color::black, "A1,pass,A2", core::Error::Kind::illegal,
        "A1,PASS,A2 has 3 moves; black may make at most 2 this turn");
  check(Color::black, "A1,E5", core::Error::Kind::illegal, "E5 already has a stone");
  check(Color::black, "A9", core::Error::Kind::illegal, "A9 is not on the board");
  check(Color::black, "A1,x", core::Error::Kind::malformed,
        "'x' is no move; expected a vertex (D4), two (B1-C3), pass, swap or button");
  check(Color::black, "", core::Error::Kind::malformed,
        "'' is no move; expected a vertex (D4), two (B1-C3), pass, swap or button");
  check(Color::black, "A1,", core::Error::Kind::malformed, "'A1,' has no move after its last comma");
  check(Color::black, ",A1", core::Error::Kind::malformed, "',A1' has no move before its first comma");
  check(Color::black, "A1,,A2", core::Error::Kind::malformed, "'A1,,A2' has no move between two commas");
  check(Color::black, "A1,3c", core::Error::Kind::malformed, "'3c' is no move; did you mean C3?");
  check(Color::black, "I1", core::Error::Kind::malformed, "'I1' is no move; there is no column I");
  check(Color::black, "A1-A2", core::Error::Kind::illegal, "stones do not move in Catchup");
  check(Color::black, "swap", core::Error::Kind::illegal, "Catchup has no swap");
  check(Color::chance, "A1", core::Error::Kind::illegal, "it is the turn of black");
}

BOOST_AUTO_TEST_CASE(the_reason_against_the_other_side_says_how_the_turn_ends) {
  const auto game = catchup(9);
  game->play(Color::white, "E5");
  game->play(Color::black, "A1");
  const auto reason = [&](Color color, const char* text) { return game->play(color, text).error().reason; };
  BOOST_TEST(reason(Color::white, "B2") == "it is the turn of black; pass ends it");
  BOOST_TEST(reason(Color::black, "B2,C3") == "B2,C3 places 2 stones; black may place at most 1 more this turn");
}

BOOST_AUTO_TEST_CASE(the_picture_marks_the_half_made_move_and_the_latest_turn) {
  using Kind = game::Mark::Kind;
  const auto game = catchup(9);
  game->play(Color::white, "E5");
  game->play(Color::black, "A1,B2");
  const auto cells = [&](Kind kind) { return game->picture().cells_of(kind).size(); };
  BOOST_TEST(cells(Kind::last) == 2U);
  game->play(Color::black, "pass");
  BOOST_TEST(cells(Kind::last) == 2U);
  game->play(Color::white, "A2");
  BOOST_TEST(cells(Kind::last) == 1U);
  game->set_position(game->position_text());
  BOOST_TEST(cells(Kind::last) == 0U);
  BOOST_TEST(cells(Kind::selected) == 0U);
}

BOOST_AUTO_TEST_CASE(pass_of_the_side_not_to_move_is_recorded_and_undone) {
  const auto game = catchup(9);
  const std::string start = game->position_text();
  BOOST_TEST(bool(game->play(Color::black, "PASS")));
  BOOST_TEST(game->position_text() == start);
  BOOST_TEST(game->record().size() == 1);
  BOOST_TEST(game->undo(1));
  BOOST_TEST(game->record().empty());
  BOOST_TEST(!game->undo(1));
}

BOOST_AUTO_TEST_CASE(undo_takes_back_whole_changes) {
  const auto game = catchup(9);
  game->play(Color::white, "E5");
  const std::string before = game->position_text();
  game->play(Color::black, "C3,D4");
  game->play(Color::white, "pass");
  BOOST_TEST(game->change_count() == 2);
  BOOST_TEST(!game->undo(3));
  BOOST_TEST(game->undo(1));
  BOOST_TEST(game->position_text() == before);
  BOOST_TEST(game->undo(1));
  BOOST_TEST(game->undo(0));
  BOOST_TEST(!game->undo(1));
}

BOOST_AUTO_TEST_CASE(ending_the_turn_is_the_last_stone_once_more) {
  const auto game = catchup(9);
  game->play(Color::white, "E5");
  game->play(Color::black, "C3");
  const auto steps = game->legal_steps();
  const core::Cell c3 = *game->grid().cell_at({2, 2});
  BOOST_TEST((std::find(steps.begin(), steps.end(), game::Step::at(c3)) != steps.end()));
  BOOST_TEST((std::find(steps.begin(), steps.end(), game::Step::pass()) != steps.end()));
  BOOST_TEST(bool(game->play(Color::black, "c3")));
  BOOST_CHECK(game->to_move() == Color::white);
  // The stone is White's opponent's: for White it is no click.
  BOOST_TEST(!bool(game->play(Color::white, "C3")));
}

BOOST_AUTO_TEST_CASE(a_plan_is_played_step_by_step_and_survives_what_changes_nothing) {
  const auto game = catchup(9);
  game->play(Color::white, "E5");
  const auto cell = [&](int column, int row) { return *game->grid().cell_at({column, row}); };
  player::Plan plan;
  plan.set(*game, {core::Move::place(cell(0, 0)), core::Move::place(cell(0, 1))});
  BOOST_CHECK(plan.advance(*game) == game::Step::at(cell(0, 0)));
  BOOST_TEST(!plan.empty(*game));
  game->play(Color::white, "pass");
  game->play(Color::black, "E5");
  BOOST_TEST(!plan.empty(*game));
  game->undo(1);
  BOOST_TEST(plan.empty(*game));
  plan.set(*game, {core::Move::place(cell(0, 1))});
  BOOST_TEST(plan.advance_turn(*game).size() == 1);
  BOOST_CHECK(game->to_move() == Color::white);
  BOOST_TEST(plan.empty(*game));
}

BOOST_AUTO_TEST_CASE(setting_a_position_is_one_change) {
  const auto game = catchup(5);
  game->play(Color::white, "C3");
  const std::string text = "x../..o./...../..../... w placed=0 limit=2 start=0";
  BOOST_TEST(bool(game->set_position(text)));
  BOOST_TEST(game->position_text() == text);
  BOOST_TEST(!bool(game->set_position("nonsense")));
  BOOST_TEST(game->position_text() == text);
  BOOST_TEST(game->undo(1));
  BOOST_TEST(game->change_count() == 1);
  game->restart();
  BOOST_TEST(game->change_count() == 0);
  BOOST_TEST(game->record().empty());
}

BOOST_AUTO_TEST_CASE(after_the_end_only_passes_are_taken) {
  const auto game = catchup(3);
  for (const auto& [color, text] :
       {std::pair{Color::white, "B2"}, {Color::black, "A1,B1"}, {Color::white, "A2,B3,C2"}, {Color::black, "C3"}})
    BOOST_REQUIRE(game->play(color, text));
  BOOST_TEST(game->over());
  BOOST_TEST(game->legal_moves().empty());
  BOOST_TEST(game->legal_steps().empty());
  BOOST_TEST(bool(game->play(Color::white, "pass")));
  BOOST_TEST(bool(game->play(Color::black, "pass")));
  BOOST_TEST(game->play(Color::black, "A1").error().reason == "the game is over");
  BOOST_TEST(game->undo(3));
  BOOST_TEST(!game->over());
}

BOOST_AUTO_TEST_CASE(events_follow_undo_and_set_positions) {
  const player::Plugin& game = *tests::registry().find("cation");
  const auto session = game.start(game.default_settings()).session;
  BOOST_TEST(session->events_since(0).empty());
  BOOST_TEST(session->events_of_turn().empty());
  session->play(Color::black, "B3");
  session->play(Color::white, "swap");
  BOOST_TEST(session->events_of_turn().size() == 1U);
  BOOST_TEST(session->events_since(0).size() == 1U);
  BOOST_TEST(session->events_since(2).empty());
  // A pass that is no move tells nothing, and leaves the turn before it the latest one.
  session->play(Color::white, "pass");
  BOOST_TEST(session->events_since(2).empty());
  BOOST_TEST(session->events_of_turn().size() == 1U);
  BOOST_REQUIRE(session->undo(2));
  BOOST_TEST(session->events_of_turn().empty());
  BOOST_REQUIRE(session->set_position(session->position_text()).has_value());
  BOOST_TEST(session->events_since(0).empty());
  session->play(Color::white, "swap");
  BOOST_TEST(session->events_since(0).size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
