// SPDX-License-Identifier: MIT
// Each sentence of the rules page of Colorado in a position made by hand. Boards are blue, so that boats move like
// kings, except for the squares that a test is about. colorado_board_test.cpp tests the board itself.

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "core/text.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;

namespace {

using OptionTexts = std::vector<std::pair<std::string, std::string>>;

const player::Plugin& info() { return *tests::registry().find("colorado"); }

std::size_t column_of(const std::string& square) { return static_cast<std::size_t>(square[0] - 'A'); }
std::size_t line_of(const std::string& square) { return static_cast<std::size_t>('8' - square[1]); }

/// A blue layout with these squares of another colour.
std::string blue_except(const std::vector<std::pair<std::string, char>>& squares) {
  std::string letters(64, 'B');
  for (const auto& [square, letter] : squares) letters[8 * line_of(square) + column_of(square)] = letter;
  return letters;
}

/// The rows of a position with boats on these squares: "A1 B7".
std::string rows(const std::string& white, const std::string& black) {
  std::vector<std::string> lines(8, "........");
  for (const std::string& square : core::words_of(white)) lines[line_of(square)][column_of(square)] = 'o';
  for (const std::string& square : core::words_of(black)) lines[line_of(square)][column_of(square)] = 'x';
  return core::join(lines, "/");
}

struct Game {
  explicit Game(const std::string& layout = "default", const OptionTexts& options = {}) {
    game::Settings settings = info().default_settings();
    tests::require(info().set_option(settings, "layout", layout));
    for (const auto& [name, value] : options) tests::require(info().set_option(settings, name, value));
    session = info().start(settings).session;
  }

  Game& set(const std::string& text) {
    const core::Result<> result = session->set_position(text);
    BOOST_REQUIRE_MESSAGE(result, text + ": " + tests::reason_of(result));
    return *this;
  }
  /// White to move in the middle of a game.
  Game& white_to_move(const std::string& white, const std::string& black) {
    return set(rows(white, black) + " w started=2 landed=- passes=0");
  }
  Game& black_to_move(const std::string& white, const std::string& black) {
    return set(rows(white, black) + " b started=2 landed=- passes=0");
  }

  /// Alternate moves of both sides.
  Game& play(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const core::Result<> result = session->play(session->state().to_move(), text);
      BOOST_REQUIRE_MESSAGE(result, text + ": " + tests::reason_of(result));
    }
    return *this;
  }
  /// The reason why a move or a click of the side to move is illegal; empty if it is legal.
  std::string refusal(const std::string& text) {
    const core::Result<> result = session->play(session->state().to_move(), text);
    if (result) session->undo(1);
    return tests::reason_of(result);
  }
  bool has_move(const std::string& text) const {
    const auto texts = tests::legal_texts(*session);
    return std::find(texts.begin(), texts.end(), text) != texts.end();
  }
  /// The squares that the boat on `origin` can move to.
  std::string targets(const std::string& origin) const {
    std::vector<std::string> squares;
    for (const std::string& text : tests::legal_texts(*session))
      if (text.starts_with(origin + "-")) squares.push_back(text.substr(3));
    return core::join(squares, " ");
  }
  std::string result() const {
    BOOST_REQUIRE(session->state().over());
    return to_text(session->state().outcome());
  }

  std::unique_ptr<session::Session> session;
};

const OptionTexts kAll = {{"scoring", "all"}};
const OptionTexts kWipeoutDraw = {{"wipeout", "draw"}};
const OptionTexts kRepetitionDraw = {{"repetition", "draw"}};
const OptionTexts kAllWipeoutDraw = {{"scoring", "all"}, {"wipeout", "draw"}};

}  // namespace

BOOST_AUTO_TEST_SUITE(colorado)

BOOST_AUTO_TEST_CASE(the_board_has_files_a_to_h_and_ranks_1_to_8) {
  BOOST_TEST(info().widths == std::vector<int>{8}, boost::test_tools::per_element());
  Game game;
  BOOST_TEST(game.session->grid().cell_count() == 64);
  BOOST_TEST(game.refusal("I1-A1") == "'I1-A1' is no move; there is no column I");
  BOOST_TEST(game.refusal("J1-A1") == "J1-A1 is not on the board");
}

