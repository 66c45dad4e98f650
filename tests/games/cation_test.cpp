// SPDX-License-Identifier: MIT
// Each sentence of the rules page of Cation in a position made by hand. Size 5 with the pie rule unless said.

#include <boost/test/unit_test.hpp>
#include <set>

#include "core/text.h"
#include "story/picture.h"
#include "support/game.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;

namespace {

const player::Plugin& info() { return *tests::registry().find("cation"); }

struct Game : tests::Game {
  explicit Game(int size = 5, const std::string& pie = "on") : tests::Game("cation", size, {{"pie", pie}}) {}
  /// A position in the middle of a game, on a board of its size.
  static Game at(const std::string& position) {
    Game game(static_cast<int>(position.find('/')));
    game.set_position(position);
    return game;
  }

  /// The stones that may be lifted, sorted.
  std::string origins() const {
    std::set<std::string> origins;
    for (const std::string& text : tests::legal_texts(*session)) origins.insert(core::split(text, '-')[0]);
    return core::join({origins.begin(), origins.end()}, " ");
  }
};

// White to move in a crosscut at A1-B2; A3 is black too.
const std::string kOneCrosscut = "...../...../x..../ox.../xo... w latest=-";
// White to move in two crosscuts that share C3.
const std::string kTwoCrosscuts = "...../..ox./.oxo./.xo../..... w latest=-";
// Black to move in a crosscut. Its stone on A3 has nowhere to go; the one on B2 can go to A1.
const std::string kOneRemoval = "xoo/oxx/.ox b latest=-";

/// The reason why a stone may not be placed on a point where it would be in a crosscut with the latest one.
std::string cuts(const std::string& point, const std::string& latest) {
  return point + " would make a crosscut with " + latest + ", the stone that the opponent placed or moved last";
}

const std::string kHasToMove = "there is a crosscut: B1 or A2 has to be moved";

}  // namespace

BOOST_AUTO_TEST_SUITE(cation)

BOOST_AUTO_TEST_CASE(sizes_are_3_to_19_and_the_default_is_11) {
  BOOST_TEST(info().widths.front() == 3);
  BOOST_TEST(info().widths.back() == 19);
  BOOST_TEST(info().widths.size() == 17U);
  BOOST_TEST(info().default_width == 11);
}

