// SPDX-License-Identifier: MIT
#include "review/review.h"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace catenary;
using core::Color;
using review::Evaluation;
using review::judge;

namespace {

Evaluation chance(double of_black) { return {.chance = of_black}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(reviews)

BOOST_AUTO_TEST_CASE(classes_begin_at_5_10_and_20_points) {
  const std::pair<double, std::string> cases[] = {{4.9, ""},         {5.1, "inaccuracy"}, {9.9, "inaccuracy"},
                                                  {10.1, "mistake"}, {19.9, "mistake"},   {20.1, "blunder"}};
  for (const auto& [loss, name] : cases)
    BOOST_TEST(judge(Color::white, chance(0.3), chance(0.3 + loss / 100)).name_of_class() == name);
}

BOOST_AUTO_TEST_CASE(a_turn_better_than_the_best_one_loses_nothing) {
  BOOST_TEST(judge(Color::black, chance(0.5), chance(0.6)).loss == 0.0);
}

BOOST_AUTO_TEST_CASE(between_equal_results_only_the_margin_counts) {
  const auto judgement = judge(Color::white, review::won_by(Color::white, 5), review::won_by(Color::white, 2));
  BOOST_TEST(judgement.loss == 0.0);
  BOOST_TEST(judgement.margin_lost.value() == 3.0);
  BOOST_TEST(!judge(Color::white, review::won_by(Color::white, 5), review::won_by(Color::white)).margin_lost);
  BOOST_TEST(
      judge(Color::black, review::won_by(Color::white, 2), review::won_by(Color::white, 6)).margin_lost.value() == 4.0);
}

BOOST_AUTO_TEST_CASE(a_total_belongs_to_both_sides) {
  const Evaluation total{.chance = 0.4, .points = 800.5};
  BOOST_TEST(chance_of(Color::white, total) == 0.4);
  BOOST_TEST(judge(Color::white, total, {.chance = 0.3, .points = 790}).points_lost.value() == 10.5);
}

BOOST_AUTO_TEST_CASE(a_won_child_proves_its_parent_and_a_lost_parent_its_child) {
  std::vector<Evaluation> evaluations = {chance(0.6), chance(0.9), review::won_by(Color::black)};
  carry_proofs({Color::white, Color::black, Color::white}, std::vector<std::optional<Evaluation>>(3), evaluations);
  BOOST_TEST(!evaluations[0].proof);
  BOOST_TEST(is_won_by(evaluations[1], Color::black));

  evaluations = {review::won_by(Color::black), chance(0.9)};
  carry_proofs({Color::white, Color::black}, std::vector<std::optional<Evaluation>>(2), evaluations);
  BOOST_TEST(is_won_by(evaluations[1], Color::black));
}

BOOST_AUTO_TEST_CASE(a_won_position_proves_nothing_about_the_turn_played) {
  std::vector<Evaluation> evaluations = {review::won_by(Color::black), chance(0.2)};
  carry_proofs({Color::black, Color::white}, std::vector<std::optional<Evaluation>>(2), evaluations);
  BOOST_TEST(!evaluations[1].proof);
}

BOOST_AUTO_TEST_CASE(a_stretch_has_a_margin_where_all_of_it_has_the_same) {
  const auto stretches = [](std::vector<double> margins) {
    std::vector<Evaluation> evaluations = {chance(0.5)};
    for (const double margin : margins) evaluations.push_back(review::won_by(Color::black, margin));
    return review::stretches(evaluations);
  };
  BOOST_TEST((stretches({2, 2}) == std::vector<review::Stretch>{{1, 2, {Color::black, 2.0}}}));
  BOOST_TEST((stretches({2, 2, 3}) == std::vector<review::Stretch>{{1, 3, {Color::black, std::nullopt}}}));
}

BOOST_AUTO_TEST_CASE(evaluations_have_texts) {
  BOOST_TEST(to_text(chance(0.567)) == "57%");
  BOOST_TEST(to_text(review::won_by(Color::white, 2.5)) == "White wins by 2.5, proven");
  BOOST_TEST(to_text(review::won_by(Color::black)) == "Black wins, proven");
  BOOST_TEST(to_text(review::drawn()) == "draw, proven");
  BOOST_TEST(to_text(Evaluation{.chance = 0.2, .points = 812.4}) == "812 points");
}

BOOST_AUTO_TEST_SUITE_END()
