// SPDX-License-Identifier: MIT
// Each sentence of the rules page of Catalonia in a position made by hand.

#include <boost/test/unit_test.hpp>

#include "catalonia_game.h"
#include "gtp/option_lines.h"
#include "support/printing.h"
#include "support/require.h"

using namespace catenary;
using namespace catenary::tests::catalonia;
using core::Color;

namespace {

/// The points of a turn in which both colours only move peasants at the edge, which affect nothing.
int points(const std::string& pieces) {
  Game game;
  game.set(pieces + " PA2 pH7", kMove).play({"A2-A3", "H7-H6"});
  return std::stoi(game.field("total")) - 80;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catalonia)

BOOST_AUTO_TEST_CASE(the_options_are_pits_turns_and_dice) {
  const player::Plugin& info = *tests::registry().find("catalonia");
  game::Settings settings = info.default_settings();
  BOOST_TEST(gtp::param_lines(settings.options) ==
             "[list/dice/chosen] pits dice\n[string] turns 15\n[list/auto/manual] dice auto");
  BOOST_TEST(!info.set_option(settings, "turns", "9").has_value());
  BOOST_TEST(!info.set_option(settings, "turns", "31").has_value());
  tests::require(info.set_option(settings, "turns", "10"));
  tests::require(info.set_option(settings, "turns", "30"));
  BOOST_TEST(info.widths == std::vector<int>{8}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_colors_begin_in_mirror_image_with_empty_edge_files) {
  BOOST_TEST(Game().position() ==
             ".nblgbn./.pppppp./......../......../......../......../.PPPPPP./.NBLGBN. w turn=1 phase=move moved=- "
             "chain=no at=- total=0");
}

BOOST_AUTO_TEST_CASE(knight_bishop_and_lady_move_as_in_chess) {
  Game game;
  game.set("NB1 BC1 LD4 nH8", kMove);
  BOOST_TEST(game.targets("B1") == "A3 C3 D2");
  BOOST_TEST(game.targets("C1") == "A3 B2 D2 E3 F4 G5 H6");
  BOOST_TEST(game.targets("D4") == "A1 A4 A7 B2 B4 B6 C3 C4 C5 D1 D2 D3 D5 D6 D7 D8 E3 E4 E5 F2 F4 F6 G1 G4 G7 H4");
  BOOST_TEST(game.refusal("D4-H8") == "H8 already has a piece");
  BOOST_TEST(game.refusal("D4-E6") == "a lady does not move from D4 to E6");
}

BOOST_AUTO_TEST_CASE(the_gentleman_moves_one_square_or_leaps_two) {
  Game game;
  game.set("GD4 PD5 PC4 *C3 pH7", kMove);
  BOOST_TEST(game.targets("D4") == "B2 B4 B6 C5 D2 D3 D6 E3 E4 E5 F2 F4 F6");
  BOOST_TEST(game.refusal("D4-C3") == "C3 is a pit");
  BOOST_TEST(game.refusal("D4-D5") == "D5 already has a piece");
}

BOOST_AUTO_TEST_CASE(no_piece_is_ever_captured) {
  Game game;
  game.set("LD4 pD6 nF4", kMove);
  BOOST_TEST(!game.has_move("D4-D6"));
  BOOST_TEST(!game.has_move("D4-F4"));
}

BOOST_AUTO_TEST_CASE(lines_are_stopped_by_pieces_and_by_pits) {
  Game game;
  game.set("LA1 *A4 nC1 BH1 *F3", kMove);
  BOOST_TEST(game.targets("A1") == "A2 A3 B1 B2 C3 D4 E5 F6 G7 H8");
  BOOST_TEST(game.targets("H1") == "G2");
  BOOST_TEST(game.refusal("A1-A5") == "something stands in the way from A1 to A5");
  BOOST_TEST(game.refusal("A1-D1") == "something stands in the way from A1 to D1");
  BOOST_TEST(game.refusal("H1-E4") == "something stands in the way from H1 to E4");
}

BOOST_AUTO_TEST_CASE(leaps_are_not_stopped) {
  Game game;
  game.set("NB1 *B2 *B3 PC2 GG1 *G2 *F2 *H2 pH7", kMove);
  BOOST_TEST(game.targets("B1") == "A3 C3 D2");
  BOOST_TEST(game.targets("G1") == "E1 E3 F1 G3 H1");
}

BOOST_AUTO_TEST_CASE(a_peasant_moves_one_square_forward_or_backward) {
  Game game;
  game.set("PC3 PE5 pC6 pG5", kMove);
  BOOST_TEST(game.targets("C3") == "C2 C4");
  BOOST_TEST(game.targets("E5") == "E4 E6");
  BOOST_TEST(game.targets("C6") == "C5 C7");
  BOOST_TEST(game.targets("G5") == "G4 G6 G7");
}

BOOST_AUTO_TEST_CASE(a_peasant_moves_two_squares_between_its_second_and_fourth_rank) {
  Game game;
  game.set("PC2 PE4 PG6 pA7 pH5 pF3", kMove);
  BOOST_TEST(game.targets("C2") == "C1 C3 C4");
  BOOST_TEST(game.targets("E4") == "E2 E3 E5");
  BOOST_TEST(game.targets("G6") == "G5 G7");
  BOOST_TEST(game.targets("A7") == "A5 A6 A8");
  BOOST_TEST(game.targets("H5") == "H4 H6 H7");
  BOOST_TEST(game.targets("F3") == "F2 F4");
}

BOOST_AUTO_TEST_CASE(the_double_step_needs_the_square_between) {
  Game game;
  game.set("PC2 nC3 PE4 *E3 PG2 nG4", kMove);
  BOOST_TEST(game.targets("C2") == "C1");
  BOOST_TEST(game.targets("E4") == "E5");
  BOOST_TEST(game.targets("G2") == "G1 G3");
  BOOST_TEST(game.refusal("C2-C4") == "something stands in the way from C2 to C4");
}

BOOST_AUTO_TEST_CASE(a_peasant_never_enters_its_last_rank_but_may_enter_its_first) {
  Game game;
  game.set("PC7 PE2 pC2 pG7", kMove);
  BOOST_TEST(game.targets("C7") == "C6");
  BOOST_TEST(game.has_move("E2-E1"));
  BOOST_TEST(game.targets("C2") == "C3");
  BOOST_TEST(game.has_move("G7-G8"));
  game.set("PE1 pG7", kMove);
  BOOST_TEST(game.targets("E1") == "E2");
}

BOOST_AUTO_TEST_CASE(a_chain_is_a_cycle_of_four_pieces_of_both_colors) {
  BOOST_TEST(points(kRing) == 16);
  // Three pieces are too few, and the fourth defends nothing here.
  BOOST_TEST(points("LD4 lF4 gF5") == 0);
  BOOST_TEST(points("LD4 lF4 gF5 PE7") == 0);
  // A chain of one colour never counts.
  BOOST_TEST(points("LD4 BE5 GE4 BF4 ND6") == 0);
  BOOST_TEST(points("LD4 BE5 GE4 BF4 nD6") == 25);
}

BOOST_AUTO_TEST_CASE(colors_do_not_matter_to_who_defends_whom) {
  BOOST_TEST(points("lD4 LF4 gF5 GE5") == 16);
  BOOST_TEST(points("LD4 lF4 GF5 gE5") == 16);
}

BOOST_AUTO_TEST_CASE(a_chain_may_work_in_one_direction_only) {
  // E4 defends C3, C3 defends D5, D5 defends E6, and the lady on E6 defends the knight on E4 across E5. The knight
  // cannot defend her.
  BOOST_TEST(points("nE4 NC3 bD5 LE6") == 16);
  BOOST_TEST(points("nE4 NC3 bD5 LE6 *E5") == 0);
}

BOOST_AUTO_TEST_CASE(a_peasant_defends_the_two_squares_diagonally_forward) {
  // The peasant on D4 defends E5, and from there the ring leads back to it through the other pieces.
  BOOST_TEST(points("PD4 gE5 GE3 nC5") == 0);
  BOOST_TEST(points("PD4 gE5 pF4 GE3") == 16);
  // It defends nothing straight ahead or behind it.
  BOOST_TEST(points("PE4 gE5 pF6 GE3") == 0);
}

BOOST_AUTO_TEST_CASE(defence_along_lines_is_stopped_by_pits_and_pieces) {
  BOOST_TEST(points("LB4 lF4 gF6 GD6") == 16);
  BOOST_TEST(points("LB4 lF4 gF6 GD6 *D4") == 0);
  // A knight in between is itself defended, and defends nothing here.
  BOOST_TEST(points("LB4 lF4 gF6 GD6 nD4") == 0);
}

BOOST_AUTO_TEST_CASE(at_the_start_of_a_turn_either_color_may_move) {
  Game game;
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.has_move("B1-C3"));
  BOOST_TEST(game.has_move("B8-C6"));
  game.play({"B8-C6"});
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.field("moved") == "b");
  BOOST_TEST(!game.has_move("C6-B8"));
  BOOST_TEST(game.refusal("C6-B8") == "Black, whose piece is on C6, has moved in this turn");
  game.play({"B1-C3"});
  BOOST_TEST(game.field("turn") == "2");
  game.play({"B2-B3"});
  BOOST_TEST(game.to_move() == Color::black);
}

