// SPDX-License-Identifier: MIT
#include "text/board_json.h"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "support/game.h"
#include "support/variants.h"

using namespace catenary;
using Json = nlohmann::json;

namespace {

Json layout_of(const std::string& name, int width) {
  const tests::Game game(name, width, {});
  return text::board_layout(*tests::registry().find(name), *game.session);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(board_json)

BOOST_AUTO_TEST_CASE(neighbors_of_all_boards_are_one_unit_apart) {
  for (const player::Plugin& game : tests::registry().games()) {
    const Json layout = layout_of(game.name, game.default_width);
    const auto& first = layout["cells"][0]["at"];
    const auto& second = layout["cells"][1]["at"];
    const double dx = first[0].get<double>() - second[0].get<double>();
    const double dy = first[1].get<double>() - second[1].get<double>();
    BOOST_TEST(std::hypot(dx, dy) == 1.0, boost::test_tools::tolerance(0.001));
  }
}

BOOST_AUTO_TEST_CASE(a_layout_has_every_cell_and_coordinate_once) {
  const Json hexagon = layout_of("catchup", 5);
  BOOST_TEST(hexagon["cells"].size() == 19U);
  BOOST_TEST(hexagon["texts"].size() == 10U);
  BOOST_TEST(hexagon["shapes"]["hexagon"].size() == 6U);
  BOOST_TEST(hexagon["edges"].empty());
  const Json square = layout_of("cation", 4);
  BOOST_TEST(square["cells"].size() == 16U);
  BOOST_TEST(square["edges"].size() == 4U);
  BOOST_TEST(layout_of("colorado", 8)["cells"][0]["sign"] == "♝");
  BOOST_TEST(layout_of("catena", 5)["actions"] == Json::array({"pass"}));
  BOOST_TEST(layout_of("cation", 5)["actions"] == Json::array({"pass", "relocate", "swap"}));
  BOOST_TEST(layout_of("catchup", 5)["labels"][0]["text"] == "size of a largest group");
}

BOOST_AUTO_TEST_CASE(a_state_has_pieces_marks_and_clicks) {
  tests::Game game("catchup", 5, {});
  game.play({"C3", "D4"});
  const Json state = text::board_state(*game.session);
  BOOST_TEST(state["pieces"].size() == 2U);
  BOOST_TEST(state["pieces"][0] == Json({{"cell", "C3"}, {"owner", "white"}, {"glyph", "stone"}}));
  BOOST_TEST(state["marks"][0] == Json({{"kind", "last"}, {"cells", {"D4"}}, {"text", ""}}));
  BOOST_TEST(state["legal"]["pass"] == "End turn");
  BOOST_TEST(state["turn"]["mover"] == "black");
  BOOST_TEST(state["ply"] == 2);
  BOOST_TEST(!state["over"].get<bool>());
  tests::Game both("catalonia", 8, {});
  const Json pieces = text::board_state(*both.session);
  BOOST_TEST(pieces["turn"]["mover"] == "both");
  BOOST_TEST(pieces["pieces"][0]["glyph"] == "N");
}

BOOST_AUTO_TEST_SUITE_END()