BOOST_AUTO_TEST_CASE(eight_boats_stand_on_rank_1_and_eight_on_rank_8) {
  BOOST_TEST(Game().session->state().text() ==
             "xxxxxxxx/......../......../......../......../......../......../oooooooo w started=0 landed=- passes=0");
}

BOOST_AUTO_TEST_CASE(white_moves_first_and_turns_alternate) {
  Game game;
  BOOST_TEST(game.session->state().to_move() == Color::white);
  game.play({"D1-E3"});
  BOOST_TEST(game.session->state().to_move() == Color::black);
  game.play({"A8-A7"});
  BOOST_TEST(game.session->state().to_move() == Color::white);
}

BOOST_AUTO_TEST_CASE(a_boat_on_red_moves_like_a_rook_up_to_the_first_red_square) {
  Game game(blue_except({{"D4", 'R'}, {"D7", 'R'}, {"G4", 'R'}}));
  game.white_to_move("D4", "H8");
  BOOST_TEST(game.targets("D4") == "A4 B4 C4 D1 D2 D3 D5 D6 D7 E4 F4 G4");
  BOOST_TEST(game.refusal("D4-H4") == "D4 is red: its boat moves like a rook, no farther than the first red square");
}

BOOST_AUTO_TEST_CASE(a_boat_on_yellow_moves_like_a_bishop_up_to_the_first_yellow_square) {
  Game game(blue_except({{"D4", 'Y'}, {"F6", 'Y'}, {"B2", 'Y'}}));
  game.white_to_move("D4", "H8");
  BOOST_TEST(game.targets("D4") == "A7 B2 B6 C3 C5 E3 E5 F2 F6 G1");
}

BOOST_AUTO_TEST_CASE(a_boat_on_green_moves_like_a_knight_and_leaps) {
  Game game(blue_except({{"D4", 'G'}}));
  game.white_to_move("D4 C4 E4 D3 D5 C5", "E5 C3");
  BOOST_TEST(game.targets("D4") == "B3 B5 C2 C6 E2 E6 F3 F5");
}

BOOST_AUTO_TEST_CASE(a_boat_on_blue_moves_like_a_king) {
  Game game(blue_except({}));
  game.white_to_move("D4 A1", "H8");
  BOOST_TEST(game.targets("D4") == "C3 C4 C5 D3 D5 E3 E4 E5");
  BOOST_TEST(game.targets("A1") == "A2 B1 B2");
}

BOOST_AUTO_TEST_CASE(the_color_that_a_boat_stands_on_says_how_it_moves) {
  Game game(blue_except({{"D5", 'G'}}));
  game.white_to_move("D4 A2", "H8").play({"D4-D5", "H8-H7"});
  BOOST_TEST(game.targets("D5") == "B4 B6 C3 C7 E3 E7 F4 F6");
}

BOOST_AUTO_TEST_CASE(a_boat_never_passes_over_a_boat_nor_lands_on_its_own_color) {
  Game game(blue_except({{"D4", 'R'}}));
  game.white_to_move("D4 D6", "F4 H8");
  BOOST_TEST(game.targets("D4") == "A4 B4 C4 D1 D2 D3 D5 E4 F4");
  BOOST_TEST(game.refusal("D4-D6") == "D6 has a boat of the same side");
  BOOST_TEST(game.refusal("D4-D7") == "the boat on D6 stands in the way to D7");
  BOOST_TEST(game.refusal("D4-G4") == "the boat on F4 stands in the way to G4");
}

BOOST_AUTO_TEST_CASE(landing_on_an_enemy_boat_sinks_it) {
  Game game(blue_except({{"D4", 'R'}}));
  game.white_to_move("D4 D6", "F4 H8").play({"D4-F4"});
  BOOST_TEST(game.session->state().text() == rows("F4 D6", "H8") + " b started=2 landed=- passes=0");
}

