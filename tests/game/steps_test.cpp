// SPDX-License-Identifier: MIT
#include "game/steps.h"

#include <boost/test/unit_test.hpp>

#include "support/printing.h"

using namespace catenary::core;
using namespace catenary::game;

namespace {

std::vector<StepPath> paths_of(const std::vector<Move>& moves, std::optional<Cell> substitute = std::nullopt) {
  std::vector<StepPath> all;
  for (const Move move : moves)
    for (const StepPath& path : paths_to(move, substitute)) all.push_back(path);
  return all;
}

bool contains(const std::vector<Step>& steps, Step step) {
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(steps)

BOOST_AUTO_TEST_CASE(a_placement_is_one_step) {
  const auto paths = paths_of({Move::place(3)});
  BOOST_TEST(effect_of(Step::at(3), paths, std::nullopt).kind == StepEffect::Kind::complete);
  BOOST_TEST(effect_of(Step::at(4), paths, std::nullopt).kind == StepEffect::Kind::illegal);
  BOOST_TEST(effect_of(Step::pass(), paths, std::nullopt).kind == StepEffect::Kind::illegal);
}

BOOST_AUTO_TEST_CASE(a_relocation_is_two_steps_with_deselect_and_reselect) {
  const auto paths = paths_of({Move::relocate(1, 2), Move::relocate(1, 3), Move::relocate(5, 2)});
  BOOST_TEST(effect_of(Step::at(1), paths, std::nullopt).kind == StepEffect::Kind::select);
  BOOST_TEST(effect_of(Step::at(2), paths, std::nullopt).kind == StepEffect::Kind::illegal);
  BOOST_TEST(effect_of(Step::at(3), paths, Cell{1}).move == Move::relocate(1, 3));
  BOOST_TEST(effect_of(Step::at(1), paths, Cell{1}).kind == StepEffect::Kind::deselect);
  const StepEffect reselect = effect_of(Step::at(5), paths, Cell{1});
  BOOST_TEST(reselect.kind == StepEffect::Kind::select);
  BOOST_TEST(reselect.origin == 5);
  BOOST_TEST(effect_of(Step::at(3), paths, Cell{5}).kind == StepEffect::Kind::illegal);
  BOOST_TEST(possible_steps(paths, std::nullopt).size() == 2);
  BOOST_TEST(possible_steps(paths, Cell{1}).size() == 4);
}

BOOST_AUTO_TEST_CASE(a_removal_is_its_cell_twice_and_leaves_no_deselect) {
  const auto paths = paths_of({Move::remove(7), Move::relocate(1, 2)});
  BOOST_TEST(effect_of(Step::at(7), paths, std::nullopt).kind == StepEffect::Kind::select);
  BOOST_TEST(effect_of(Step::at(7), paths, Cell{7}).move == Move::remove(7));
  BOOST_TEST(effect_of(Step::at(1), paths, Cell{7}).kind == StepEffect::Kind::select);
}

BOOST_AUTO_TEST_CASE(clicks_substitute_for_passes_and_swaps) {
  const auto swap = paths_of({Move::place(1), Move::swap()}, Cell{9});
  BOOST_TEST(effect_of(Step::at(9), swap, std::nullopt).move == Move::swap());
  BOOST_CHECK(!contains(possible_steps(swap, std::nullopt), Step::pass()));
  const auto end_of_turn = paths_of({Move::pass()}, Cell{4});
  BOOST_TEST(effect_of(Step::at(4), end_of_turn, std::nullopt).move == Move::pass());
  BOOST_TEST(effect_of(Step::pass(), end_of_turn, std::nullopt).move == Move::pass());
  BOOST_TEST(step_on_path(Move::pass(), end_of_turn, std::nullopt) == Step::at(4));
  BOOST_TEST(step_on_path(Move::pass(), paths_of({Move::pass()}), std::nullopt) == Step::pass());
  const auto button = paths_of({Move::button()});
  BOOST_TEST(effect_of(Step::pass(), button, std::nullopt).move == Move::button());
}

BOOST_AUTO_TEST_CASE(next_step_goes_on_from_the_selected_origin) {
  const auto paths = paths_of({Move::relocate(1, 2), Move::relocate(5, 2)});
  BOOST_TEST(step_on_path(Move::relocate(1, 2), paths, std::nullopt) == Step::at(1));
  BOOST_TEST(step_on_path(Move::relocate(1, 2), paths, Cell{1}) == Step::at(2));
  BOOST_TEST(step_on_path(Move::relocate(1, 2), paths, Cell{5}) == Step::at(1));
}

BOOST_AUTO_TEST_SUITE_END()
