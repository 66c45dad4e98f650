// SPDX-License-Identifier: MIT
#include "session/sgf.h"

#include <boost/test/unit_test.hpp>

using namespace catenary::core;
using namespace catenary::session;

namespace {

using Node = std::variant<SgfStep, SgfPosition>;

/// `white E5`, `black -` or `position TEXT`.
std::vector<std::string> texts_of(const std::vector<Node>& nodes) {
  std::vector<std::string> texts;
  for (const Node& node : nodes) {
    if (const auto* move = std::get_if<SgfStep>(&node))
      texts.push_back(std::string(to_text(move->color)) + " " + (move->vertex ? to_text(*move->vertex) : "-"));
    else
      texts.push_back("position " + std::get<SgfPosition>(node).text);
  }
  return texts;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sgf)

BOOST_AUTO_TEST_CASE(round_trips) {
  SgfGame game;
  game.game = "catchup";
  game.width = 9;
  game.options = {{"rules", "standard"}, {"odd", "a]b\\c"}};
  game.level = 4;
  game.result = "W+3";
  game.nodes = {
      SgfStep{Color::white, Vertex{4, 4}}, SgfStep{Color::black, std::nullopt},  SgfPosition{"x]y"},
      SgfStep{Color::black, Vertex{0, 0}}, SgfStep{Color::chance, Vertex{3, 3}}, SgfStep{Color::white, Vertex{1, 0}}};
  const std::string text = write_sgf(game);
  const auto read = read_sgf(text).value();
  BOOST_TEST(read.game == game.game);
  BOOST_TEST(read.width == 9);
  BOOST_TEST(read.level.value() == 4);
  BOOST_TEST(read.result == "W+3");
  BOOST_TEST_REQUIRE(read.options.size() == game.options.size());
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    BOOST_TEST(read.options[i].first == game.options[i].first);
    BOOST_TEST(read.options[i].second == game.options[i].second);
  }
  BOOST_TEST(texts_of(read.nodes) == texts_of(game.nodes), boost::test_tools::per_element());
  BOOST_TEST(text.find("W[ee]") != std::string::npos);
  BOOST_TEST(text.find("B[]") != std::string::npos);
  BOOST_TEST(text.find("B[ai]CHANCE[df]") != std::string::npos);
  BOOST_TEST(text.find(";CHANCE") == std::string::npos);
  // GoGui mistakes that name for GM and then sees no game of Go.
  BOOST_TEST(text.find("]GAME[") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(reads_the_main_line_of_what_others_write) {
  const auto read = read_sgf(
                        "some mail header\n(;FF[3]GaMe[1]SiZe[9]\nC[a (comment) ; with \\] all]PB[x] "
                        ";B[aa](;W[tt];B[bb](;W[cc])(;W[dd]))(;W[ee]))")
                        .value();
  const std::vector<Node> expected = {SgfStep{Color::black, Vertex{0, 8}}, SgfStep{Color::white, std::nullopt},
                                      SgfStep{Color::black, Vertex{1, 7}}, SgfStep{Color::white, Vertex{2, 6}}};
  BOOST_TEST(read.width == 9);
  BOOST_TEST(!read.level.has_value());
  BOOST_TEST(texts_of(read.nodes) == texts_of(expected), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(reads_the_last_variation_of_each_move_if_asked) {
  const std::string text = "(;SZ[9];B[aa](;W[tt];B[bb](;W[cc];B[ee])(;W[dd]))(;W[ee](;B[ff])(;B[gg];W[hh])))";
  const auto read = read_sgf(text, SgfLine::last).value();
  const std::vector<Node> expected = {SgfStep{Color::black, Vertex{0, 8}}, SgfStep{Color::white, Vertex{4, 4}},
                                      SgfStep{Color::black, Vertex{6, 2}}, SgfStep{Color::white, Vertex{7, 1}}};
  BOOST_TEST(texts_of(read.nodes) == texts_of(expected), boost::test_tools::per_element());
  BOOST_TEST(read.left_others_out);
  BOOST_TEST(!read_sgf(text).value().left_others_out);
  BOOST_TEST(!read_sgf("(;SZ[9];B[aa](;W[bb]))", SgfLine::last).value().left_others_out);
  BOOST_TEST(!read_sgf("(;SZ[9];B[aa](;W[bb])", SgfLine::last).has_value());
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_game) {
  for (const char* bad :
       {"", "()", "(", "(;", "(;SZ[9]", "(;SZ[9];B[aa)", "(;SZ[0])", "(;SZ[x])", "(;SZ[99])", "(;SZ[9];B[zz])",
        "(;SZ[9];B[a])", "(;SZ[9]AB[aa])", "(;SZ[9]OPTION[x])", "(;SZ[9]B)", "(;SZ[9];B[a\\", "hello"})
    BOOST_CHECK_MESSAGE(!read_sgf(bad).has_value(), bad);
}

BOOST_AUTO_TEST_SUITE_END()
