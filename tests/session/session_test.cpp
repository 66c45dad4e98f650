// SPDX-License-Identifier: MIT
#include "session/session.h"

#include <boost/test/unit_test.hpp>

#include "player/plan.h"
#include "session/next_steps.h"
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

std::unique_ptr<session::Session> catchup(int width) {
  game::Settings settings = tests::registry().find("catchup")->default_settings();
  settings.width = width;
  return tests::registry().find("catchup")->start(settings).session;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sessions)

BOOST_AUTO_TEST_CASE(plays_steps_moves_and_turns) {
  const auto game = catchup(9);
  tests::require(game->play(Color::white, "e5"));
  tests::require(game->play(Color::black, "C3,D4"));
  tests::require(game->play(Color::white, "A1"));
  BOOST_TEST(game->state().to_move() == Color::white);
  tests::require(game->play(Color::white, "A1"));
  BOOST_TEST(game->state().to_move() == Color::black);
  tests::require(game->play(Color::black, "A2,pass"));
  BOOST_TEST(game->state().to_move() == Color::white);
}

BOOST_AUTO_TEST_CASE(a_history_begins_at_the_position_set_last) {
  const auto game = start("colorado");
  const std::vector<core::Move> opening{game->state().legal_moves().front()};
  const session::History beginning = game->history();
  BOOST_TEST(beginning.moves.empty());
  game->play_turn(opening);
  const session::History later = game->history();
  BOOST_TEST(later.moves == opening, boost::test_tools::per_element());
  BOOST_TEST(later.earlier_keys == std::vector{beginning.state->key()}, boost::test_tools::per_element());
  const session::History searched = beginning.after(opening);
  BOOST_TEST(searched.state->text() == later.state->text());
  BOOST_TEST(searched.moves == later.moves, boost::test_tools::per_element());
  BOOST_TEST(searched.earlier_keys == later.earlier_keys, boost::test_tools::per_element());
  tests::require(game->set_position(beginning.state->text()));
  BOOST_TEST(game->history().moves.empty());
  BOOST_TEST(game->history().earlier_keys.empty());
}

BOOST_AUTO_TEST_CASE(a_copy_goes_on_by_itself) {
  const auto game = catchup(9);
  const std::string empty = game->state().text();
  tests::require(game->play(Color::white, "E5"));
  const std::string before = game->state().text();
  session::Session copy = *game;
  tests::require(copy.play(Color::black, "C3,D4"));
  BOOST_TEST(game->state().text() == before);
  BOOST_TEST(game->change_count() == 1U);
  BOOST_TEST(copy.undo(2));
  BOOST_TEST(copy.state().text() == empty);
  BOOST_TEST(game->state().text() == before);
}