BOOST_AUTO_TEST_CASE(no_boat_is_sunk_on_a_players_own_first_move) {
  Game game(blue_except({{"A1", 'R'}, {"A8", 'R'}}));
  BOOST_TEST(game.targets("A1") == "A2 A3 A4 A5 A6 A7");
  BOOST_TEST(game.refusal("A1-A8") ==
             "the boat on A8 cannot be sunk: nothing may be sunk on a player's own first move");
  game.play({"A1-A5"});
  // Black's first move comes no later than White's second.
  BOOST_TEST(game.targets("A8") == "A6 A7");
  BOOST_TEST(game.refusal("A8-A5") ==
             "the boat on A5 cannot be sunk: nothing may be sunk on a player's own first move");
  game.play({"A8-A6"});
  BOOST_TEST(game.has_move("A5-A6"));
  game.play({"H1-H2"});
  BOOST_TEST(game.has_move("A6-A5"));
}

BOOST_AUTO_TEST_CASE(a_boat_that_landed_at_home_can_be_sunk_by_the_very_next_move) {
  Game game(blue_except({}));
  game.white_to_move("B7 H1", "C7 G8").play({"B7-B8"});
  BOOST_TEST(game.session->state().text() == rows("B8 H1", "C7 G8") + " b started=2 landed=B8 passes=0");
  BOOST_TEST(game.has_move("C7-B8"));
  game.play({"C7-B8"});
  BOOST_TEST(game.session->state().text() == rows("H1", "B8 G8") + " w started=2 landed=- passes=0");
}

BOOST_AUTO_TEST_CASE(a_boat_at_home_is_safe_after_the_reply) {
  Game game(blue_except({}));
  game.white_to_move("B7 H1", "C7 G8").play({"B7-B8", "G8-G7", "H1-H2"});
  BOOST_TEST(!game.has_move("C7-B8"));
  BOOST_TEST(game.refusal("C7-B8") == "the boat on B8 is safe at home");
}

BOOST_AUTO_TEST_CASE(a_move_from_one_home_square_to_another_is_a_landing) {
  Game game(blue_except({}));
  game.white_to_move("B8 H1", "C7 G8").play({"B8-C8"});
  BOOST_TEST(game.has_move("C7-C8"));
  game.play({"G8-G7", "H1-H2"});
  BOOST_TEST(!game.has_move("C7-C8"));
}

BOOST_AUTO_TEST_CASE(a_boat_that_leaves_home_and_returns_lands_again) {
  Game game(blue_except({}));
  game.white_to_move("B8 H1", "C7 G8").play({"B8-A7", "G8-G7", "A7-B8"});
  BOOST_TEST(game.has_move("C7-B8"));
}

BOOST_AUTO_TEST_CASE(only_the_boat_that_landed_can_be_sunk_at_home) {
  Game game(blue_except({}));
  game.white_to_move("B8 D7 H1", "C7 G8").play({"D7-D8"});
  BOOST_TEST(game.has_move("C7-D8"));
  BOOST_TEST(!game.has_move("C7-B8"));
}

BOOST_AUTO_TEST_CASE(a_boat_on_its_starting_bank_is_not_safe) {
  Game game(blue_except({}));
  game.black_to_move("A1 D4", "B2 H8");
  BOOST_TEST(game.has_move("B2-A1"));
  game.white_to_move("A7 D4", "B8 H6");
  BOOST_TEST(game.has_move("A7-B8"));
}

BOOST_AUTO_TEST_CASE(blacks_home_bank_is_rank_1) {
  Game game(blue_except({}));
  game.black_to_move("C2 D4", "B2 H8").play({"B2-B1"});
  BOOST_TEST(game.has_move("C2-B1"));
  game.play({"D4-D5", "H8-H7"});
  BOOST_TEST(!game.has_move("C2-B1"));
}

