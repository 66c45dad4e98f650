// SPDX-License-Identifier: MIT
// The numbers of Colorado's endgames, and moves backwards: each must be a legal move, and none may be missing.

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "colorado/endgames.h"
#include "core/rng.h"
#include "support/printing.h"
#include "support/require.h"
#include "support/variants.h"

using namespace catenary;
using namespace catenary::games::colorado;

namespace {

/// From the later position to the earlier one.
using Edge = std::pair<std::uint64_t, std::uint64_t>;

std::vector<std::string> texts_of(const std::vector<Edge>& edges) {
  std::vector<std::string> texts;
  for (const auto& [from, to] : edges) texts.push_back(std::to_string(from) + " to " + std::to_string(to));
  return texts;
}

Rules rules_of(const std::string& layout) {
  const player::Plugin& info = *tests::registry().find("colorado");
  game::Settings settings = info.default_settings();
  tests::require(info.set_option(settings, "layout", layout));
  return Rules(settings);
}

/// The moves of a position that stay in the class.
std::vector<Edge> edges_to_children(const Endgames& endgames, Endgames::Class of, std::uint64_t number) {
  std::vector<Edge> edges;
  const auto position = endgames.position(of, number);
  if (!position) return edges;
  Position::MoveList moves;
  position->moves(moves);
  for (const Move move : moves) {
    Position child = *position;
    child.play(move);
    if (!child.over() && Endgames::class_of(child) == of) edges.emplace_back(endgames.number(child), number);
  }
  return edges;
}

std::vector<Edge> edges_to_parents(const Endgames& endgames, Endgames::Class of, std::uint64_t number) {
  std::vector<Edge> edges;
  const auto position = endgames.position(of, number);
  if (!position) return edges;
  std::vector<std::uint64_t> parents;
  endgames.append_predecessors(*position, parents);
  for (const std::uint64_t parent : parents) edges.emplace_back(number, parent);
  return edges;
}

Set set_of(std::initializer_list<Cell> cells) {
  Set set;
  for (const Cell cell : cells) set.insert(cell);
  return set;
}

Endgames::Class class_of(const Rules& rules, int black, int white) {
  const Set white_boats = Set::first(white);
  const Set black_boats = Set::first(white + black) - white_boats;
  return *Endgames::class_of(Position(rules, black_boats, white_boats, {Color::white, Color::none, 2, 0, {}}));
}

const std::vector<std::string> kLayouts = {"default", "random 3", std::string(64, 'G'), std::string(64, 'R')};

}  // namespace

BOOST_AUTO_TEST_SUITE(colorado_endgames)

BOOST_AUTO_TEST_CASE(each_number_that_stands_for_a_position_is_its_number) {
  const Rules rules = rules_of("default");
  const Endgames endgames(rules);
  core::Rng rng(1);
  for (const auto& [black, white] : {std::pair(1, 1), std::pair(2, 1), std::pair(1, 3), std::pair(3, 3)}) {
    const Endgames::Class of = class_of(rules, black, white);
    int positions = 0;
    for (int i = 0; i < 5000; ++i) {
      const std::uint64_t number = rng() % Endgames::size(of);
      const auto position = endgames.position(of, number);
      if (!position) continue;
      ++positions;
      BOOST_REQUIRE(position->consistent());
      BOOST_TEST_REQUIRE(endgames.number(*position) == number);
      BOOST_TEST_REQUIRE(position->to_move() == Endgames::to_move(of, number));
      BOOST_TEST_REQUIRE(Endgames::class_of(*position) == of);
    }
    BOOST_TEST(positions > 2500);
  }
}

BOOST_AUTO_TEST_CASE(a_landed_boat_that_nobody_can_sink_and_a_pass_do_not_change_the_number) {
  const Rules rules = rules_of(std::string(64, 'B'));
  const Endgames endgames(rules);
  const Set black = set_of({0, 40});
  const auto number = [&](const Set& white, std::optional<Cell> landed, std::uint8_t passes) {
    return endgames.number(Position(rules, black, white, {Color::white, Color::none, 2, passes, landed}));
  };
  const Set near = set_of({1, 20});
  BOOST_TEST(number(near, std::nullopt, 1) == number(near, std::nullopt, 0));
  BOOST_TEST(number(near, Cell{0}, 0) != number(near, std::nullopt, 0));
  const Set far = set_of({2, 20});
  BOOST_TEST(number(far, Cell{0}, 0) == number(far, std::nullopt, 0));
}

BOOST_AUTO_TEST_CASE(moves_backwards_are_the_moves_of_the_rules_with_one_boat_a_side) {
  for (const std::string& layout : kLayouts) {
    const Rules rules = rules_of(layout);
    const Endgames endgames(rules);
    const Endgames::Class of = class_of(rules, 1, 1);
    std::vector<Edge> forward;
    std::vector<Edge> backward;
    for (std::uint64_t number = 0; number < Endgames::size(of); ++number) {
      for (const Edge& edge : edges_to_children(endgames, of, number)) forward.push_back(edge);
      for (const Edge& edge : edges_to_parents(endgames, of, number)) backward.push_back(edge);
    }
    std::sort(forward.begin(), forward.end());
    std::sort(backward.begin(), backward.end());
    BOOST_TEST(forward.size() > 10'000U);
    BOOST_TEST(texts_of(forward) == texts_of(backward), boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(moves_backwards_are_the_moves_of_the_rules_in_samples_of_more_boats) {
  core::Rng rng(2);
  for (const std::string& layout : kLayouts) {
    const Rules rules = rules_of(layout);
    const Endgames endgames(rules);
    for (const auto& [black, white] : {std::pair(2, 1), std::pair(2, 2), std::pair(2, 3), std::pair(3, 3)}) {
      const Endgames::Class of = class_of(rules, black, white);
      for (int i = 0; i < 60; ++i) {
        const std::uint64_t number = rng() % Endgames::size(of);
        const auto children = edges_to_children(endgames, of, number);
        for (const Edge& edge : children) {
          const auto back = edges_to_parents(endgames, of, edge.first);
          BOOST_REQUIRE(std::count(back.begin(), back.end(), edge) ==
                        std::count(children.begin(), children.end(), edge));
        }
        const auto parents = edges_to_parents(endgames, of, number);
        for (const Edge& edge : parents) {
          const auto moves = edges_to_children(endgames, of, edge.second);
          BOOST_REQUIRE(std::count(moves.begin(), moves.end(), edge) ==
                        std::count(parents.begin(), parents.end(), edge));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
