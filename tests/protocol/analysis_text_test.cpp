// SPDX-License-Identifier: MIT
#include "gtp/analysis_text.h"

#include <boost/test/unit_test.hpp>
#include <string>

#include "core/text.h"
#include "game/move_text.h"
#include "player/seat.h"
#include "support/require.h"

using namespace catenary;
using tests::Seat;

namespace {

/// A seat at a position.
struct At : Seat {
  At(const std::string& game, int width, const std::string& position) : Seat(game, width) {
    tests::require(session().set_position(position));
    set("network", "off");
    set("threads", "1");
    set("multi_pv", "1000");
  }

  /// The text about a move from an analysis of this depth.
  std::string about(const std::string& move, const std::string& depth, gtp::AnalysisDialect dialect) {
    set("max_depth", depth);
    const player::Analysis analysis = player.analyze(player.make_request(session().state().to_move()), {});
    const std::string line = gtp::info_line(player.game(), session(), analysis, dialect);
    const std::size_t at = line.find("info move " + move + " ");
    BOOST_TEST_REQUIRE(at != std::string::npos);
    return line.substr(at, line.find(" pv ", at) - at);
  }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_text)

BOOST_AUTO_TEST_CASE(a_win_without_a_margin_is_no_lead) {
  At seat("cation", 5, "o...o/..x../o.x../..x../o.x.. b latest=-");
  const std::string winning = seat.about("C5", "2", gtp::AnalysisDialect::kata);
  BOOST_TEST(has(winning, " winrate 1.000000 "));
  BOOST_TEST(!has(winning, "score"));
  BOOST_TEST(has(seat.about("C5", "2", gtp::AnalysisDialect::full), " score B+ "));
}

BOOST_AUTO_TEST_CASE(a_margin_is_a_lead_once_it_is_proven) {
  // White wins by 2. At depth 5 a win by 1 is found, and the end of the game is not yet seen in each line.
  At seat("catchup", 5, "xx./oxoo/..xxo/.oox/oxo w placed=2 limit=3 start=6");
  const std::string early = seat.about("B3", "5", gtp::AnalysisDialect::full);
  BOOST_TEST(has(early, " score W+ "));
  BOOST_TEST(!has(early, "scoreLead"));
  BOOST_TEST(has(seat.about("B3", "12", gtp::AnalysisDialect::full), " scoreLead 2.00 score W+2 "));
}

BOOST_AUTO_TEST_CASE(uct_proves_the_winner_without_the_margin) {
  tests::GtpSession gtp;
  gtp.answer("set_game catchup");
  gtp.answer("boardsize 5");
  gtp.answer("position xx./oxoo/..xxo/.oox/oxo w placed=2 limit=3 start=6");
  gtp.answer("engine_param searcher uct");
  gtp.answer("engine_param max_nodes 100000");
  const std::string picture = gtp.answer("search_picture");
  BOOST_TEST(has(picture, "White wins (proven)"), picture);
}

BOOST_AUTO_TEST_CASE(a_selected_piece_has_all_its_moves) {
  tests::GtpSession gtp;
  gtp.answer("set_game catalonia");
  gtp.answer("engine_param multi_pv 2");
  gtp.answer("play white B1");
  const std::string lines = gtp.answer("analyze white 0.1");
  for (const std::string move : {"A3", "C3"}) BOOST_TEST(has(lines, "info move " + move + " "), lines);
}

BOOST_AUTO_TEST_CASE(a_margin_of_nothing_is_a_margin) {
  // Black brings its last boat home by sinking the last one of White, who then has none that is not home.
  At seat("colorado", 8,
          "......../......../......../......../......../......../x......./o....... b started=2 landed=- passes=0");
  player::Analysis analysis = seat.player.analyze(seat.player.make_request(core::Color::black), {});
  std::erase_if(analysis.moves, [&](const player::AnalyzedMove& entry) {
    return game::to_text(entry.variation.front(), seat.session().grid()) != "A2-A1";
  });
  const std::string line = gtp::info_line(seat.player.game(), seat.session(), analysis, gtp::AnalysisDialect::full);
  BOOST_TEST(has(line, " scoreLead 0.00 score B+0 "));
}

BOOST_AUTO_TEST_SUITE_END()