BOOST_AUTO_TEST_CASE(a_safe_boat_blocks_like_any_other) {
  Game game(blue_except({{"E8", 'R'}, {"D8", 'R'}, {"E7", 'R'}}));
  game.black_to_move("G8 A2", "E8");
  BOOST_TEST(game.targets("E8") == "D8 E7 F8");
  BOOST_TEST(game.refusal("E8-G8") == "the boat on G8 is safe at home");
  BOOST_TEST(game.refusal("E8-H8") == "the boat on G8 stands in the way to H8");
}

BOOST_AUTO_TEST_CASE(the_mover_wins_when_all_its_remaining_boats_are_home) {
  Game game(blue_except({}));
  game.white_to_move("B8 C7", "E5 F5 A1").play({"C7-C8"});
  BOOST_TEST(game.result() == "W+2");
  BOOST_TEST(game.session->state().to_move() == Color::none);
  BOOST_TEST(game.session->state().legal_moves().empty());
  BOOST_TEST(game.session->state().text() == rows("B8 C8", "E5 F5 A1") + " - winner=w");
}

BOOST_AUTO_TEST_CASE(one_boat_is_enough_if_the_others_are_sunk) {
  Game game(blue_except({}));
  game.black_to_move("E5 F5 G5", "C2").play({"C2-C1"});
  BOOST_TEST(game.result() == "B+3");
}

BOOST_AUTO_TEST_CASE(sinking_the_last_enemy_boat_that_was_not_home_wins_for_the_enemy) {
  for (const auto& [options, score] : {std::pair{OptionTexts(), "B+1"}, {kWipeoutDraw, "B+1"}, {kAll, "B+7"}}) {
    Game game(blue_except({}), options);
    game.white_to_move("C4 A8", "D5 A1").play({"C4-D5"});
    BOOST_TEST(game.result() == score);
  }
}

BOOST_AUTO_TEST_CASE(sinking_the_last_enemy_boat_loses_by_0_or_draws) {
  for (const auto& [options, score] :
       {std::pair{OptionTexts(), "B+0"}, {kAll, "B+0"}, {kWipeoutDraw, "0"}, {kAllWipeoutDraw, "0"}}) {
    Game game(blue_except({}), options);
    game.white_to_move("C4 A8", "D5").play({"C4-D5"});
    BOOST_TEST(game.result() == score);
    BOOST_TEST(game.session->state().text() == rows("D5 A8", "") + " - winner=b");
  }
}

BOOST_AUTO_TEST_CASE(sinking_the_last_enemy_boat_wins_if_the_same_move_brings_the_last_boat_home) {
  for (const auto& [options, score] :
       {std::pair{OptionTexts(), "W+0"}, {kAll, "W+8"}, {kWipeoutDraw, "W+0"}, {kAllWipeoutDraw, "W+8"}}) {
    Game game(blue_except({}), options);
    game.white_to_move("C7 A8", "D8").play({"C7-D8"});
    BOOST_TEST(game.result() == score);
  }
}

BOOST_AUTO_TEST_CASE(the_mover_wins_when_one_move_leaves_both_sides_home) {
  for (const auto& [options, score] : {std::pair{OptionTexts(), "W+0"}, {kAll, "W+7"}}) {
    Game game(blue_except({}), options);
    game.white_to_move("C7 A8", "D8 A1").play({"C7-D8"});
    BOOST_TEST(game.result() == score);
  }
}

BOOST_AUTO_TEST_CASE(afloat_counts_the_losers_boats_in_play_that_are_not_home) {
  Game game(blue_except({}));
  game.white_to_move("C7", "E5 F5 G5 A1 B1").play({"C7-C8"});
  BOOST_TEST(game.result() == "W+3");
}

BOOST_AUTO_TEST_CASE(all_counts_8_minus_the_losers_boats_at_home) {
  Game game(blue_except({}), kAll);
  game.white_to_move("C7", "E5 F5 G5 A1 B1").play({"C7-C8"});
  BOOST_TEST(game.result() == "W+6");
}

BOOST_AUTO_TEST_CASE(there_is_no_score_before_the_end) {
  Game game(blue_except({}));
  game.white_to_move("B8 C6", "E5 F5 G5");
  BOOST_TEST(to_text(game.session->state().estimate()) == "0");
}

