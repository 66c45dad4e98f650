// SPDX-License-Identifier: MIT
// Each sentence of the rules page of Catena in a position made by hand. Side 3 (grid 5) unless said. The outer cells of
// a side-2 board (grid 3) are A1 B1 C2 C3 B3 A2 in this order; they make a ring around B2.

#include <boost/test/unit_test.hpp>

#include "core/text.h"
#include "story/picture.h"
#include "support/game.h"
#include "support/printing.h"
#include "support/transcript.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;

namespace {

struct Game : tests::Game {
  explicit Game(int width = 5, const tests::OptionTexts& options = {}) : tests::Game("catena", width, options) {}
};

const player::Plugin& catena_plugin() { return *tests::registry().find("catena"); }

/// The options of a game before its first move.
struct OptionDialog {
  bool refuses(const std::string& name, const std::string& value) {
    return !catena_plugin().set_option(settings, name, value);
  }
  bool has_button() const { return settings.options.boolean("button"); }

  game::Settings settings = catena_plugin().default_settings();
};

const tests::OptionTexts kNoButton = {{"button", "off"}};
const tests::OptionTexts kLongest = {{"scoring", "longest"}};
const tests::OptionTexts kSquare = {{"scoring", "square"}};
const tests::OptionTexts kTwoStones = {{"stones_per_turn", "2"}};

// Finished games on boards of side 4 with ribbons of these lengths.
const std::string kTenAgainstTen = "o.../.oooo/x....o/x.xx.o./x..x.o/x.x.o/xx.o - left=0 button=-";
const std::string kTenAndTwoAgainstTen = "oo.x/o.o.x/o.o..x/o.o.x.x/oo.x.x/....x/xxxx - left=0 button=-";
const std::string kThreeTwoOneAgainstThreeThrees = "oo.x/..o../.o..o./.oo.oo./....../x.xx./x.x. - left=0 button=-";

}  // namespace

BOOST_AUTO_TEST_SUITE(catena)

BOOST_AUTO_TEST_CASE(the_board_is_a_hexhex_of_side_2_to_10_and_7_by_default) {
  BOOST_TEST(catena_plugin().widths == std::vector<int>({3, 5, 7, 9, 11, 13, 15, 17, 19}),
             boost::test_tools::per_element());
  BOOST_TEST(catena_plugin().default_width == 13);
  for (const int width : catena_plugin().widths) {
    const int side = (width + 1) / 2;
    BOOST_TEST(Game(width, kNoButton).session->state().legal_moves().size() ==
               static_cast<std::size_t>(3 * side * (side - 1) + 1));
  }
}

BOOST_AUTO_TEST_CASE(black_moves_first_on_an_empty_board_and_turns_alternate) {
  Game game;
  BOOST_TEST(game.to_move() == Color::black);
  BOOST_TEST(game.play({"C3"}).rows() == ".../..../..x../..../...");
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.play({"A1"}).rows() == ".../..../..x../..../o..");
  BOOST_TEST(game.to_move() == Color::black);
}

BOOST_AUTO_TEST_CASE(a_new_stone_has_at_most_two_occupied_neighbors) {
  Game game;
  game.play({"D4", "B3"});
  BOOST_TEST(game.has_move("C3"));
  game.play({"C2"});
  BOOST_TEST(!game.has_move("C3"));
  BOOST_TEST(game.refusal("C3") == "the stone at C3 would have three neighbours");
  Game six(7);
  six.play({"E5", "D5", "C4", "C3", "D3"});
  BOOST_TEST(six.refusal("D4") == "the stone at D4 would have five neighbours");
}

BOOST_AUTO_TEST_CASE(its_neighbors_had_at_most_one_occupied_neighbor_before) {
  Game game;
  game.play({"A1", "B1", "C1"});
  BOOST_TEST(!game.has_move("B2"));
  BOOST_TEST(!game.has_move("C2"));
  BOOST_TEST(game.refusal("B2") == "the stone at B1 would have three neighbours");
  // There is still room beside its ends.
  BOOST_TEST(game.has_move("A2"));
  BOOST_TEST(game.has_move("D2"));
}