BOOST_AUTO_TEST_CASE(each_color_names_its_own_move_whoever_is_said_to_move) {
  Game game;
  tests::require(game.session->play(Color::black, "B8-C6"));
  BOOST_TEST(game.session->play(Color::black, "G8-F6").error().reason == "it is the turn of white");
  tests::require(game.session->play(Color::white, "B1-C3"));
  // The piece determines whose move it is.
  tests::require(game.session->play(Color::white, "G8"));
  BOOST_TEST(game.session->record().back().color == Color::black);
  tests::require(game.session->play(Color::black, "F6"));
  BOOST_TEST(game.field("moved") == "b");
}

BOOST_AUTO_TEST_CASE(a_color_without_a_move_is_skipped) {
  Game game;
  game.set("NB1 pD3 *D2 *D4", kMove);
  BOOST_TEST(game.targets("D3") == "");
  game.play({"B1-C3"});
  BOOST_TEST(game.field("phase") == "roll");
}

BOOST_AUTO_TEST_CASE(the_moves_of_a_color_are_checked_again_after_the_others_move) {
  Game game;
  game.set("ND2 pD3 *D4", kMove);
  BOOST_TEST(game.targets("D3") == "");
  game.play({"D2-B1"});
  BOOST_TEST(game.to_move() == Color::black);
  game.play({"D3-D2"});
  BOOST_TEST(game.field("phase") == "roll");
  // The same with the colours exchanged: Black takes White's last square.
  game.set("PA2 *A1 nB1 nH8", kMove).play({"B1-A3"});
  BOOST_TEST(game.field("phase") == "roll");
}

