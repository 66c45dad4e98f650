// SPDX-License-Identifier: MIT
// The picture, the state and the sides of an engine that GoGui has attached.

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "core/text.h"
#include "support/transcript.h"

using namespace catenary;

namespace {

/// An engine that GoGui attaches in the middle of a game.
struct Attached : tests::GtpSession {
  Attached(const std::string& game, const std::string& position, const std::vector<std::string>& settings = {}) {
    answer("set_game " + game);
    for (const std::string& setting : settings) answer(setting);
    if (!position.empty()) BOOST_TEST_REQUIRE(answer("position " + position) == "=");
    answer("gogui-version 1.6.0");
  }

  /// The lines of the picture that begin with a word, without that word.
  std::string lines(const std::string& word) {
    std::vector<std::string> rests;
    for (const std::string& line : core::split(answer("gogui-rules_board_gfx").substr(2), '\n'))
      if (line.starts_with(word + " ")) rests.push_back(line.substr(word.size() + 1));
    return core::join(rests, "; ");
  }
  void play(const std::vector<std::string>& moves) {
    for (const std::string& move : moves) BOOST_REQUIRE_MESSAGE(answer("play " + move) == "=", move);
  }
};

const std::string kFullButOne = "xx./oooo/oxxxx/xooo/oxx w placed=0 limit=3 start=5";
const std::string kDice = "game_param dice manual";
/// A chain of four, and a white peasant on B5 that no escape can save.
const std::string kChain =
    "......../.......p/......../.P..Gg../...L.l../......../P......./..P..... w turn=6 phase=move moved=- chain=yes "
    "at=- "
    "total=80";

/// Five cells are free, and Black's largest group is far ahead.
const std::string kFiveFree =
    "oxooo/oox.oo/ooxxxox/xoxo.xx./oxxooxoxo/.xoxxooo/oxxoxxo/xooxox/.xooo b placed=0 limit=2 start=24";

}  // namespace

BOOST_AUTO_TEST_SUITE(gogui_commands)

BOOST_AUTO_TEST_CASE(no_more_stones_are_left_than_free_cells) {
  Attached gtp("catchup", kFullButOne, {"boardsize 5"});
  BOOST_TEST(gtp.lines("TEXT") == "White to move, 1 of 1 stones left; largest groups: black 5, white 5");
}

BOOST_AUTO_TEST_CASE(words_tell_numbers_and_stones_beside_the_board) {
  Attached gtp("catchup", "", {"boardsize 9"});
  gtp.play({"w E5", "b A1,A2"});
  BOOST_TEST(gtp.lines("VAR") == "b A9; w B9; w H1; w G1; w F1");
  BOOST_TEST(gtp.lines("LABEL") == "A1 2; A9 2; B9 0; C9 max; J1 left; H1 \"\"; G1 \"\"; F1 \"\"");
  Attached single("catena", "", {"boardsize 9"});
  BOOST_TEST(single.lines("LABEL") == "A9 0; B9 0; C9 now; J1 .5; H1 next; G1 \"\"");
  // E1 touches the board.
  Attached small("catena", "", {"boardsize 7"});
  BOOST_TEST(small.lines("LABEL") == "A7 0; B7 0; C7 now; G1 .5; F1 next; G2 \"\"");
}

BOOST_AUTO_TEST_CASE(numbers_and_marks_of_the_latest_turn_share_a_stone) {
  Attached gtp("catchup", "", {"boardsize 9"});
  gtp.play({"w E5", "b A1,A2"});
  BOOST_TEST(gtp.lines("SQUARE") == "A2 A1");
  BOOST_TEST(gtp.lines("INFLUENCE") == "");
  // The colour that marks Catalonia's latest turn does not hide that of the group.
  BOOST_TEST(gtp.lines("COLOR") == "#40b040 A1 A2");
}