BOOST_AUTO_TEST_CASE(three_mutually_adjacent_stones_are_a_ring) {
  Game game;
  game.play({"A1", "B1"});
  BOOST_TEST(game.has_move("B2"));
  game.play({"B2"});
  // It is bounded at once, and nothing may touch it.
  BOOST_TEST(game.rows() == ".../..../...../.x../xx.");
  for (const std::string beside : {"A2", "C2", "C1", "B3", "C3"}) BOOST_TEST(!game.has_move(beside));
  BOOST_TEST(game.has_move("D2"));
}

BOOST_AUTO_TEST_CASE(color_plays_no_part_in_legality) {
  Game alternating(7, kNoButton);
  Game other(7, kNoButton);
  alternating.play({"A1", "B1", "D4", "D5", "F6"});
  other.play({"B1", "A1", "D5", "F6", "D4"});
  BOOST_TEST(alternating.rows() != other.rows());
  BOOST_TEST(tests::legal_texts(*alternating.session) == tests::legal_texts(*other.session));
}

BOOST_AUTO_TEST_CASE(a_cell_that_is_illegal_once_is_illegal_for_ever) {
  core::Rng rng(7);
  for (int repeat = 0; repeat < 20; ++repeat) {
    Game game(7, kNoButton);
    for (auto before = tests::legal_texts(*game.session); !game.session->state().over();) {
      game.play({tests::random_move_text(*game.session, rng)});
      const auto now = tests::legal_texts(*game.session);
      BOOST_TEST(std::includes(before.begin(), before.end(), now.begin(), now.end()));
      before = now;
    }
  }
}

BOOST_AUTO_TEST_CASE(an_occupied_cell_a_cell_off_the_board_and_other_moves_are_illegal) {
  Game game;
  game.play({"C3"});
  BOOST_TEST(game.refusal("C3") == "C3 already has a stone");
  BOOST_TEST(game.refusal("E1") == "E1 is not on the board");
  BOOST_TEST(game.refusal("swap") == "Catena has no swap");
  BOOST_TEST(game.refusal("A1-B1") == "stones do not move in Catena");
}

BOOST_AUTO_TEST_CASE(joining_two_ribbons_is_growing) {
  Game game(3, kNoButton);
  // A1-B1 and C3-B3 can be joined at C2 and at A2, so neither is bounded.
  game.play({"A1", "B1", "C3", "B3"});
  BOOST_TEST(game.rows() == "ox/.../xo");
  game.play({"C2"});
  BOOST_TEST(game.rows() == "ox/..x/xo");
}

BOOST_AUTO_TEST_CASE(a_bounded_ribbon_is_claimed_by_the_player_with_more_stones_in_it) {
  Game path(3);
  // No stone can be placed beside a path through the centre.
  BOOST_TEST(path.play({"A1", "B2", "C3"}).rows() == ".x/.x./x.");
  BOOST_TEST(path.result() == "B+3");
  Game ring(3);
  BOOST_TEST(ring.play({"A1", "button", "B1", "C2", "C3", "B3"}).rows() == "ox/..o/xx");
  BOOST_TEST(ring.play({"A2"}).rows() == "xx/x.x/xx");
}

BOOST_AUTO_TEST_CASE(the_owner_need_not_be_the_player_who_placed) {
  Game game(5, kNoButton);
  game.play({"A1", "E5", "B1"});
  BOOST_TEST(game.play({"B2"}).rows() == "..o/..../...../.x../xx.");
}

BOOST_AUTO_TEST_CASE(a_tied_ribbon_is_claimed_by_the_opponent_of_the_player_who_just_placed) {
  Game white_closes(3);
  BOOST_TEST(white_closes.play({"A1", "B1", "C2", "C3", "B3", "A2"}).rows() == "xx/x.x/xx");
  Game black_closes(3);
  BOOST_TEST(black_closes.play({"A1", "B1", "C2", "C3", "button", "B3", "A2"}).rows() == "oo/o.o/oo");
}