BOOST_AUTO_TEST_CASE(before_the_first_chain_there_is_only_movement) {
  Game game;
  game.play({"B2-B3", "B7-B6", "C2-C3", "C7-C6"});
  BOOST_TEST(game.field("turn") == "3");
  BOOST_TEST(game.field("total") == "0");
  BOOST_TEST(game.field("chain") == "no");
}

BOOST_AUTO_TEST_CASE(the_first_chain_starts_the_scoring) {
  Game game;
  game.set(kRing + " PA2 pH7", "w turn=3 phase=move moved=- chain=no at=- total=0").play({"A2-A3", "H7-H6"});
  BOOST_TEST(game.position() == rows(kRing + " PA3 pH6") + " ? turn=3 phase=roll moved=- chain=yes at=- total=16");
}

BOOST_AUTO_TEST_CASE(every_turn_scores_the_square_of_the_longest_chain_standing_then) {
  BOOST_TEST(points(kRing + " BE3 nG6") == 36);
  // From the first chain on, a turn without a chain also has a pit, and scores nothing.
  Game game;
  game.set("PA2 pH7", kMove).play({"A2-A3", "H7-H6"});
  BOOST_TEST(game.field("total") == "80");
  BOOST_TEST(game.field("phase") == "roll");
}

BOOST_AUTO_TEST_CASE(without_a_chain_by_the_end_of_the_fifth_turn_the_players_lose) {
  Game game;
  game.set("PA2 pH7", "w turn=4 phase=move moved=- chain=no at=- total=0").play({"A2-A3", "H7-H6"});
  BOOST_TEST(!game.session->state().over());
  game.play({"A3-A2", "H6-H7"});
  BOOST_TEST(game.result() == "0");
  BOOST_TEST(game.to_move() == Color::none);
  BOOST_TEST(game.moves() == "");
  // A chain made in the fifth turn still counts.
  game.set(kRing + " PA2 pH7", "w turn=5 phase=move moved=- chain=no at=- total=0").play({"A2-A3", "H7-H6"});
  BOOST_TEST(game.field("total") == "16");
}