BOOST_AUTO_TEST_CASE(a_player_who_can_move_may_not_pass) {
  Game game;
  BOOST_TEST(!game.has_move("pass"));
  BOOST_TEST(game.refusal("pass") == "only a player without a legal move passes");
}

BOOST_AUTO_TEST_CASE(a_player_without_a_legal_move_passes) {
  // This arises only when a position is set: on no layout do eight boats that may sink others all block each other.
  // Here Black's first move could only sink a boat.
  Game game(blue_except({{"A8", 'Y'}}));
  game.set(rows("B7 H8", "A8") + " b started=1 landed=H8 passes=0");
  BOOST_TEST(tests::legal_texts(*game.session) == std::vector<std::string>{"pass"}, boost::test_tools::per_element());
  BOOST_TEST(game.refusal("A8-B7") ==
             "the boat on B7 cannot be sunk: nothing may be sunk on a player's own first move");
  game.play({"pass"});
  // The pass was the reply to H8 and Black's first move.
  BOOST_TEST(game.session->state().text() == rows("B7 H8", "A8") + " w started=2 landed=- passes=1");
  game.play({"H8-G8"});
  BOOST_TEST(game.session->state().text() == rows("B7 G8", "A8") + " b started=2 landed=G8 passes=0");
  BOOST_TEST(game.has_move("A8-B7"));
}

/// Four moves that return to the same position.
const std::vector<std::string> kCircle = {"B6-A6", "G3-H3", "A6-B6", "H3-G3"};

BOOST_AUTO_TEST_CASE(a_position_that_occurs_for_the_third_time_is_a_draw_if_the_option_says_so) {
  Game game(blue_except({}), kRepetitionDraw);
  game.white_to_move("B6", "G3").play(kCircle).play({"B6-A6", "G3-H3", "A6-B6"});
  BOOST_TEST(!game.session->state().over());
  game.play({"H3-G3"});
  BOOST_TEST(game.result() == "0");
  BOOST_TEST(game.session->state().text() == rows("B6", "G3") + " - winner=-");
  BOOST_TEST(game.session->state().result() == "Draw: the position has occurred three times");
  BOOST_REQUIRE(game.session->undo(1));
  game.play({"H3-H4"});
  BOOST_TEST(!game.session->state().over());
}

BOOST_AUTO_TEST_CASE(positions_repeat_without_end_by_default) {
  Game game(blue_except({}));
  game.white_to_move("B6", "G3").play(kCircle).play(kCircle).play(kCircle);
  BOOST_TEST(!game.session->state().over());
  BOOST_TEST(game.session->state().text() == rows("B6", "G3") + " w started=2 landed=- passes=0");
}

BOOST_AUTO_TEST_CASE(a_position_differs_from_one_in_which_another_boat_can_be_sunk) {
  Game game(blue_except({}), kRepetitionDraw);
  // The boat on B8 can be sunk only after A8-B8.
  const std::vector<std::string> circle = {"B8-A8", "G3-H3", "A8-B8", "H3-G3"};
  game.black_to_move("B8 A2", "H3").play({"H3-G3"}).play(circle).play({"B8-A8", "G3-H3"});
  BOOST_TEST(game.session->state().status().counts ==
             "boats to bring home: black 1, white 1; this position occurs for the second time");
  game.play({"A8-B8"});
  BOOST_TEST(!game.session->state().over());
  game.play({"H3-G3"});
  BOOST_TEST(game.result() == "0");
}

BOOST_AUTO_TEST_CASE(sinking_a_boat_ends_the_past) {
  Game game(blue_except({}), kRepetitionDraw);
  game.white_to_move("B6 H2", "G3 H7").play(kCircle);
  BOOST_TEST(game.session->state().text().ends_with(" since=-,B6-A6,G3-H3,A6-B6,H3-G3"));
  game.play({"H2-G3"});
  BOOST_TEST(game.session->state().text() == rows("B6 G3", "H7") + " b started=2 landed=- passes=0");
}