BOOST_AUTO_TEST_CASE(a_ribbon_can_be_bounded_by_a_stone_three_cells_away) {
  Game game(5, kNoButton);
  game.play({"B2", "C2", "A1", "D2", "D4", "E4"});
  BOOST_TEST(game.rows() == ".../..xo/...../.xoo/x..");
  // E5 makes a ring of three. This makes E3, the last free cell beside it, illegal for the tied ribbon A1 B2 C2 D2.
  BOOST_TEST(game.has_move("E3"));
  BOOST_TEST(game.play({"E5"}).rows() == "..x/..xx/...../.ooo/o..");
  BOOST_TEST(!game.has_move("E3"));
}

BOOST_AUTO_TEST_CASE(one_stone_can_bound_several_ribbons) {
  Game game(5, kNoButton);
  game.play({"A1", "A3", "C5", "E3", "B3", "B1", "D2", "D5"});
  BOOST_TEST(game.rows() == "xo./..../ox..o/...x/xo.");
  // Two of the three stones in the ring around D3 are black; A1-B1 and A3-B3 are tied.
  BOOST_TEST(game.play({"D3"}).rows() == "xo./..../oo.xx/...x/oo.");
}

BOOST_AUTO_TEST_CASE(a_lone_stone_is_a_ribbon_and_can_be_bounded) {
  Game game(5, kNoButton);
  game.play({"C4", "A1", "B2", "C5"});
  BOOST_TEST(game.play({"A3"}).rows() == "o../.x../x..../.x../o..");
  for (const std::string beside : {"A2", "B3", "B4"}) BOOST_TEST(!game.has_move(beside));
  BOOST_TEST(!game.session->state().over());
}

BOOST_AUTO_TEST_CASE(an_open_ribbon_keeps_the_colors_of_its_stones) {
  Game game(5, kNoButton);
  BOOST_TEST(game.play({"A1", "B1", "A2"}).rows() == ".../..../...../x.../xo.");
}

BOOST_AUTO_TEST_CASE(the_game_ends_as_soon_as_no_legal_placement_is_left) {
  Game game(3);
  game.play({"A1", "B2"});
  BOOST_TEST(!game.session->state().over());
  game.play({"C3"});
  BOOST_TEST(game.to_move() == Color::none);
  BOOST_TEST(game.session->state().legal_moves().empty());
  BOOST_TEST(game.refusal("A2") == "the game is over");
}

BOOST_AUTO_TEST_CASE(area_counts_the_stones_of_each_color) {
  BOOST_TEST(Game(3).play({"A1", "B2", "C3"}).result() == "B+3");
  BOOST_TEST(Game(7).set_position(kTenAndTwoAgainstTen).result() == "B+2");
  BOOST_TEST(Game(7).set_position(kThreeTwoOneAgainstThreeThrees).result() == "W+3");
}

BOOST_AUTO_TEST_CASE(komi_counts_for_white_and_may_be_negative) {
  const std::vector<std::string> ring = {"A1", "B1", "C2", "C3", "B3", "A2"};
  BOOST_TEST(Game(3).play(ring).result() == "B+6");
  BOOST_TEST(Game(3, {{"komi", "5"}}).play(ring).result() == "B+1");
  BOOST_TEST(Game(3, {{"komi", "9"}}).play(ring).result() == "W+3");
  BOOST_TEST(Game(3, {{"komi", "-2"}}).play(ring).result() == "B+8");
}

BOOST_AUTO_TEST_CASE(komi_is_a_whole_number_and_0_by_default) {
  OptionDialog dialog;
  BOOST_TEST(dialog.settings.options.integer("komi") == 0);
  for (const std::string wrong : {"0.5", "6.0", "x", "", "1e2"}) BOOST_TEST(dialog.refuses("komi", wrong));
}

BOOST_AUTO_TEST_CASE(the_button_is_worth_half_a_point) {
  const std::vector<std::string> white_takes_it = {"A1", "button", "B1", "C2", "C3", "B3", "A2"};
  BOOST_TEST(Game(3).play(white_takes_it).result() == "B+5.5");
  BOOST_TEST(Game(3, {{"komi", "5"}}).play(white_takes_it).result() == "B+0.5");
  BOOST_TEST(Game(3, {{"komi", "6"}}).play(white_takes_it).result() == "W+0.5");
  const std::vector<std::string> black_takes_it = {"A1", "B1", "C2", "C3", "button", "B3", "A2"};
  BOOST_TEST(Game(3).play(black_takes_it).result() == "W+5.5");
  BOOST_TEST(Game(3, {{"komi", "-2"}}).play(black_takes_it).result() == "W+3.5");
}