BOOST_AUTO_TEST_CASE(a_square_of_b2_to_g7_is_rolled) {
  Game game;
  game.set(kRing, kRoll);
  BOOST_TEST(game.to_move() == Color::chance);
  BOOST_TEST(game.session->state().legal_moves().size() == 36);
  BOOST_TEST(game.session->state().perft(1, nullptr) == 36);
  BOOST_TEST(game.has_move("B2"));
  BOOST_TEST(game.has_move("G7"));
  for (const char* outside : {"A2", "B1", "H7", "G8"})
    BOOST_TEST(game.refusal(outside) == std::string("the dice show a square of B2..G7 without a pit, not ") + outside);
}

BOOST_AUTO_TEST_CASE(a_square_with_a_pit_is_rolled_again) {
  Game game;
  game.set(kRing + " *B2 *G7 *A5", kRoll);
  BOOST_TEST(game.session->state().legal_moves().size() == 34);
  BOOST_TEST(game.refuses("B2"));
}

BOOST_AUTO_TEST_CASE(a_piece_on_the_rolled_square_is_the_target) {
  Game game;
  game.set(kRing + " PA3 pH6 NB1", kRoll).play({"F5"});
  BOOST_TEST(game.field("phase") == "escape");
  BOOST_TEST(game.field("at") == "F5");
  BOOST_TEST(game.to_move() == Color::black);
}

BOOST_AUTO_TEST_CASE(otherwise_white_chooses_one_of_the_pieces_around) {
  Game game;
  game.set(kRing + " PB3 nB5", kRoll).play({"E6"});
  BOOST_TEST(game.field("phase") == "target");
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.moves() == "E5 F5");
  BOOST_TEST(game.refusal("D4") == "D4 cannot be the target; choose one of E5, F5");
  game.play({"F5"});
  BOOST_TEST(game.field("at") == "F5");
  // The rolled square itself does not become a pit.
  BOOST_TEST(game.position().find('*') == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_single_piece_around_is_the_target_by_itself) {
  Game game;
  game.set(kRing + " PA3 nC8", kRoll).play({"B2"});
  // The peasant cannot escape into a chain.
  BOOST_TEST(game.holds(kRing + " *A3 nC8"));
  BOOST_TEST(game.field("turn") == "7");
}

BOOST_AUTO_TEST_CASE(with_nothing_around_the_rolled_square_becomes_a_pit) {
  Game game;
  game.set(kRing + " PA3 nC8", kRoll).play({"B6"});
  BOOST_TEST(game.holds(kRing + " PA3 nC8 *B6"));
  BOOST_TEST(game.field("turn") == "7");
  BOOST_TEST(game.to_move() == Color::white);
}

BOOST_AUTO_TEST_CASE(with_chosen_pits_the_target_is_part_of_a_longest_chain) {
  Game game("chosen");
  game.set(kRing + " PA2 pH7", kMove).play({"A2-A3", "H7-H6"});
  BOOST_TEST(game.field("phase") == "target");
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.moves() == "D4 E5 F4 F5");
  BOOST_TEST(game.refusal("A3") == "A3 cannot be the target; choose one of D4, F4, E5, F5");
}