BOOST_AUTO_TEST_CASE(a_refused_text_changes_nothing) {
  const auto game = catchup(9);
  tests::require(game->play(Color::white, "E5"));
  const std::string before = game->state().text();
  const auto check = [&](Color color, const char* text, core::Error::Kind status, const char* reason) {
    const core::Result<> result = game->play(color, text);
    BOOST_CHECK_MESSAGE(!result && result.error().kind == status, text);
    BOOST_TEST(result.error().reason == reason);
    BOOST_TEST(game->state().text() == before);
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
  tests::require(game->play(Color::white, "E5"));
  tests::require(game->play(Color::black, "A1"));
  const auto reason = [&](Color color, const char* text) { return game->play(color, text).error().reason; };
  BOOST_TEST(reason(Color::white, "B2") == "it is the turn of black; pass ends it");
  BOOST_TEST(reason(Color::black, "B2,C3") == "B2,C3 places 2 stones; black may place at most 1 more this turn");
}

BOOST_AUTO_TEST_CASE(a_turn_does_not_name_a_stone_twice) {
  const auto reason = [](session::Session& session, Color color, const char* text) {
    const core::Result<> result = session.play(color, text);
    return result ? "played" : result.error().reason;
  };
  const auto game = catchup(9);
  tests::require(game->play(Color::white, "E5"));
  BOOST_TEST(reason(*game, Color::black, "A1,A1") == "A1 already has a stone");
  BOOST_TEST(game->change_count() == 1);
  tests::require(game->play(Color::black, "A1,pass"));
  const auto swap = start("cation");
  tests::require(swap->play(Color::black, "B3"));
  BOOST_TEST(reason(*swap, Color::white, "B3,C3") == "B3 already has a stone");
  // A single click is the swap.
  tests::require(swap->play(Color::white, "B3"));
  const auto trapped = start("catalonia");
  const auto set = trapped->set_position(
      "......../......*./....p.../....*.../..*...../..P...../..*...../N....... w turn=6 phase=trapped moved=- "
      "chain=yes at=- total=96");
  BOOST_REQUIRE_MESSAGE(set.has_value(), set.error().reason);
  BOOST_TEST(reason(*trapped, Color::white, "C2,E5") ==
             "C2 is no trapped peasant of the side to move; choose one of C3, or pass");
  tests::require(trapped->play(Color::white, "C2"));
}

BOOST_AUTO_TEST_CASE(a_side_stands_by_where_programs_need_it_that_ask_both_in_turn) {
  const auto game = catchup(9);
  const std::string start = game->state().text();
  const auto reason = [&](Color color) {
    const core::Result<> result = game->idle_pass(color);
    return result ? "passes idly" : result.error().reason;
  };
  // They ask Black first, but White begins.
  BOOST_TEST(reason(Color::white) == "it is the turn of white");
  BOOST_TEST(reason(Color::black) == "passes idly");
  BOOST_TEST(reason(Color::black) == "it is the turn of white");
  BOOST_TEST(game->state().text() == start);
  BOOST_TEST(game->record().size() == 1);
  BOOST_TEST(game->undo(1));
  BOOST_TEST(game->record().empty());
  BOOST_TEST(!game->undo(1));
  // White has ended its turn, so Black is asked next.
  tests::require(game->play(Color::white, "E5"));
  BOOST_TEST(reason(Color::white) == "it is the turn of black");
  // Black may place a second stone, so White is asked once between the two.
  tests::require(game->play(Color::black, "A1"));
  BOOST_TEST(reason(Color::white) == "passes idly");
  BOOST_TEST(reason(Color::white) == "it is the turn of black; pass ends it");
  tests::require(game->play(Color::black, "B1"));
  BOOST_TEST(reason(Color::black) == "it is the turn of white");
  BOOST_TEST(game->change_count() == 4);
  // No text of a turn has the same effect.
  BOOST_TEST(!bool(game->play(Color::black, "pass")));
}

BOOST_AUTO_TEST_CASE(undo_takes_back_whole_changes) {
  const auto game = catchup(9);
  tests::require(game->play(Color::white, "E5"));
  const std::string before = game->state().text();
  tests::require(game->play(Color::black, "C3,D4"));
  BOOST_TEST(game->change_count() == 2);
  BOOST_TEST(!game->undo(3));
  BOOST_TEST(game->undo(1));
  BOOST_TEST(game->state().text() == before);
  BOOST_TEST(game->undo(1));
  BOOST_TEST(game->undo(0));
  BOOST_TEST(!game->undo(1));
}

BOOST_AUTO_TEST_CASE(ending_the_turn_is_the_last_stone_once_more) {
  const auto game = catchup(9);
  tests::require(game->play(Color::white, "E5"));
  tests::require(game->play(Color::black, "C3"));
  const auto steps = legal_steps(*game);
  const core::Cell c3 = *game->grid().cell_at({2, 2});
  BOOST_TEST(std::count(steps.begin(), steps.end(), game::Step::at(c3)) == 1);
  BOOST_TEST(std::count(steps.begin(), steps.end(), game::Step::pass()) == 1);
  tests::require(game->play(Color::black, "c3"));
  BOOST_TEST(game->state().to_move() == Color::white);
  // The stone is Black's, so it is not a click for White.
  BOOST_TEST(!bool(game->play(Color::white, "C3")));
}

BOOST_AUTO_TEST_CASE(a_plan_is_played_step_by_step_and_survives_what_changes_nothing) {
  const auto game = catchup(9);
  tests::require(game->play(Color::white, "E5"));
  const auto cell = [&](int column, int row) { return *game->grid().cell_at({column, row}); };
  player::Plan plan;
  plan.set(*game, {core::Move::place(cell(0, 0)), core::Move::place(cell(0, 1))});
  BOOST_TEST(plan.advance(*game) == game::Step::at(cell(0, 0)));
  BOOST_TEST(!plan.empty(*game));
  tests::require(game->idle_pass(Color::white));
  BOOST_TEST(tests::reason_of(game->play(Color::black, "E5")) == "E5 already has a stone");
  BOOST_TEST(!plan.empty(*game));
  // The pass is taken back first.
  game->undo(1);
  BOOST_TEST(!plan.empty(*game));
  game->undo(1);
  BOOST_TEST(plan.empty(*game));
  tests::require(game->play(Color::black, "A1"));
  plan.set(*game, {core::Move::place(cell(0, 1))});
  BOOST_TEST(plan.advance_turn(*game).size() == 1);
  BOOST_TEST(game->state().to_move() == Color::white);
  BOOST_TEST(plan.empty(*game));
}

BOOST_AUTO_TEST_CASE(setting_a_position_is_one_change) {
  const auto game = catchup(5);
  tests::require(game->play(Color::white, "C3"));
  const std::string text = "x../..o./...../..../... w placed=0 limit=2 start=0";
  tests::require(game->set_position(text));
  BOOST_TEST(game->state().text() == text);
  BOOST_TEST(!bool(game->set_position("nonsense")));
  BOOST_TEST(game->state().text() == text);
  BOOST_TEST(game->undo(1));
  BOOST_TEST(game->change_count() == 1);
  game->restart();
  BOOST_TEST(game->change_count() == 0);
  BOOST_TEST(game->record().empty());
}

BOOST_AUTO_TEST_CASE(after_the_end_both_sides_only_pass_idly) {
  const auto game = catchup(3);
  for (const auto& [color, text] :
       {std::pair{Color::white, "B2"}, {Color::black, "A1,B1"}, {Color::white, "A2,B3,C2"}, {Color::black, "C3"}})
    tests::require(game->play(color, text));
  BOOST_TEST(game->state().over());
  BOOST_TEST(game->state().legal_moves().empty());
  BOOST_TEST(legal_steps(*game).empty());
  tests::require(game->idle_pass(Color::white));
  tests::require(game->idle_pass(Color::white));
  BOOST_TEST(game->play(Color::white, "pass").error().reason == "the game is over");
  BOOST_TEST(game->play(Color::black, "A1").error().reason == "the game is over");
  BOOST_TEST(game->undo(3));
  BOOST_TEST(!game->state().over());
}

BOOST_AUTO_TEST_CASE(moves_are_listed_with_their_movers_and_the_beginnings_of_turns) {
  const auto game = catchup(9);
  tests::require(game->play(Color::white, "E5"));
  tests::require(game->play(Color::black, "C3"));
  tests::require(game->idle_pass(Color::white));
  tests::require(game->play(Color::black, "C3"));
  tests::require(game->set_position(game->state().text()));
  tests::require(game->play(Color::white, "A1"));
  std::string listed;
  for (const session::PlayedMove& played : game->played_moves())
    listed += (played.begins_turn ? " " : "+") + std::string(to_text(played.mover)) + "-" +
              (played.move.is_none() ? "set" : game::to_text(played.move, game->grid()));
  BOOST_TEST(listed == " white-E5 black-C3+black-pass none-set white-A1");
  BOOST_TEST(game->move_count_after(1) == 1U);
  // The click that did not lead to a move.
  BOOST_TEST(game->move_count_after(3) == 2U);
  BOOST_TEST(game->state_at(1).stone_at(*game->grid().cell_at({2, 2})) == Color::none);
  BOOST_TEST(game->state_at(2).stone_at(*game->grid().cell_at({2, 2})) == Color::black);
}

BOOST_AUTO_TEST_CASE(the_origin_that_is_given_up_is_marked_also_behind_a_side_that_stands_by) {
  const auto game = start("colorado");
  const Color side = game->state().to_move();
  const auto steps = legal_steps(*game);
  tests::require(game->play(side, game::to_text(steps[0], game->grid())));
  BOOST_REQUIRE(game->selected().has_value());
  tests::require(game->idle_pass(opposite(side)));
  tests::require(game->play(side, game::to_text(steps[0], game->grid())));
  BOOST_TEST(game->record()[0].given_up);
  BOOST_TEST(!game->record()[1].given_up);
  game->undo(1);
  BOOST_TEST(!game->record()[0].given_up);
}

BOOST_AUTO_TEST_SUITE_END()