BOOST_AUTO_TEST_CASE(taking_the_button_is_a_turn) {
  Game game;
  game.play({"button"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.rows() == ".../..../...../..../...");
}

BOOST_AUTO_TEST_CASE(the_button_is_taken_once) {
  Game game;
  BOOST_TEST(game.has_move("button"));
  game.play({"C3", "button"});
  BOOST_TEST(!game.has_move("button"));
  BOOST_TEST(game.refusal("button") == "the button is taken");
}

BOOST_AUTO_TEST_CASE(pass_is_the_step_that_takes_the_button) {
  Game game;
  game.play({"C3", "pass"});
  BOOST_TEST(game.position() == ".../..../..x../..../... b left=1 button=w");
  BOOST_TEST(game.refusal("pass") == "Catena has no pass, and the button is taken");
  game.session->undo(1);
  BOOST_TEST(game.has_move("button"));
}

BOOST_AUTO_TEST_CASE(the_button_may_stay_untaken_and_then_an_equal_score_is_a_draw) {
  Game game(3, {{"komi", "6"}});
  BOOST_TEST(game.play({"A1", "B1", "C2", "C3", "B3", "A2"}).result() == "0");
  BOOST_TEST(game.refusal("button") == "the game is over");
}

BOOST_AUTO_TEST_CASE(without_the_button_there_is_only_placing) {
  Game game(5, kNoButton);
  BOOST_TEST(!game.has_move("button"));
  BOOST_TEST(game.refusal("button") == "there is no button in this game");
  BOOST_TEST(game.refusal("pass") == "Catena has no pass");
}

BOOST_AUTO_TEST_CASE(longest_strikes_out_equal_pairs_and_counts_the_longest_that_remains) {
  BOOST_TEST(Game(7, kLongest).set_position(kTenAndTwoAgainstTen).result() == "B+2");
  // Black's 3 strikes out one of White's; 2 and 1 remain against 3 and 3.
  BOOST_TEST(Game(7, kLongest).set_position(kThreeTwoOneAgainstThreeThrees).result() == "W+1");
  BOOST_TEST(Game(3, kLongest).play({"A1", "B2", "C3"}).result() == "B+3");
}

BOOST_AUTO_TEST_CASE(longest_is_drawn_if_nothing_remains) {
  BOOST_TEST(Game(7, kLongest).set_position(kTenAgainstTen).result() == "0");
}

BOOST_AUTO_TEST_CASE(komi_does_not_apply_to_longest) {
  BOOST_TEST(Game(7, {{"scoring", "longest"}, {"komi", "50"}}).set_position(kTenAgainstTen).result() == "0");
}

BOOST_AUTO_TEST_CASE(square_counts_the_square_of_each_length) {
  BOOST_TEST(Game(7, kSquare).set_position(kTenAndTwoAgainstTen).result() == "B+4");
  BOOST_TEST(Game(7, kSquare).set_position(kThreeTwoOneAgainstThreeThrees).result() == "W+13");
}

BOOST_AUTO_TEST_CASE(komi_and_the_button_count_with_square) {
  Game game(7, {{"scoring", "square"}, {"komi", "4"}});
  BOOST_TEST(game.set_position(kTenAndTwoAgainstTen).result() == "0");
  BOOST_TEST(game.set_position("oo.x/o.o.x/o.o..x/o.o.x.x/oo.x.x/....x/xxxx - left=0 button=w").result() == "W+0.5");
}

BOOST_AUTO_TEST_CASE(with_two_stones_a_turn_blacks_first_turn_is_one_stone) {
  Game game(7, kTwoStones);
  game.play({"D4"});
  BOOST_TEST(game.to_move() == Color::white);
}

BOOST_AUTO_TEST_CASE(with_two_stones_a_turn_every_later_turn_is_exactly_two_stones) {
  Game game(7, kTwoStones);
  game.play({"D4", "A1"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.refusal("pass") == "Catena has no pass");
  game.play({"G7"});
  BOOST_TEST(game.to_move() == Color::black);
  game.play({"A4,D7"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.rows() == "x..o/...../....../x..x.../....../...../o...");
}

BOOST_AUTO_TEST_CASE(claims_are_settled_after_each_of_two_stones) {
  Game game(5, kTwoStones);
  game.play({"A1", "E5", "B1"});
  BOOST_TEST(game.play({"B2"}).rows() == "..o/..../...../.x../xx.");
  BOOST_TEST(game.to_move() == Color::black);
}

BOOST_AUTO_TEST_CASE(the_order_of_two_stones_does_not_matter) {
  Game one(5, kTwoStones);
  Game other(5, kTwoStones);
  one.play({"A1", "E5", "B1", "B2", "D5"});
  other.play({"A1", "B1", "E5", "D5", "B2"});
  BOOST_TEST(one.position() == other.position());
}

BOOST_AUTO_TEST_CASE(the_game_can_end_after_the_first_of_two_stones) {
  Game game(3, kTwoStones);
  game.play({"C2", "A1", "A2", "C3", "B3"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.play({"B1"}).result() == "B+6");
}

BOOST_AUTO_TEST_CASE(the_button_does_not_exist_with_two_stones_a_turn_or_longest) {
  for (const tests::OptionTexts& options : {kTwoStones, kLongest}) {
    BOOST_TEST(!Game(5, options).has_move("button"));
    OptionDialog dialog;
    BOOST_TEST(!dialog.refuses(options[0].first, options[0].second));
    BOOST_TEST(!dialog.has_button());
    BOOST_TEST(dialog.refuses("button", "on"));
    BOOST_TEST(!dialog.refuses("button", "off"));
  }
}

BOOST_AUTO_TEST_CASE(going_back_restores_the_button) {
  OptionDialog dialog;
  BOOST_TEST(dialog.has_button());
  BOOST_TEST(!dialog.refuses("stones_per_turn", "2"));
  BOOST_TEST(!dialog.refuses("scoring", "longest"));
  BOOST_TEST(!dialog.refuses("stones_per_turn", "1"));
  BOOST_TEST(!dialog.has_button());
  BOOST_TEST(!dialog.refuses("scoring", "square"));
  BOOST_TEST(dialog.has_button());
}

BOOST_AUTO_TEST_CASE(a_button_switched_off_stays_off_while_other_options_change) {
  OptionDialog dialog;
  for (const auto& [name, value] : tests::OptionTexts{{"button", "off"}, {"scoring", "square"}, {"komi", "3"}})
    BOOST_TEST(!dialog.refuses(name, value));
  BOOST_TEST(!dialog.has_button());
}

BOOST_AUTO_TEST_CASE(scores_during_play_are_stones_with_claimed_ones_and_komi) {
  const auto score_of_white = [](const tests::OptionTexts& options) {
    Game game(5, options);
    game.play({"C3", "A1"});
    return story::picture(*game.session).scores.back().text;
  };
  BOOST_TEST(score_of_white(kNoButton) == "1 stone");
  BOOST_TEST(score_of_white({}) == "1 stone");
  BOOST_TEST(score_of_white({{"button", "off"}, {"komi", "2"}}) == "1 stone, komi 2");
  Game claimed(5);
  claimed.play({"C4", "D3", "C1", "C5", "A1", "C2", "D5"});
  BOOST_TEST(story::picture(*claimed.session).scores.front().text == "5 stones, 3 claimed");
}

BOOST_AUTO_TEST_CASE(the_running_score_counts_area_as_it_stands_and_majorities_otherwise) {
  const std::vector<std::string> texts = {"A1", "B1", "C1", "E5"};
  BOOST_TEST(Game(5).play(texts).score() == "0");
  BOOST_TEST(Game(5, kSquare).play(texts).score() == "B+8");
  BOOST_TEST(Game(5, kLongest).play(texts).score() == "B+2");
  BOOST_TEST(Game(5, kLongest).play({"A1", "B1"}).score() == "0");
}

BOOST_AUTO_TEST_CASE(a_position_text_tells_all_that_the_rules_remember) {
  Game single;
  single.play({"C3", "A1", "button"});
  BOOST_TEST(single.position() == ".../..../..x../..../o.. w left=1 button=b");
  Game pairs(5, kTwoStones);
  pairs.play({"C3", "A1"});
  BOOST_TEST(pairs.position() == ".../..../..x../..../o.. w left=1 button=-");
  BOOST_TEST(pairs.accepts_position(pairs.position()));
}

BOOST_AUTO_TEST_CASE(a_position_that_cannot_arise_is_refused) {
  Game game;
  const std::vector<std::string> impossible = {
      "",
      ".../..../..x../..../...",
      ".../..../..x../... w left=1 button=-",
      ".../..../..z../..../... w left=1 button=-",
      ".../..../..x../..../... ? left=1 button=-",
      ".../..../..x../..../... w left=1 button=?",
      ".../..../..x../..../... w left=1 button=",
      // Turns that do not fit the number of stones, the button or the end of the game.
      ".../..../..x../..../... b left=1 button=-",
      ".../..../..x../..../... w left=1 button=b",
      ".../..../..x../..../... w left=2 button=-",
      ".../..../..x../..../... - left=0 button=-",
      ".../..../...../..../... w left=1 button=w",
      // A clump that is not a ribbon, a bounded ribbon of two colours, and colours that alternating turns cannot
      // produce.
      ".../..../.oxo./.x../... b left=1 button=-",
      ".../..../...../.x../xo. w left=1 button=-",
      "x../..../..x../..../x.. w left=1 button=-",
  };
  for (const std::string& text : impossible) BOOST_TEST(!game.accepts_position(text), text);
  BOOST_TEST(game.accepts_position(".../..../..x../..../... w left=1 button=-"));
  BOOST_TEST(!Game(3).accepts_position("xx/x.x/xx w left=1 button=-"));
  BOOST_TEST(!Game(5, kNoButton).accepts_position(".../..../..x../..../... b left=1 button=w"));
  BOOST_TEST(!Game(5, kTwoStones).accepts_position(".../..../..x../..../... w left=1 button=-"));
}

BOOST_AUTO_TEST_CASE(the_komi_command_keeps_the_game_and_its_history) {
  tests::GtpSession gtp;
  for (const std::string command : {"set_game catena", "boardsize 3", "play b A1", "play w B2"}) gtp.respond(command);
  BOOST_TEST(gtp.answer("komi 7") == "=");
  BOOST_TEST(gtp.answer("game_param komi") == "= 7");
  BOOST_TEST(gtp.answer("position") == "= ../.o./x. b left=1 button=-");
  BOOST_TEST(gtp.answer("score") == "= W+7 estimate");
  BOOST_TEST(gtp.answer("gg-undo 2") == "=");
  BOOST_TEST(gtp.answer("undo") == "? cannot undo");
  BOOST_TEST(gtp.answer("komi 6.5") == "? syntax error: komi must be a whole number");
  BOOST_TEST(gtp.answer("game_param komi") == "= 7");
}

BOOST_AUTO_TEST_CASE(the_engine_names_a_komi_and_takes_the_better_color) {
  tests::GtpSession gtp;
  gtp.respond("engine_param max_depth 9");
  gtp.respond("set_game catena");
  gtp.respond("boardsize 3");
  // Best play ends in B+2.5: a ring of three stones for Black against the button.
  BOOST_TEST(gtp.answer("catena-choose_komi") == "= 3");
  BOOST_TEST(gtp.answer("catena-choose_color 2") == "= black");
  BOOST_TEST(gtp.answer("catena-choose_color 3") == "= white");
  BOOST_TEST(gtp.answer("catena-choose_color 1.5") ==
             "? syntax error: komi takes a whole number from -10000 to 10000, not '1.5'");
  BOOST_TEST(gtp.answer("catena-choose_color") == "? syntax error: expected: catena-choose_color KOMI");
  gtp.respond("game_param scoring longest");
  BOOST_TEST(gtp.answer("catena-choose_komi") == "= 0");
  gtp.respond("set_game catchup");
  BOOST_TEST(gtp.answer("catena-choose_komi") == "? this is a command of Catena, not of Catchup");
}

BOOST_AUTO_TEST_SUITE_END()