BOOST_AUTO_TEST_CASE(any_one_of_the_longest_chains_will_do) {
  Game game("chosen");
  // Either knight alone closes a chain of four with the gentlemen and the bishop; both together do not.
  game.set("GC4 gD4 NB5 nE5 PA2 pH7", kMove).play({"A2-A3", "H7-H6"});
  BOOST_TEST(game.field("total") == "96");
  BOOST_TEST(game.moves() == "B5 C4 D4 E5");
}

BOOST_AUTO_TEST_CASE(with_chosen_pits_a_turn_without_a_chain_has_no_target) {
  Game game("chosen");
  game.set("PA2 pH7", kMove).play({"A2-A3", "H7-H6"});
  BOOST_TEST(game.field("turn") == "7");
  BOOST_TEST(game.holds("PA3 pH6"));
  // The players are still asked about trapped peasants.
  game.set("PA2 PC3 *C2 *C4 pH7", kMove).play({"A2-A3", "H7-H6"});
  BOOST_TEST(game.field("phase") == "trapped");
  BOOST_TEST(game.moves() == "C3 pass");
}

BOOST_AUTO_TEST_CASE(the_target_escapes_by_leaps_to_where_it_is_part_of_a_chain) {
  Game game;
  // The lady leaps over the pits around her, and over E5 to F6. On C3 and G7 she would defend only E5 and be defended
  // only by E5.
  game.set("LB2 *A1 *A2 *A3 *B3 lF4 gF5 GE5", kRoll).play({"B2"});
  BOOST_TEST(game.field("phase") == "escape");
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.moves() == "D4 F6");
  BOOST_TEST(game.refusal("C2") == "the target cannot escape to C2; choose one of D4, F6");
  BOOST_TEST(game.refusal("A3") == "the target cannot escape to A3; choose one of D4, F6");
  // It is shown on its old square until it has moved.
  BOOST_TEST(game.holds("LB2 *A1 *A2 *A3 *B3 lF4 gF5 GE5"));
  game.play({"D4"});
  BOOST_TEST(game.holds("LD4 *B2 *A1 *A2 *A3 *B3 lF4 gF5 GE5"));
}

BOOST_AUTO_TEST_CASE(an_escape_is_checked_with_the_new_pit_in_place) {
  // On C6 the knight would close the chain B4-F4-D6-C6 if its own pit did not block the line from B4 to F4.
  Game game;
  game.set("LB4 lF4 GD6 nD4", kRoll).play({"D4"});
  BOOST_TEST(game.holds("LB4 lF4 GD6 *D4"));
  BOOST_TEST(points("LB4 lF4 GD6 nC6") == 16);
}

BOOST_AUTO_TEST_CASE(a_peasant_escapes_with_its_double_step_over_anything) {
  Game game;
  // On D4 the peasant defends E5 and is defended by the lady, which makes a chain. On D1 and D3 it would be in none.
  game.set("PD2 *D3 lF4 gF5 GE5", kRoll).play({"D2"});
  BOOST_TEST(game.holds("PD4 *D2 *D3 lF4 gF5 GE5"));
}

BOOST_AUTO_TEST_CASE(a_single_escape_happens_by_itself_and_none_removes_the_target) {
  Game game;
  game.set(kRing + " PG3", kRoll).play({"G3"});
  BOOST_TEST(game.holds(kRing + " PG4 *G3"));
  BOOST_TEST(game.field("turn") == "7");
  // Other pieces could move, but the target is removed.
  game.set(kRing + " PB2", kRoll).play({"B2"});
  BOOST_TEST(game.holds(kRing + " *B2"));
}

