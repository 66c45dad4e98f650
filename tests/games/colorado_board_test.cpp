// SPDX-License-Identifier: MIT
// Each sentence of the rules page about the Katarenga board: layouts as text, and boards made of the quarterboards.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>

#include "core/text.h"
#include "story/picture.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;

namespace {

const player::Plugin& info() { return *tests::registry().find("colorado"); }

/// The canonical form of a layout; empty if it is refused.
std::string canonical(const std::string& layout) {
  game::Settings settings = info().default_settings();
  return info().set_option(settings, "layout", layout) ? settings.options.text("layout") : "";
}

/// Both sides of a quarterboard as printed on the rules page.
struct Tile {
  std::string front;
  std::string back;
};
const std::vector<Tile> kTiles = {{"RGBY YYGR BBRG GRYB", "RYBG GYBR BGRY YRGB"},
                                  {"RYBG GRGB YYBR BGRY", "RGYB YRYG BGBR GBRY"},
                                  {"RYGB GYRY BBGR YRBG", "RGBY YYBR GRGB BYRG"},
                                  {"RGBY YYBR BGRG GRYB", "RYBG GYGR BBRY YRGB"}};

std::string transposed(const std::string& side) {
  const auto lines = core::split(side, ' ');
  std::vector<std::string> result(4);
  for (std::size_t i = 0; i < 4; ++i)
    for (const std::string& line : lines) result[i] += line[i];
  return core::join(result, " ");
}

/// Rotated by a quarter turn.
std::string turned(const std::string& side) {
  auto lines = core::split(transposed(side), ' ');
  for (std::string& line : lines) std::reverse(line.begin(), line.end());
  return core::join(lines, " ");
}

/// One of the four quarters of a layout, top left first.
std::string quarter(const std::string& layout, std::size_t index) {
  std::vector<std::string> lines;
  for (std::size_t line = 0; line < 4; ++line)
    lines.push_back(layout.substr(8 * (4 * (index / 2) + line) + 4 * (index % 2), 4));
  return core::join(lines, " ");
}

/// For example "A back 2": the tile, the side that is up, and the number of quarter turns.
std::string name_of_quarter(const std::string& letters) {
  for (std::size_t tile = 0; tile < kTiles.size(); ++tile) {
    std::string front = kTiles[tile].front;
    std::string back = kTiles[tile].back;
    for (int turns = 0; turns < 4; ++turns, front = turned(front), back = turned(back)) {
      const std::string name(1, "ABCD"[tile]);
      if (front == letters) return name + " front " + std::to_string(turns);
      if (back == letters) return name + " back " + std::to_string(turns);
    }
  }
  return "none";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(colorado_board)

BOOST_AUTO_TEST_CASE(the_default_layout_is_the_text_of_the_page) {
  const std::string page = "RGBYRYBG YYGRGRGB BBRGYYBR GRYBBGRY RYGBRGBY GYRYYYBR BBGRBGRG YRBGGRYB";
  const std::string start = info().default_settings().options.text("layout");
  BOOST_TEST(start == canonical(page));
  BOOST_TEST(start == canonical("default"));
  BOOST_TEST(start == canonical("DEFAULT"));
  for (std::size_t i = 0; i < 4; ++i) BOOST_TEST(quarter(start, i) == kTiles[i].front);
}

BOOST_AUTO_TEST_CASE(a_layout_is_64_letters_in_either_case_with_any_blanks) {
  const std::string letters = "RBBBBBBY" + std::string(48, 'B') + "GBBBBBBB";
  BOOST_TEST(canonical(letters) == letters);
  BOOST_TEST(canonical(core::to_lower(letters)) == letters);
  BOOST_TEST(canonical(letters.substr(0, 3) + "  " + letters.substr(3, 20) + " " + letters.substr(23)) == letters);
}

BOOST_AUTO_TEST_CASE(a_layout_begins_with_rank_8_and_each_rank_with_file_a) {
  game::Settings settings = info().default_settings();
  tests::require(info().set_option(settings, "layout", "BBBBBBBB RBBBBBBY" + std::string(40, 'B') + "BBBBBBBB"));
  const auto session = info().start(settings).session;
  const game::Picture picture = story::picture(*session);
  const auto has = [&](game::Area::Fill fill, int column, int row) {
    const core::Cell cell = *session->grid().cell_at({column, row});
    return std::any_of(picture.areas.begin(), picture.areas.end(), [&](const game::Area& area) {
      return area.fill == fill && std::find(area.cells.begin(), area.cells.end(), cell) != area.cells.end();
    });
  };
  BOOST_TEST(has(game::Area::Fill::red, 0, 6));
  BOOST_TEST(has(game::Area::Fill::yellow, 7, 6));
  BOOST_TEST(has(game::Area::Fill::blue, 0, 1));
}

BOOST_AUTO_TEST_CASE(other_layout_texts_are_refused_naming_the_valid_ones) {
  for (const std::string& bad :
       {std::string(), std::string(63, 'R'), std::string(65, 'R'), std::string(63, 'R') + "X", std::string("random"),
        std::string("random x"), std::string("random -1"), std::string("random 1 2"), std::string("standard")})
    BOOST_TEST(canonical(bad) == "");
  game::Settings settings = info().default_settings();
  BOOST_TEST(info().set_option(settings, "layout", "RYGB").error().reason ==
             "layout takes 64 letters of R Y G B (rank 8 first), default, or random SEED, not 'RYGB'");
}

BOOST_AUTO_TEST_CASE(a_layout_with_another_number_of_squares_of_a_color_is_accepted) {
  for (const char letter : {'R', 'Y', 'G', 'B'})
    BOOST_TEST(canonical(std::string(64, letter)) == std::string(64, letter));
}

BOOST_AUTO_TEST_CASE(each_side_of_a_quarterboard_has_four_squares_of_each_color) {
  for (const Tile& tile : kTiles)
    for (const std::string& side : {tile.front, tile.back})
      for (const char letter : {'R', 'Y', 'G', 'B'}) BOOST_TEST(std::count(side.begin(), side.end(), letter) == 4);
}

BOOST_AUTO_TEST_CASE(the_back_of_a_quarterboard_is_the_transpose_of_its_front) {
  for (const Tile& tile : kTiles) BOOST_TEST(tile.back == transposed(tile.front));
}

BOOST_AUTO_TEST_CASE(a_random_layout_has_each_quarterboard_once_in_any_place_side_and_rotation) {
  std::set<std::string> seen;
  for (int seed = 0; seed < 2000; ++seed) {
    const std::string layout = canonical("random " + std::to_string(seed));
    std::string tiles;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string name = name_of_quarter(quarter(layout, i));
      tiles += name[0];
      seen.insert(std::to_string(i) + " " + name);
    }
    std::sort(tiles.begin(), tiles.end());
    BOOST_TEST_REQUIRE(tiles == "ABCD");
  }
  // Four places, four tiles, two sides, four rotations.
  BOOST_TEST(seen.size() == 4 * 4 * 2 * 4);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_board_on_every_machine) {
  BOOST_TEST(canonical("random 1") == "GBYRBGRYRBYGYYBRYRGBGRGBBGRYRYBGYBGRBGYRRBYYYRYGGRGBRGBBBYRGGBRY");
  BOOST_TEST(canonical("Random 1") == canonical("random 1"));
  BOOST_TEST(canonical("random 2") != canonical("random 1"));
}

BOOST_AUTO_TEST_SUITE_END()