BOOST_AUTO_TEST_CASE(the_search_keeps_a_win_from_a_third_repetition) {
  Game game(blue_except({}), kRepetitionDraw);
  const std::string twice = rows("C7", "G5") + " w started=2 landed=- passes=0 since=-,C7-B7,G5-H5,B7-C7,H5-G5";
  game.set(twice);
  BOOST_TEST(game.session->state().text() == twice);
  BOOST_TEST(game.has_move("C7-C8"));
}

BOOST_AUTO_TEST_CASE(a_past_that_cannot_be_is_refused) {
  Game game(blue_except({}), kRepetitionDraw);
  const std::string now = rows("B6", "G3") + " w started=2 landed=- passes=0 ";
  tests::require(game.session->set_position(now + "since=-,B6-A6,G3-H3,A6-B6,H3-G3"));
  // As in commands, case does not matter, and two vertices may be written together.
  tests::require(game.session->set_position(now + "since=-,b6a6,G3H3,a6-b6,H3-G3"));
  BOOST_TEST(game.session->state().text() == now + "since=-,B6-A6,G3-H3,A6-B6,H3-G3");
  for (const std::string& bad : std::vector<std::string>{
           "since=", "since=-,", "past=-,B6-A6", "since=-,B6-A6,G3-H3,A6-B6,H3", "since=-,A6-B6,H3-G3,B6-A6,G3-H3",
           "since=-,H3-G3,A6-B6", "since=B6,B6-A6,G3-H3,A6-B6,H3-G3", "since=J9,B6-A6,G3-H3,A6-B6,H3-G3",
           "since=pass,B6-A6,G3-H3,A6-B6,H3-G3", "since=-,pass,pass", "since=-,B4-B6,G3-G3", "since=-,B6",
           "since=-,B6-X", "since=-,swap", "since=-,J9-A1"})
    BOOST_CHECK_MESSAGE(!game.session->set_position(now + bad), bad);
  BOOST_TEST(!Game(blue_except({})).session->set_position(now + "since=-,B6-A6,G3-H3,A6-B6,H3-G3"));
}

BOOST_AUTO_TEST_CASE(a_move_is_two_clicks) {
  Game game;
  game.play({"D1"});
  BOOST_TEST(game.session->selected().has_value());
  BOOST_TEST(game.session->state().to_move() == Color::white);
  game.play({"E3"});
  BOOST_TEST(!game.session->selected().has_value());
  BOOST_TEST(game.session->state().to_move() == Color::black);
  BOOST_TEST(game.session->state().text() == Game().play({"D1-E3"}).session->state().text());
}

BOOST_AUTO_TEST_CASE(a_second_click_on_the_origin_deselects_and_another_boat_reselects) {
  Game game;
  game.play({"D1", "D1"});
  BOOST_TEST(!game.session->selected().has_value());
  game.play({"D1", "B1", "B3"});
  BOOST_TEST(game.session->state().text() == Game().play({"B1-B3"}).session->state().text());
}

BOOST_AUTO_TEST_CASE(a_click_that_begins_no_move_is_refused_with_its_reason) {
  Game game(blue_except({{"A1", 'Y'}}));
  game.white_to_move("A1 B2", "H8");
  BOOST_TEST(game.refusal("E5") == "E5 has no boat");
  BOOST_TEST(game.refusal("H8") == "H8 has a boat of the opponent");
  BOOST_TEST(game.refusal("A1") == "the boat on A1 cannot move");
}

BOOST_AUTO_TEST_CASE(a_second_click_is_refused_with_the_reason_of_the_move_that_it_would_make) {
  Game game(blue_except({{"A1", 'Y'}}));
  game.white_to_move("A1 B2", "H8").play({"B2"});
  BOOST_TEST(game.refusal("E5") == game.refusal("B2-E5"));
  BOOST_TEST(game.refusal("E5") == "B2 is blue: its boat moves like a king, one square");
  BOOST_TEST(game.session->selected().has_value());
}