BOOST_AUTO_TEST_CASE(trapped_peasants_may_be_removed_white_first) {
  Game game;
  game.set("PC3 *C2 *C4 pE6 *E5 *E7 NA1 nH8", kRoll).play({"G3"});
  BOOST_TEST(game.field("phase") == "trapped");
  BOOST_TEST(game.to_move() == Color::white);
  BOOST_TEST(game.moves() == "C3 pass");
  BOOST_TEST(game.refusal("E6") == "E6 is no trapped peasant of the side to move; choose one of C3, or pass");
  game.play({"C3"});
  BOOST_TEST(game.to_move() == Color::black);
  BOOST_TEST(game.moves() == "E6 pass");
  game.play({"pass"});
  BOOST_TEST(game.holds("*C2 *C4 pE6 *E5 *E7 NA1 nH8 *G3"));
  BOOST_TEST(game.field("turn") == "7");
}

BOOST_AUTO_TEST_CASE(several_trapped_peasants_are_removed_one_by_one) {
  Game game;
  game.set("PB3 *B2 *B4 PC3 *C2 *C4 NA1 nH8", kRoll).play({"G6"});
  BOOST_TEST(game.moves() == "B3 C3 pass");
  game.play({"B3"});
  BOOST_TEST(game.moves() == "C3 pass");
  game.play({"C3"});
  BOOST_TEST(game.holds("*B2 *B4 *C2 *C4 NA1 nH8 *G6"));
  game.session->undo(2);
  game.play({"pass"});
  BOOST_TEST(game.holds("PB3 *B2 *B4 PC3 *C2 *C4 NA1 nH8 *G6"));
}

BOOST_AUTO_TEST_CASE(a_peasant_is_trapped_between_pits_and_the_edges_it_can_not_pass) {
  const auto asks = [](const std::string& pieces) {
    Game game;
    game.set(pieces + " NA1 nH8", kRoll).play({"G3"});
    return game.field("phase") == "trapped" ? game.moves() : "";
  };
  BOOST_TEST(asks("PC3 *C2 *C4") == "C3 pass");
  BOOST_TEST(asks("PC1 *C2") == "C1 pass");
  // The last rank counts as off the board.
  BOOST_TEST(asks("PC7 *C6") == "C7 pass");
  BOOST_TEST(asks("pC2 *C3") == "C2 pass");
  BOOST_TEST(asks("pC8 *C7") == "C8 pass");
  // A piece is not a pit, and an open square does not trap.
  BOOST_TEST(asks("PC3 *C2 NC4") == "");
  BOOST_TEST(asks("PC3 *C4") == "");
  BOOST_TEST(asks("PC7") == "");
}

BOOST_AUTO_TEST_CASE(the_game_ends_after_its_turns_with_the_sum_as_score) {
  Game game("dice", 10);
  game.set(kRing + " PA2 pH7", "w turn=10 phase=move moved=- chain=yes at=- total=100").play({"A2-A3", "H7-H6"});
  // The last turn has all three phases.
  BOOST_TEST(game.score() == "116");
  BOOST_TEST(game.field("phase") == "roll");
  game.play({"B6"});
  BOOST_TEST(game.result() == "116");
  BOOST_TEST(game.position() ==
             rows(kRing + " PA3 pH6 *B6") + " - turn=10 phase=over moved=- chain=yes at=- total=116");
}

BOOST_AUTO_TEST_CASE(a_move_is_two_clicks_and_a_choice_is_one) {
  Game game;
  game.play({"B1"});
  BOOST_TEST(game.session->selected().has_value());
  BOOST_TEST(game.session->may_move(Color::white));
  // Black waits while a white piece is selected, so a pass by Black is a no-op.
  BOOST_TEST(!game.session->may_move(Color::black));
  tests::require(game.session->idle_pass(Color::black));
  game.play({"B8", "C6", "B1", "C3"});
  BOOST_TEST(game.field("turn") == "2");
  BOOST_TEST(game.refusal("pass") == "only the removal of trapped peasants can be passed");
  BOOST_TEST(game.refusal("E5") == "E5 has no piece");
  BOOST_TEST(game.refusal("B1-B1") == "B1 has no piece");
}

BOOST_AUTO_TEST_CASE(a_pit_is_called_so_where_a_piece_is_wanted) {
  Game game;
  game.set(kRing + " *B6", kMove);
  BOOST_TEST(game.refusal("B6") == "B6 is a pit and has no piece");
}

BOOST_AUTO_TEST_SUITE_END()