BOOST_AUTO_TEST_CASE(the_board_is_empty_and_black_moves_first_anywhere) {
  for (const int size : info().widths) {
    Game game(size);
    BOOST_TEST(game.to_move() == Color::black);
    BOOST_TEST(game.session->state().legal_moves().size() == static_cast<std::size_t>(size * size));
    BOOST_TEST(game.position().find_first_of("xo") == std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(turns_alternate) {
  Game game;
  game.play({"C3"});
  BOOST_TEST(game.to_move() == Color::white);
  game.play({"D4"});
  BOOST_TEST(game.to_move() == Color::black);
  BOOST_TEST(game.position() == "...../...o./..x../...../..... b latest=-");
}

BOOST_AUTO_TEST_CASE(a_stone_goes_on_an_empty_point) {
  Game game;
  game.play({"C3", "D4"});
  BOOST_TEST(game.refusal("C3") == "C3 already has a stone");
  BOOST_TEST(game.refusal("D4") == "D4 already has a stone");
  BOOST_TEST(game.refusal("F1") == "F1 is not on the board");
}

BOOST_AUTO_TEST_CASE(no_stone_makes_a_crosscut_with_the_stone_that_the_opponent_just_placed) {
  Game game;
  game.play({"B2", "B3", "E5", "C2"});
  BOOST_TEST(game.position() == "....x/...../.o.../.xo../..... b latest=C2");
  BOOST_TEST(game.refusal("C3") == cuts("C3", "C2"));
  BOOST_TEST(!game.has_move("C3"));
  BOOST_TEST(game.session->state().legal_moves().size() == 20U);
}

BOOST_AUTO_TEST_CASE(a_stone_may_make_a_crosscut_with_older_stones) {
  Game game;
  game.play({"B2", "B3", "E5", "C2", "E4", "A5", "C3"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.origins() == "B3 C2");
}

BOOST_AUTO_TEST_CASE(a_crosscut_with_older_stones_excuses_none_with_the_latest) {
  // B4 would make two crosscuts: with A4 and B5, and with B3 and C4.
  const std::string rows = "xo.../o.o../.ox../...../....o b latest=";
  BOOST_TEST(Game::at(rows + "C4").refusal("B4") == cuts("B4", "C4"));
  BOOST_TEST(Game::at(rows + "A4").refusal("B4") == cuts("B4", "A4"));
  BOOST_TEST(Game::at(rows + "E1").refusal("B4") == "");
}

BOOST_AUTO_TEST_CASE(no_stone_makes_a_crosscut_with_the_stone_that_the_opponent_just_moved) {
  Game game = Game::at("..o../..x../...../ox.../xo... w latest=-");
  game.play({"B1-D4"});
  BOOST_TEST(game.position() == "..o../..xo./...../ox.../x.... b latest=D4");
  BOOST_TEST(game.refusal("D5") == cuts("D5", "D4"));
  // The same stones, but none of them is the latest.
  BOOST_TEST(Game::at("..o../..xo./...../ox.../x.... b latest=-").refusal("D5") == "");
}

BOOST_AUTO_TEST_CASE(with_a_crosscut_on_the_board_a_stone_of_it_has_to_be_moved) {
  Game game = Game::at(kOneCrosscut);
  BOOST_TEST(game.refusal("E5") == kHasToMove);
  BOOST_TEST(game.refusal("pass") == "passing is legal only where there is no other move");
  BOOST_TEST(game.origins() == "A2 B1");
  game.play({"A2-E5"});
  BOOST_TEST(game.position() == "....o/...../x..../.x.../xo... b latest=-");
  BOOST_TEST(game.has_move("A2"));
}

BOOST_AUTO_TEST_CASE(the_stone_is_an_own_one_of_a_crosscut) {
  Game game = Game::at("o..../...../x..../ox.../xo... w latest=-");
  BOOST_TEST(game.refusal("A5-E5") == "A5 is in no crosscut; B1 or A2 has to be moved");
  BOOST_TEST(game.refusal("A5") == "A5 is in no crosscut; B1 or A2 has to be moved");
  BOOST_TEST(game.refusal("A1-E5") == "A1 is a stone of the opponent");
  BOOST_TEST(game.refusal("A1") == "A1 is a stone of the opponent");
  BOOST_TEST(game.refusal("D4-E5") == "D4 has no stone");
}

BOOST_AUTO_TEST_CASE(stones_are_moved_only_while_there_is_a_crosscut) {
  Game game;
  game.play({"C3", "D4"});
  BOOST_TEST(game.refusal("C3-C4") == "stones are moved only while there is a crosscut");
  BOOST_TEST(game.refusal("C3-X") == "stones are moved only while there is a crosscut");
}

BOOST_AUTO_TEST_CASE(the_stone_goes_to_another_empty_point) {
  Game game = Game::at(kOneCrosscut);
  BOOST_TEST(game.refusal("A2-A2") == "A2 already has a stone");
  BOOST_TEST(game.refusal("A2-B1") == "B1 already has a stone");
  BOOST_TEST(game.refusal("A2-A1") == "A1 already has a stone");
}

BOOST_AUTO_TEST_CASE(the_stone_goes_where_it_is_in_no_crosscut_with_it_lifted) {
  Game game = Game::at(kOneCrosscut);
  // On B3 a stone would be in a crosscut with A2, unless A2 itself moves there.
  BOOST_TEST(game.refusal("B1-B3") == "a stone on B3 would be in a crosscut again");
  BOOST_TEST(game.refusal("A2-B3") == "");
  BOOST_TEST(game.session->state().legal_moves().size() == 20U + 19U);
}

BOOST_AUTO_TEST_CASE(the_moved_stone_avoids_crosscuts_with_old_stones_too) {
  // On C4 a stone would be in a crosscut with B4, C5 and B5.
  Game game = Game::at(".ox../.x.../...../ox.../xo... w latest=-");
  BOOST_TEST(game.refusal("A2-C4") == "a stone on C4 would be in a crosscut again");
  BOOST_TEST(game.refusal("A2-D4") == "");
}

BOOST_AUTO_TEST_CASE(other_crosscuts_may_remain_and_are_the_opponents_to_resolve) {
  Game game = Game::at(kTwoCrosscuts);
  BOOST_TEST(game.origins() == "B3 C2 C4 D3");
  game.play({"B3-A5"});
  BOOST_TEST(game.to_move() == Color::black);
  BOOST_TEST(game.origins() == "C3 D4");
  BOOST_TEST(game.refusal("B2-E1") == "B2 is in no crosscut; C3 or D4 has to be moved");
  game.play({"D4-E1"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.has_move("A1"));
}

BOOST_AUTO_TEST_CASE(lifting_the_shared_stone_resolves_all_crosscuts) {
  Game game = Game::at("...../..ox./.oxo./.xo../..... b latest=-");
  BOOST_TEST(game.origins() == "B2 C3 D4");
  game.play({"C3-A1"});
  BOOST_TEST(game.has_move("A5"));
}

BOOST_AUTO_TEST_CASE(a_stone_that_can_go_nowhere_is_removed) {
  Game game = Game::at(kOneRemoval);
  BOOST_TEST(game.moves() == "A3-X B2-A1");
  BOOST_TEST(game.refusal("A3-A1") == "a stone on A1 would be in a crosscut again");
  BOOST_TEST(game.refusal("B2-X") == "B2 can go to another point; a stone is removed only where it cannot");
  game.play({"A3-X"});
  BOOST_TEST(game.position() == ".oo/oxx/.ox w latest=-");
}

BOOST_AUTO_TEST_CASE(a_full_board_leaves_nothing_but_removals) {
  Game game = Game::at("xxx/xoo/oxo w latest=-");
  BOOST_TEST(game.moves() == "A1-X B2-X");
  game.play({"B2-X"});
  BOOST_TEST(game.moves() == "B2");
}

BOOST_AUTO_TEST_CASE(which_stone_is_picked_is_free_also_when_one_has_to_be_removed) {
  Game game = Game::at(kOneRemoval);
  game.play({"B2-A1"});
  BOOST_TEST(game.position() == "xoo/o.x/xox w latest=-");
}

BOOST_AUTO_TEST_CASE(passing_is_forced_where_every_empty_point_is_forbidden) {
  Game game = Game::at("oox/x.o/xox b latest=C2");
  BOOST_TEST(game.moves() == "pass");
  BOOST_TEST(game.refusal("B2") == cuts("B2", "C2"));
  game.play({"pass"});
  BOOST_TEST(game.to_move() == Color::white);
}

BOOST_AUTO_TEST_CASE(passing_is_illegal_where_a_stone_can_be_placed) {
  Game game;
  BOOST_TEST(game.refusal("pass") == "passing is legal only where there is no other move");
  game.play({"C3"});
  BOOST_TEST(game.refusal("pass") == "passing is legal only where there is no other move");
}

BOOST_AUTO_TEST_CASE(after_a_pass_nothing_is_forbidden) {
  Game game(3, "off");
  game.play({"C3", "B1", "C1", "A3", "A2", "B3", "A1", "C2", "pass"});
  BOOST_TEST(game.position() == "oox/x.o/xox w latest=-");
  BOOST_TEST(game.moves() == "B2");
}

BOOST_AUTO_TEST_CASE(after_a_removal_nothing_is_forbidden) {
  Game game = Game::at("xxx/xoo/oxo w latest=-");
  game.play({"A1-X"});
  BOOST_TEST(game.position() == "xxx/xoo/.xo b latest=-");
  BOOST_TEST(game.moves() == "A1");
}

BOOST_AUTO_TEST_CASE(black_wins_with_a_chain_from_top_to_bottom) {
  Game game(3, "off");
  game.play({"B1", "A1", "B2", "A2", "B3"});
  BOOST_TEST(game.result() == "B+");
  BOOST_TEST(game.to_move() == Color::none);
  BOOST_TEST(game.moves() == "");
  BOOST_TEST(game.refusal("C3") == "the game is over");
  BOOST_TEST(game.position() == ".x./ox./ox. - latest=-");
}

BOOST_AUTO_TEST_CASE(white_wins_with_a_chain_from_left_to_right) {
  Game game(3, "off");
  game.play({"A1", "A2", "B1", "B2", "A3", "C2"});
  BOOST_TEST(game.result() == "W+");
}

BOOST_AUTO_TEST_CASE(a_chain_between_the_opponents_edges_wins_nothing) {
  Game game(3, "off");
  game.play({"A2", "A1", "B2", "B1", "C2"});
  BOOST_TEST(!game.session->state().over());
}

BOOST_AUTO_TEST_CASE(the_winning_mark_is_one_shortest_chain) {
  const auto winning = [](const std::string& position) {
    const Game game = Game::at(position);
    std::vector<std::string> names;
    for (const core::Cell cell : story::picture(*game.session).cells_of(game::Mark::Kind::winning))
      names.push_back(to_text(game.session->grid().vertex_of(cell)));
    return core::join(names, " ");
  };
  // Black has stones beside the chain, and a second stone at both edges.
  BOOST_TEST(winning("xxx./.xoo/xx.o/xx.. - latest=-") == "B1 B2 B3 B4");
  // White's chain winds, and B2 is a dead end.
  BOOST_TEST(winning("ooo./x.o./xooo/xx.. - latest=-") == "C2 D2 C3 A4 B4 C4");
}

BOOST_AUTO_TEST_CASE(diagonal_steps_join_no_chain) {
  Game game(3, "off");
  game.play({"A1", "C1", "B2", "C2", "C3"});
  BOOST_TEST(!game.session->state().over());
}

BOOST_AUTO_TEST_CASE(a_winding_chain_is_completed_in_its_middle) {
  Game game = Game::at("..oxo/...xo/.x.x./ox.../ox... b latest=-");
  game.play({"C3"});
  BOOST_TEST(game.result() == "B+");
}

BOOST_AUTO_TEST_CASE(a_moved_stone_can_complete_the_chain) {
  Game game = Game::at("...../..xo./..x.o/oxx.o/xox.. b latest=-");
  game.play({"A1-C5"});
  BOOST_TEST(game.result() == "B+");
  BOOST_TEST(game.position() == "..x../..xo./..x.o/oxx.o/.ox.. - latest=-");
}

BOOST_AUTO_TEST_CASE(a_move_can_win_while_a_crosscut_remains) {
  Game game = Game::at("...../..xox/.xoxx/.ox.x/....x b latest=-");
  BOOST_TEST(game.origins() == "B3 C2 C4 D3");
  game.play({"C2-E5"});
  BOOST_TEST(game.result() == "B+");
}

BOOST_AUTO_TEST_CASE(white_may_swap_on_whites_first_turn_only) {
  Game game;
  const std::string refused = "only White may swap, on White's first turn, with the option pie";
  BOOST_TEST(game.refusal("swap") == refused);
  game.play({"B4"});
  BOOST_TEST(game.has_move("swap"));
  game.play({"D4"});
  BOOST_TEST(game.refusal("swap") == refused);
  game.play({"C3"});
  BOOST_TEST(game.refusal("swap") == refused);
}

BOOST_AUTO_TEST_CASE(without_the_pie_rule_there_is_no_swap) {
  BOOST_TEST(info().default_settings().options.text("pie") == "on");
  Game game(5, "off");
  game.play({"B4"});
  BOOST_TEST(!game.has_move("swap"));
  BOOST_TEST(game.refusal("swap") == "only White may swap, on White's first turn, with the option pie");
}

BOOST_AUTO_TEST_CASE(a_swap_mirrors_the_stone_and_black_is_to_move) {
  Game game;
  game.play({"B4", "swap"});
  BOOST_TEST(game.position() == "...../...../...../...o./..... b latest=-");
  BOOST_TEST(game.session->state().legal_moves().size() == 24U);
  Game center;
  center.play({"C3", "swap"});
  BOOST_TEST(center.position() == "...../...../..o../...../..... b latest=-");
}

BOOST_AUTO_TEST_CASE(a_swap_is_not_answered_by_another) {
  Game game;
  game.play({"B4", "swap"});
  BOOST_TEST(!game.has_move("swap"));
  game.play({"A1"});
  BOOST_TEST(!game.has_move("swap"));
}

BOOST_AUTO_TEST_CASE(a_click_on_blacks_stone_swaps) {
  Game game;
  game.play({"B4"});
  game.play({"B4"});
  BOOST_TEST(game.position() == "...../...../...../...o./..... b latest=-");
  BOOST_TEST(game.refusal("D2") == "D2 already has a stone");
}

BOOST_AUTO_TEST_CASE(two_clicks_move_a_stone) {
  Game game = Game::at(kOneCrosscut);
  BOOST_TEST(game.clicks() == "A2 B1");
  game.play({"A2"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.refusal("A1") == "A1 already has a stone");
  game.play({"E5"});
  BOOST_TEST(game.position() == "....o/...../x..../.x.../xo... b latest=-");
  BOOST_TEST(game.session->undo(1));
  BOOST_TEST(game.session->selected().has_value());
  BOOST_TEST(game.session->undo(1));
  BOOST_TEST(!game.session->selected().has_value());
}

BOOST_AUTO_TEST_CASE(a_second_click_on_the_selected_stone_deselects_it) {
  Game game = Game::at(kOneCrosscut);
  game.play({"A2", "A2"});
  BOOST_TEST(!game.session->selected().has_value());
  BOOST_TEST(game.refusal("E5") == kHasToMove);
  BOOST_TEST(game.clicks() == "A2 B1");
}

BOOST_AUTO_TEST_CASE(a_click_on_another_stone_of_the_crosscut_selects_that_one) {
  Game game = Game::at(kOneCrosscut);
  game.play({"A2", "B1", "E5"});
  BOOST_TEST(game.position() == "....o/...../x..../ox.../x.... b latest=-");
}

BOOST_AUTO_TEST_CASE(two_clicks_on_a_stone_that_can_go_nowhere_remove_it) {
  Game game = Game::at(kOneRemoval);
  BOOST_TEST(game.clicks() == "A3 B2");
  game.play({"A3"});
  BOOST_TEST(game.clicks() == "A3 B2");
  game.play({"A3"});
  BOOST_TEST(game.position() == ".oo/oxx/.ox w latest=-");
}

BOOST_AUTO_TEST_CASE(a_forced_pass_is_the_only_click) {
  BOOST_TEST(Game::at("oox/x.o/xox b latest=C2").clicks() == "pass");
}

BOOST_AUTO_TEST_CASE(the_most_relocations_that_there_can_be_are_all_found) {
  for (const int size : {11, 19}) {
    std::vector<std::string> rows(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.'));
    rows[4].replace(4, 3, "xox");
    rows[5].replace(4, 3, "oxo");
    rows[6].replace(4, 3, "xox");
    const Game game = Game::at(core::join(rows, "/") + " b latest=-");
    BOOST_TEST(game.session->state().legal_moves().size() == static_cast<std::size_t>(5 * (size * size - 9)));
  }
}

BOOST_AUTO_TEST_CASE(the_latest_stone_is_remembered_only_where_it_matters) {
  Game one;
  Game two;
  one.play({"C3", "A1", "E5"});
  two.play({"E5", "A1", "C3"});
  BOOST_TEST(one.position() == two.position());
  BOOST_TEST(one.session->state().key() == two.session->state().key());
  const Game bars = Game::at("....x/...../.o.../.xo../..... b latest=C2");
  const Game free = Game::at("....x/...../.o.../.xo../..... b latest=-");
  BOOST_TEST(bars.session->state().key() != free.session->state().key());
}

BOOST_AUTO_TEST_CASE(the_score_of_an_unfinished_game_is_nought) {
  BOOST_TEST(to_text(Game::at(kOneCrosscut).session->state().estimate()) == "0");
}

BOOST_AUTO_TEST_CASE(the_status_says_what_the_rules_remember) {
  BOOST_TEST(Game().session->state().status().text() == "Black to move");
  BOOST_TEST(Game().play({"C3"}).session->state().status().text() == "White to move, may swap");
  BOOST_TEST(Game::at(kOneCrosscut).session->state().status().text() ==
             "White to move, has to move B1 or A2 out of a crosscut");
  BOOST_TEST(Game().play({"B2", "B3", "E5", "C2"}).session->state().status().text() ==
             "Black to move, may not place on C3: crosscut with C2");
  BOOST_TEST(Game::at("x../xoo/x.. - latest=-").session->state().status().text() ==
             "Black wins: connects bottom and top");
}

BOOST_AUTO_TEST_CASE(position_texts_that_cannot_be_are_refused) {
  Game game(3);
  for (const char* bad : {
           "",
           ".../.../...",
           ".../.../... b",
           ".../.../... b latest",
           ".../.../... b latest=",
           ".../.../... b latest=- more",
           ".../.../... b latest=A1",
           ".../.../... b latest=D4",
           ".../.../... w latest=-",
           ".../.../... - latest=-",
           ".../.../... ? latest=-",
           "..../.../.. b latest=-",
           "z../.../... w latest=-",
           "x../.../... b latest=-",
           "x../.../... w latest=B2",
           "o../.../... w latest=-",
           "x../..x/... w latest=-",
           "x../..o/... w latest=A1-",
           "x../..o/... w latest=C2",
           "x../..o/... - latest=-",
           "x../xoo/x.. w latest=-",
           "x../xoo/x.. - latest=A1",
       })
    BOOST_CHECK_MESSAGE(!game.session->set_position(bad), bad);
  BOOST_TEST(game.session->change_count() == 0U);
}

BOOST_AUTO_TEST_CASE(a_lone_white_stone_comes_from_a_swap) {
  tests::require(Game(3, "on").session->set_position("o../.../... b latest=-"));
  BOOST_TEST(!Game(3, "off").session->set_position("o../.../... b latest=-"));
}

BOOST_AUTO_TEST_CASE(crosscuts_that_share_no_stone_cannot_be) {
  Game game;
  BOOST_TEST(!game.session->set_position("...xo/...ox/...../ox.../xo... w latest=-"));
  tests::require(game.session->set_position(kTwoCrosscuts));
}

BOOST_AUTO_TEST_SUITE_END()