BOOST_AUTO_TEST_CASE(moves_of_no_boat_or_the_wrong_kind_are_refused_with_their_reason) {
  Game game;
  BOOST_TEST(game.refusal("E4-E5") == "E4 has no boat");
  BOOST_TEST(game.refusal("A8-A7") == "A8 has a boat of the opponent");
  BOOST_TEST(game.refusal("D1-D1") == "D1 is green: its boat moves like a knight");
  const std::string no_such_move = "a move is the square of a boat and the square that it goes to";
  BOOST_TEST(game.refusal("D1-X") == no_such_move);
  BOOST_TEST(game.refusal("swap") == no_such_move);
  BOOST_TEST(tests::reason_of(game.session->state().legality(core::Move::place(3))) == no_such_move);
  game.white_to_move("H7", "E5").play({"H7-H8"});
  BOOST_TEST(tests::reason_of(game.session->state().legality(core::Move::pass())) == "the game is over");
}

BOOST_AUTO_TEST_CASE(the_status_says_what_is_left_to_bring_home_and_what_can_be_sunk) {
  Game game(blue_except({}));
  game.white_to_move("B7 H1", "C7 G8 A1").play({"B7-B8"});
  BOOST_TEST(game.session->state().status().text() ==
             "Black to move; boats to bring home: black 2, white 1; may sink the boat on B8 in this turn only");
  game.white_to_move("B7 H1", "G7 G8 A1").play({"B7-B8"});
  BOOST_TEST(game.session->state().status().text() == "Black to move; boats to bring home: black 2, white 1");
}

BOOST_AUTO_TEST_CASE(positions_print_as_they_were_set) {
  for (const char* text : {
           "x......o/.o....../......../......../......../......../......../........ b started=1 landed=H8 passes=0",
           "x......o/.o....../......../......../......../......../......../........ w started=2 landed=- passes=1",
           "o......./......../......../......../......../......../......../x.x..... - winner=b",
           "o......./......../......../......../......../......../......../x.x..... - winner=w",
           "......../......../......../....x.../......../......../......../........ - winner=w",
       })
    BOOST_TEST(Game(blue_except({{"A8", 'Y'}})).set(text).session->state().text() == text);
}

BOOST_AUTO_TEST_CASE(position_texts_that_cannot_be_are_refused) {
  Game game;
  const std::string midgame = rows("B7 H8 C1", "C7 A1");
  const std::string full(8, 'x');
  for (const std::string& bad : std::vector<std::string>{
           "",
           midgame,
           midgame + " w started=2 landed=-",
           midgame + " w started=2 landed=- passes=0 more",
           midgame.substr(1) + " w started=2 landed=- passes=0",
           "z" + midgame.substr(1) + " w started=2 landed=- passes=0",
           full + "/x......./......../......../......../......../......../o....... w started=2 landed=- passes=0",
           midgame + " - started=2 landed=- passes=0",
           midgame + " ? started=2 landed=- passes=0",
           midgame + " b started=0 landed=- passes=0",
           midgame + " w started=1 landed=- passes=0",
           midgame + " w started=3 landed=- passes=0",
           midgame + " w started=0 landed=A1 passes=0",
           midgame + " w started=0 landed=- passes=1",
           midgame + " b started=2 landed=I8 passes=0",
           midgame + " b started=2 landed=G8 passes=0",
           midgame + " b started=2 landed=B7 passes=0",
           midgame + " w started=2 landed=H8 passes=0",
           midgame + " b started=2 landed=H8 passes=1",
           midgame + " b started=2 landed=- passes=1",
           midgame + " b started=2 landed=- passes=2",
           midgame + " w winner=w",
           midgame + " - winner=w",
           midgame + " - winner=-",
           midgame + " - winner=?",
           rows("B8", "C7") + " b started=2 landed=- passes=0",
           rows("", "C7") + " b started=2 landed=- passes=0",
           rows("", "C1") + " - winner=w",
           rows("", "") + " - winner=w",
           rows("B8", "C7") + " - winner=b",
           rows("B8", "C7") + " - winner=-",
       })
    BOOST_CHECK_MESSAGE(!game.session->set_position(bad), bad);
  BOOST_TEST(game.session->change_count() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