BOOST_AUTO_TEST_CASE(an_origin_is_a_small_square_and_a_forbidden_point_has_a_color_of_its_own) {
  Attached gtp("cation", "", {"boardsize 5"});
  gtp.play({"b B3", "w B3", "b B2", "w B3"});
  const std::string colors = gtp.lines("COLOR");
  BOOST_TEST(colors.ends_with("#e02000 C3"));
  BOOST_TEST(colors.find("#8c8474") == std::string::npos);
  gtp.play({"b B4", "w C3", "b A3", "w D4", "b E4", "w E3", "b D2", "w D3", "b B1", "w A2", "b A3", "b C4"});
  BOOST_TEST(gtp.lines("CIRCLE") == "");
  BOOST_TEST(gtp.lines("INFLUENCE") == "C4 -0.3 A3 -0.4");
}

BOOST_AUTO_TEST_CASE(rings_mean_boats_at_home_and_small_squares_the_latest_turn) {
  Attached gtp("colorado",
               "..ooooo./o......./.......x/......../......../......../......../xxxxxx.. w started=2 landed=- passes=0");
  gtp.play({"w A7", "w B8"});
  const std::string circles = gtp.lines("CIRCLE"), squares = gtp.lines("INFLUENCE");
  BOOST_TEST(circles.find("A7") == std::string::npos);
  BOOST_TEST(squares.find("A7 -0.4") != std::string::npos);
  BOOST_TEST(squares.find("B8 0.3") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(small_squares_do_not_cover_numbers) {
  Attached gtp("cation", "", {"boardsize 5"});
  gtp.play({"b C3"});
  // Because White may swap, C3 is a move, and it has a small square.
  const std::string scores = gtp.answer("move_scores_picture");
  BOOST_TEST(scores.find("\nLABEL C3 ") != std::string::npos);
  // GoGui's own mark of the last click disappears too.
  BOOST_TEST(scores.starts_with("= CLEAR\n"));
  const std::size_t erased = scores.find("\nINFLUENCE A1 0 ");
  BOOST_REQUIRE(erased != std::string::npos);
  BOOST_TEST(scores.find(" C3 0 ", erased) < scores.find("\nLABEL"));
  gtp.answer("engine_param max_depth 2");
  BOOST_TEST(gtp.answer("search_picture").starts_with("= INFLUENCE "));
}

BOOST_AUTO_TEST_CASE(scores_of_moves_leave_the_marks_and_the_kinds_of_pieces) {
  Attached gtp("catalonia", "");
  const std::string entries = gtp.answer("gogui-analyze_commands");
  // GoGui removes all labels before it shows pairs of points and texts.
  BOOST_TEST(entries.find("pspairs") == std::string::npos);
  BOOST_TEST(entries.find("gfx/Move Scores/move_scores_picture") != std::string::npos);
  const std::string scores = gtp.answer("move_scores"), picture = gtp.answer("move_scores_picture");
  const auto value = [&](const std::string& vertex) {
    const std::size_t at = scores.find(vertex + " ") + vertex.size() + 1;
    return scores.substr(at, scores.find('\n', at) - at);
  };
  BOOST_TEST(picture.find("LABEL B1 \"N " + value("B1") + "\"\n") != std::string::npos);
  BOOST_TEST(picture.find("LABEL E8 \"G " + value("E8") + "\"\n") != std::string::npos);
  BOOST_TEST(picture.find("CLEAR") == std::string::npos);
  BOOST_TEST(picture.find("\nTEXT best by short searches: ") != std::string::npos);
  Attached groups("catchup", "", {"boardsize 5"});
  BOOST_TEST(groups.answer("group_sizes_picture") == "= TEXT no groups");
  groups.play({"w C3"});
  BOOST_TEST(groups.answer("group_sizes_picture").ends_with("INFLUENCE C3 0\nLABEL C3 1\nTEXT the size of each group"));
}

BOOST_AUTO_TEST_CASE(few_moves_are_searched_to_the_end) {
  // Black needs more moves to win than the short search of many moves looks ahead.
  Attached gtp("catchup", kFiveFree, {"boardsize 9"});
  BOOST_TEST(gtp.answer("move_scores").find('%') == std::string::npos);
  BOOST_TEST(gtp.answer("winning_moves_picture").find("none found") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(proofs_name_the_side_that_wins_or_loses) {
  Attached winning("catchup", kFiveFree, {"boardsize 9"});
  BOOST_TEST(winning.answer("search_picture").find(": Black wins by 20 (proven), depth ") != std::string::npos);
  Attached losing("catchup", kFullButOne, {"boardsize 5"});
  BOOST_TEST(losing.answer("search_picture").find("(proven)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_margin_is_shown_once_it_is_proven) {
  // White wins by 2. At depth 5 a win by 1 is found.
  Attached gtp("catchup", "xx./oxoo/..xxo/.oox/oxo w placed=2 limit=3 start=6",
               {"boardsize 5", "engine_param network off", "engine_param max_depth 5"});
  BOOST_TEST(gtp.answer("search_picture").find(": White wins (proven), depth 5") != std::string::npos);
  gtp.answer("engine_param max_depth 12");
  BOOST_TEST(gtp.answer("search_picture").find(": White wins by 2 (proven), depth ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_button_has_its_number_in_a_variation) {
  Attached gtp("catena", "ooo/..../.xxox/o.../.xo b left=1 button=-", {"boardsize 5"});
  BOOST_TEST(gtp.answer("search_variation").starts_with("= b E1"));
}

BOOST_AUTO_TEST_CASE(numbers_have_no_marks_of_a_choice_over_them) {
  Attached gtp("catalonia", kChain, {kDice, "engine_param max_nodes 600"});
  gtp.play({"w A2", "w A3", "b H7", "b H6", "b G5"});
  BOOST_TEST_REQUIRE(gtp.lines("CIRCLE") != "");
  for (const std::string analysis : {"move_scores_picture", "search_picture", "move_score_map_picture"}) {
    const std::string picture = gtp.answer(analysis);
    BOOST_TEST(picture.starts_with("= CLEAR\n"), analysis);
    for (const std::string mark : {"\nCIRCLE ", "\nMARK ", "\nTRIANGLE "})
      BOOST_TEST(picture.find(mark) == std::string::npos, analysis);
    // Pieces keep their kinds.
    BOOST_TEST(picture.find("\nLABEL B5 ") != std::string::npos, analysis);
  }
}

BOOST_AUTO_TEST_CASE(sizes_of_groups_do_not_stand_among_the_numbers_of_an_analysis) {
  Attached gtp("catchup", "", {"boardsize 9", "engine_param max_nodes 600"});
  gtp.play({"w E5", "b A1,A2"});
  BOOST_TEST_REQUIRE(gtp.lines("LABEL").find("A1 2") != std::string::npos);
  for (const std::string analysis : {"move_scores_picture", "search_picture", "move_score_map_picture"}) {
    const std::string picture = gtp.answer(analysis);
    BOOST_TEST(picture.starts_with("= CLEAR\n"), analysis);
    BOOST_TEST(picture.find("\nLABEL A1 ") == std::string::npos, analysis);
    // Labels beside the board remain.
    BOOST_TEST(picture.find("\nLABEL A9 2\n") != std::string::npos, analysis);
  }
}

BOOST_AUTO_TEST_CASE(the_size_of_the_latest_stone_is_free_of_its_mark) {
  Attached gtp("cation", "", {"boardsize 5", "game_param pie off"});
  gtp.play({"b C3", "w D4"});
  BOOST_TEST(gtp.lines("INFLUENCE") == "D4 0.3");
  const std::string picture = gtp.answer("group_sizes_picture");
  BOOST_TEST(picture.starts_with("= CLEAR\n"));
  BOOST_TEST(picture.ends_with("\nINFLUENCE C3 0 D4 0\nLABEL C3 1\nLABEL D4 1\nTEXT the size of each group"));
}

BOOST_AUTO_TEST_CASE(a_place_tells_why_it_is_illegal) {
  Attached gtp("colorado", "");
  BOOST_TEST(gtp.answer("why_illegal E5") == "= E5 has no boat");
  BOOST_TEST(gtp.answer("why_illegal A8") == "= A8 has a boat of the opponent");
  BOOST_TEST(gtp.answer("why_illegal F1") == "= legal");
  gtp.play({"w F1"});
  BOOST_TEST(gtp.answer("why_illegal F8") ==
             "= F1 is red: its boat moves like a rook, no farther than the first red square");
  BOOST_TEST(gtp.answer("why_illegal F7") == "= legal");
  BOOST_TEST(gtp.answer("why_illegal J9") == "= J9 is not on the board");
  gtp.play({"w F7"});
}

BOOST_AUTO_TEST_CASE(move_scores_come_again_and_agree_with_what_a_search_has_proved) {
  Attached gtp("catchup", "xx./oxoo/..xxo/.oox/oxo w placed=2 limit=3 start=6",
               {"boardsize 5", "engine_param network off", "engine_param max_depth 12"});
  const std::string before = gtp.answer("move_scores");
  BOOST_TEST(gtp.answer("move_scores") == before);
  BOOST_TEST(gtp.answer("search_picture").find(": White wins by 2 (proven), depth ") != std::string::npos);
  const std::string after = gtp.answer("move_scores");
  BOOST_TEST(after.find("W+2") != std::string::npos);
  BOOST_TEST(gtp.answer("move_scores") == after);
}

BOOST_AUTO_TEST_CASE(a_map_of_scores_colors_places_and_names_the_best_moves) {
  Attached gtp("catena", "ooo/..../.xxox/o.../.xo b left=1 button=-", {"boardsize 5"});
  BOOST_TEST(gtp.answer("move_score_map_picture")
                 .ends_with("\nINFLUENCE A1 0 E1 0\nCOLOR #0000ff A1\nCOLOR #0000ff E1\n"
                            "TEXT blue good, red bad; best: button B+5.5, A1 B+5"));
}

BOOST_AUTO_TEST_CASE(titles_name_the_side_of_a_hexhex_board) {
  Attached hex("catchup", "", {"boardsize 9"});
  BOOST_TEST(hex.answer("gogui-title") == "= Catenary Catchup side 5");
  Attached square("cation", "", {"boardsize 9"});
  BOOST_TEST(square.answer("gogui-title") == "= Catenary Cation 9");
}

BOOST_AUTO_TEST_CASE(titles_end_with_the_longest_option) {
  Attached gtp("colorado", "", {"game_param layout random 1", "game_param wipeout draw"});
  gtp.player().set_level(3);
  BOOST_TEST(gtp.answer("gogui-title").starts_with("= Catenary Colorado, level 3, wipeout=draw, layout="));
}

BOOST_AUTO_TEST_CASE(the_way_to_end_a_turn_early_is_told) {
  Attached gtp("catchup", "", {"boardsize 9"});
  gtp.play({"w A1", "b E5"});
  BOOST_TEST(gtp.lines("TEXT").starts_with(
      "Growing the largest group lets White place three stones; Black to move, 1 of 2 stones left; "
      "E5 again ends the turn; "));
}

BOOST_AUTO_TEST_CASE(a_resolved_crosscut_stands_in_front) {
  Attached gtp("cation", "", {"boardsize 5", "game_param pie off"});
  gtp.play({"b B2", "w B3", "b C3", "w E1", "b A5", "w C2"});
  BOOST_REQUIRE(gtp.lines("TEXT").starts_with("Black to move, has to move "));
  gtp.play({"b B2", "b A1"});
  const std::string text = gtp.lines("TEXT");
  BOOST_TEST(text.starts_with("Black resolved the crosscut: B2-A1; White to move"), text);
  BOOST_TEST(text.find("Crosscut: ") == std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(targets_without_an_escape_are_named) {
  Attached gtp("catalonia", kChain, {kDice});
  gtp.play({"w A2", "w A3", "b H7", "b H6", "b G5"});
  BOOST_TEST(gtp.lines("TEXT").find(" would be removed); total ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_chain_can_be_numbered) {
  Attached gtp("catalonia", kChain, {kDice});
  BOOST_TEST(gtp.answer("ring_picture").starts_with("= LABEL "));
  BOOST_TEST(Attached("catalonia", "").answer("ring_picture") == "= TEXT none");
  BOOST_TEST(gtp.answer("gogui-analyze_commands").find("gfx/Longest Chain/ring_picture") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_goal_of_a_game_of_edges_comes_last) {
  Attached gtp("cation", "", {"boardsize 5"});
  BOOST_TEST(gtp.lines("TEXT") == "Black to move. Black connects top and bottom, White left and right.");
  gtp.play({"b C3"});
  BOOST_TEST(gtp.lines("TEXT").starts_with("White to move, may swap (click the black stone); Black "));
  gtp.play({"w C3"});
  BOOST_TEST(gtp.lines("TEXT").starts_with("Black to move. White swaps: Black's stone on C3 becomes "));
}

BOOST_AUTO_TEST_CASE(an_earned_third_stone_is_told_with_its_reason) {
  Attached gtp("catchup", "", {"boardsize 5"});
  gtp.play({"w C2", "b D3,C4", "w B2,D5"});
  BOOST_TEST(gtp.lines("TEXT") ==
             "Black to move, 3 of 3 stones left; White B2, D5. The largest group grows to 2 (the first group): Black "
             "may place 3 stones. Largest groups: black lone stones, white 2.");
}

BOOST_AUTO_TEST_CASE(analyses_ignore_the_level) {
  Attached gtp("cation", "", {"boardsize 5"});
  gtp.player().set_level(3);
  BOOST_REQUIRE(gtp.answer("gogui-title").ends_with(", level 3"));
  BOOST_TEST(gtp.answer("search_picture").find(", depth 1, ") == std::string::npos);
  BOOST_TEST(gtp.answer("gogui-title").ends_with(", level 3"));
  // Limits that belong to no level remain in force.
  gtp.answer("engine_param temperature 44");
  BOOST_TEST(gtp.answer("search_picture").find(", depth 1, ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(immediate_wins_are_shown_alone) {
  // Black wins with any stone now.
  Attached gtp("cation", "o...o/..x../o.x../..x../o.x.. b latest=-", {"boardsize 5"});
  BOOST_TEST(gtp.answer("winning_moves") == "= B1 D1 E1 A2 B2 D2 E2 B3 D3 E3 A4 B4 D4 E4 B5 C5 D5");
  BOOST_TEST(gtp.answer("winning_moves_picture") == "= COLOR #ff30d0 C5\nTEXT wins at once: C5; 16 more win later");
  Attached later("cation", "....o/...../o.x../..x../o.x.. b latest=-", {"boardsize 5"});
  BOOST_TEST(later.answer("winning_moves_picture").find("\nTEXT wins soonest: ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_analysis_has_a_color_that_no_latest_turn_has) {
  // White has placed C4 and D4; E5 or A1 gives Black the larger group.
  Attached catchup("catchup", "", {"boardsize 5"});
  catchup.play({"w C3", "b B3,C4", "w D4,D3"});
  BOOST_TEST(catchup.lines("SQUARE") == "D3 D4");
  for (const std::string analysis : {"winning_moves_picture", "threats_picture", "search_picture"})
    BOOST_TEST(catchup.answer(analysis).find("SQUARE") == std::string::npos);
  Attached colorado("colorado", "", {"engine_param max_nodes 100"});
  const std::string searched = colorado.answer("search_picture");
  BOOST_TEST(searched.find("\nCOLOR #ff30d0 ") != std::string::npos);
  BOOST_TEST(searched.find("SQUARE") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_button_has_a_value_and_half_points_are_short) {
  Attached gtp("catena", "ooo/..../.xxox/o.../.xo b left=1 button=-", {"boardsize 5"});
  BOOST_TEST(gtp.answer("move_scores") == "= A1 B+5\nbutton B+5.5");
  const std::string picture = gtp.answer("move_scores_picture");
  BOOST_TEST(picture.find("\nLABEL A1 B5\nLABEL E1 B5.5\nTEXT best by short searches: button B+5.5, A1 B+5 ") !=
             std::string::npos);
  BOOST_TEST(gtp.answer("winning_moves") == "= A1 button");
  // The button ends the turn, and not the game.
  BOOST_TEST(gtp.answer("winning_moves_picture") == "= COLOR #ff30d0 A1\nTEXT wins at once: A1; 1 more wins later");
}

BOOST_AUTO_TEST_CASE(the_result_is_told_once) {
  Attached cation("cation", "", {"boardsize 5"});
  cation.play({"b B3", "w B3", "b B2", "w B3", "b B4", "w C3", "b A3", "w D4", "b E4", "w E3", "b D2", "w D3", "b B1",
               "w A2", "b A3", "b C4", "w A3"});
  BOOST_TEST(cation.lines("TEXT") == "White wins: connects left and right");
  Attached lost("catalonia",
                "......../......P./......../......../......../......../..P...../........ w turn=5 phase=move "
                "moved=- chain=no at=- total=0",
                {kDice});
  lost.play({"w C2-C3"});
  BOOST_TEST(lost.lines("TEXT").find("game is lost") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(rolls_hits_and_losses_stay_in_view_until_the_next_own_move) {
  Attached gtp("catalonia", kChain, {kDice});
  gtp.play({"w A2", "w A3", "b H7", "b H6", "b B5"});
  const std::string counts = "; total 96, turn 7 of 15, chain now 4; lost: White 8, Black 9; ";
  const std::string rest = ". Turn 6 scored 16. Rolled B5: White's peasant lost.";
  // White has moved in turn 6 and moves again.
  BOOST_TEST(gtp.lines("TEXT") == "White to move (Black may begin)" + counts + "Black H7-H6" + rest);
  BOOST_TEST(gtp.lines("LABEL").starts_with("B5 -P"));
  BOOST_TEST(gtp.lines("TRIANGLE") == "");
  BOOST_TEST(gtp.lines("COLOR").find("#f0e000 H7; #909090 B5") != std::string::npos);
  BOOST_TEST(gtp.lines("LABEL").find("H6 [P]") != std::string::npos);
  // Black sees the same once White has moved.
  gtp.play({"w A3", "w A4"});
  BOOST_TEST(gtp.lines("TEXT") == "Black to move" + counts + "White A3-A4" + rest);
  BOOST_TEST(gtp.lines("LABEL").starts_with("B5 -P"));
  BOOST_TEST(gtp.lines("COLOR").find("#f0e000 A3; #909090 B5") != std::string::npos);
  BOOST_TEST(gtp.lines("LABEL").find("A4 [P]") != std::string::npos);
  gtp.play({"b H6", "b H5"});
  BOOST_TEST(gtp.lines("LABEL").find("-P") == std::string::npos);
  BOOST_TEST(gtp.lines("BLACK") == "B5");
}

BOOST_AUTO_TEST_CASE(a_selected_piece_stands_in_front) {
  Attached gtp("catalonia", "");
  gtp.play({"w B1"});
  BOOST_TEST(gtp.lines("TEXT") == "knight B1: choose where to; total 0, turn 1 of 15, chain now 0");
  gtp.play({"w B8"});
  BOOST_TEST(gtp.lines("TEXT").starts_with("Black's knight B8: choose where to; "));
}

BOOST_AUTO_TEST_CASE(total_and_turn_follow_the_duty_and_the_roll_comes_next) {
  Attached gtp("catalonia", kChain, {kDice});
  gtp.play({"w A2", "w A3", "b H7", "b H6", "b G5"});
  BOOST_TEST(
      gtp.lines("TEXT").starts_with("White to choose the target near G5 (H6 has no escape and would be removed); total "
                                    "96, turn 6 of 15, chain now 4; "));
  BOOST_TEST(gtp.lines("TEXT").ends_with("; Black H7-H6. Turn 6 scored 16. Rolled G5."));
}

BOOST_AUTO_TEST_CASE(duties_that_are_done_are_not_told) {
  Attached gtp("catalonia",
               "..b...../.p**pl../..ng**.*/.LGpn.p./.PPP*p*./..N.bP*./.**B*.../.....B.. w turn=14 phase=move moved=- "
               "chain=yes at=- total=2953",
               {kDice});
  gtp.play({"w F3", "w F2", "b F7", "b G6", "b G6", "b F7"});
  BOOST_TEST(gtp.lines("TEXT").starts_with("Black may remove a trapped peasant (G5) or pass; total "));
  BOOST_TEST(gtp.lines("TEXT").find("Black may remove the trapped peasant") == std::string::npos);
  gtp.play({"b pass"});
  BOOST_TEST(gtp.lines("TEXT").find("may remove") == std::string::npos);
  BOOST_TEST(gtp.lines("TEXT").find("Black keeps the trapped peasant on G5.") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_latest_move_leaves_the_chain_in_view) {
  // White's lady comes to D4 and completes the chain.
  Attached gtp("catalonia",
               "......../.......p/......../.P..Gg../.....l../......../P......./..PL.... w turn=6 phase=move moved=- "
               "chain=yes at=- total=80",
               {kDice});
  gtp.play({"w D1", "w D4"});
  BOOST_TEST(gtp.lines("COLOR").find("#40b040 D4 F4 F5 E5") != std::string::npos);
  BOOST_TEST(gtp.lines("LABEL").find("D4 [L]") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_chain_that_has_scored_and_is_broken_stays_in_view) {
  Attached gtp("catalonia",
               "..blgb../.p.ppp*./..*...../......../...*n.../.nN.PN../.PPPB.P./..BLGP.. w turn=6 phase=move moved=- "
               "chain=yes at=- total=350",
               {kDice});
  gtp.play({"w D2", "w D3", "b B3", "b D2", "b F3"});
  BOOST_TEST(gtp.lines("COLOR").find("#40b0d0 C2 D3 G2; #40b040 B2 C3 E4 D2 F1 E2 D1 E1 C1; #f0e000 B3") !=
             std::string::npos);
  BOOST_TEST(gtp.lines("LABEL").find("G1 [N]") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_piece_that_has_to_escape_has_another_mark_than_the_rolled_square) {
  Attached gtp("catalonia", kChain, {kDice});
  gtp.play({"w A2", "w A3", "b H7", "b H6", "b G5"});
  BOOST_TEST(gtp.lines("TRIANGLE") == "G5");
  BOOST_TEST(gtp.lines("CIRCLE") == "F4 F5 H6");
  gtp.play({"w F5"});
  BOOST_TEST(gtp.lines("TRIANGLE") == "G5");
  BOOST_TEST(gtp.lines("SQUARE") == "F5");
  BOOST_TEST(gtp.lines("TEXT").find(" chooses ") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_new_pit_without_a_loss_has_a_square) {
  Attached gtp("catalonia", kChain, {kDice});
  gtp.play({"w A2", "w A3", "b H7", "b H6", "b G2"});
  BOOST_TEST(gtp.lines("INFLUENCE") == "G2 -0.3");
  BOOST_TEST(gtp.lines("VAR") == "");
}

BOOST_AUTO_TEST_CASE(the_side_that_may_begin_goes_on_with_a_piece_of_the_other_one) {
  Attached gtp("catalonia", kChain, {kDice, "engine_param max_nodes 100"});
  gtp.play({"w H7"});
  BOOST_TEST(gtp.answer("gogui-rules_side_to_move") == "= white");
  BOOST_TEST(gtp.lines("SQUARE") == "H7");
  // A computer that takes over White also finishes the move.
  BOOST_TEST(gtp.answer("genmove w") != "= pass");
  BOOST_TEST(gtp.answer("undo") == "=");
  gtp.play({"w H6"});
  BOOST_TEST(gtp.answer("gogui-rules_side_to_move") == "= white");
  BOOST_TEST(gtp.answer("play b H6").starts_with("? illegal move: it is the turn of white"));
  gtp.play({"w A2", "w A3"});
  BOOST_TEST(gtp.answer("to_move") == "= chance");
}

BOOST_AUTO_TEST_SUITE_END()
