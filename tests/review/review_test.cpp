// SPDX-License-Identifier: MIT
#include "review/review.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <memory>
#include <string>

#include "core/rng.h"
#include "review/curve.h"
#include "support/variants.h"

using namespace catenary;
using core::Color;
using review::Evaluation;
using review::judge;
using review::shown;

namespace {

Evaluation chance(double of_black) { return {.chance = of_black}; }

Evaluation won_by(Color winner) { return review::proven(game::Outcome::win(winner)); }
Evaluation won_by(Color winner, int margin) { return review::proven(game::Outcome::win_by(winner, margin)); }

/// A game of at most this many random turns, with manual dice.
std::unique_ptr<session::Session> random_game(const player::Plugin& game, const game::Settings& settings,
                                              std::size_t turns, std::uint64_t seed) {
  auto session = game.start(settings).session;
  core::Rng rng(seed);
  while (!session->state().over() && session::played_turns(*session).size() < turns) {
    const auto moves = session->state().legal_moves();
    session->play_turn({moves[rng.below(static_cast<std::uint32_t>(moves.size()))]});
  }
  return session;
}

/// Reports of the progress: the share that is done, and the nodes searched until then.
using Reports = std::vector<std::pair<double, std::uint64_t>>;

review::Review review_of(const player::Plugin& game, const game::Settings& settings, const session::Session& played,
                         std::uint64_t nodes, Reports& reports, const player::Engine* known = nullptr) {
  player::Request search;
  search.limits.max_nodes = nodes;
  search.settings.hash_mb = 1;
  return review::review_game(game, settings, played, search, known,
                             [&](double share, std::uint64_t found) { reports.emplace_back(share, found); });
}

game::Settings small_settings(const player::Plugin& game) {
  game::Settings settings = game.default_settings();
  settings.width = tests::playthrough_width(game);
  (void)game.set_option(settings, "dice", "manual");
  return settings;
}

/// Checks step 8 of docs/review.md, and that the turn, the curve and the class agree.
void check_turn(const review::Review& review, std::size_t number) {
  const review::ReviewedTurn& turn = review.turns[number];
  if (!turn.comparison) return;
  const Evaluation& before = review.evaluations[number];
  const Evaluation& after = review.evaluations[number + 1];
  const Evaluation& best = turn.comparison->best;
  BOOST_TEST(is_won_by(before, turn.mover) >= is_won_by(after, turn.mover));
  BOOST_TEST(is_won_by(before, turn.mover) >= is_won_by(best, turn.mover));
  BOOST_TEST(is_won_by(after, opposite(turn.mover)) >= is_won_by(before, opposite(turn.mover)));
  if (best.points) {
    // Rounded to tenths of a percent; a loss below the lowest class counts as none.
    const double lost = *best.points > *after.points ? 100 * (1 - *after.points / *best.points) : 0;
    BOOST_TEST((turn.judgement.loss == 0 ? lost < 5 : std::abs(turn.judgement.loss - lost) < 0.051));
  } else {
    const double fall = 100 * (shown(chance_of(turn.mover, best)) - shown(chance_of(turn.mover, after)));
    BOOST_TEST(std::abs(turn.judgement.loss - std::max(0.0, fall)) < 1e-6);
  }
  if (turn.judgement.loss == 0) BOOST_TEST(is_won_by(before, turn.mover) == is_won_by(after, turn.mover));
  BOOST_TEST((turn.comparison->played == after), to_text(turn.comparison->played) + " and " + to_text(after));
  BOOST_TEST(turn.judgement.name_of_class().empty() == (turn.judgement.loss < 5));
  if (turn.judgement.loss >= 5) BOOST_TEST(shown(before.chance) == shown(best.chance));
}

/// The shares increase to 1, and none is far ahead of the nodes.
void check_progress(const Reports& reports) {
  BOOST_TEST(reports.back().first == 1);
  const auto nodes = static_cast<double>(reports.back().second);
  for (std::size_t i = 0; i + 1 < reports.size(); ++i) {
    BOOST_TEST(reports[i].first <= reports[i + 1].first);
    if (reports[i].first >= 0.5) BOOST_TEST(static_cast<double>(reports[i].second) >= 0.25 * nodes);
  }
}

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
  const auto judgement = judge(Color::white, won_by(Color::white, 5), won_by(Color::white, 2));
  BOOST_TEST(judgement.loss == 0.0);
  BOOST_TEST(judgement.margin_lost.value() == 3.0);
  BOOST_TEST(!judge(Color::white, won_by(Color::white, 5), won_by(Color::white)).margin_lost);
  BOOST_TEST(judge(Color::black, won_by(Color::white, 2), won_by(Color::white, 6)).margin_lost.value() == 4.0);
}

BOOST_AUTO_TEST_CASE(a_later_proof_is_held_against_a_turn_only_if_an_equal_search_sees_a_loss_too) {
  const Evaluation lost = won_by(Color::white);
  const auto rests = [&](const Evaluation& best, const Evaluation& played, const Evaluation& after) {
    return review::rests_on_later_proof(Color::black, best, played, after);
  };
  BOOST_TEST(rests(chance(0.5), chance(0.48), lost));
  BOOST_TEST(rests(chance(0.5), chance(0.9), lost));
  // The equal search sees the loss as well.
  BOOST_TEST(!rests(chance(0.5), chance(0.4), lost));
  // The equal search proves it.
  BOOST_TEST(!rests(chance(0.5), lost, lost));
  // The best turn itself is proven.
  BOOST_TEST(!rests(won_by(Color::black), chance(0.9), lost));
  // There is no proof.
  BOOST_TEST(!rests(chance(0.5), chance(0.48), chance(0.1)));
  BOOST_TEST(review::rests_on_later_proof(Color::white, chance(0.5), chance(0.52), won_by(Color::black)));
}

BOOST_AUTO_TEST_CASE(a_total_belongs_to_both_sides) {
  const Evaluation total{.chance = 0.4, .points = 800.5};
  BOOST_TEST(chance_of(Color::white, total) == 0.4);
  BOOST_TEST(judge(Color::white, total, {.chance = 0.3, .points = 700}).points_lost.value() == 100.5);
  // The class depends on the share of the total, however small the winning chance is.
  const Evaluation low{.chance = 0.01, .points = 2000};
  BOOST_TEST(judge(Color::black, low, {.chance = 0.005, .points = 1500}).loss == 25);
  BOOST_TEST(judge(Color::black, low, {.chance = 0.005, .points = 1500}).name_of_class() == "blunder");
  // Longer searches change totals by less than 5%.
  BOOST_TEST(judge(Color::black, low, {.chance = 0.01, .points = 1910}).name_of_class() == "");
  BOOST_TEST(judge(Color::black, low, {.chance = 0.01, .points = 1910}).points_lost.value() == 0);
  BOOST_TEST(judge(Color::black, low, {.chance = 0.01, .points = 1910}).loss == 0);
}

BOOST_AUTO_TEST_CASE(a_won_child_proves_its_parent_and_a_lost_parent_its_child) {
  const review::Curve won({Color::white, Color::black, Color::white}, {chance(0.6), chance(0.9), won_by(Color::black)});
  BOOST_TEST(!won[0].proof);
  BOOST_TEST(is_won_by(won[1], Color::black));

  const review::Curve lost({Color::white, Color::black}, {won_by(Color::black), chance(0.9)});
  BOOST_TEST(is_won_by(lost[1], Color::black));
}

BOOST_AUTO_TEST_CASE(a_won_position_proves_nothing_about_the_turn_played) {
  const review::Curve curve({Color::black, Color::white}, {won_by(Color::black), chance(0.2)});
  BOOST_TEST(!curve[1].proof);
}

BOOST_AUTO_TEST_CASE(a_new_proof_is_carried_and_marks_the_turns_around_it) {
  review::Curve curve({Color::black, Color::white, Color::black, Color::white},
                      {chance(0.6), chance(0.6), chance(0.6), chance(0.6)});
  for (std::size_t number = 0; number < 3; ++number) curve.unmark(number);
  curve.set(2, won_by(Color::white));
  BOOST_TEST(is_won_by(curve[1], Color::white));
  BOOST_TEST(is_won_by(curve[3], Color::white));
  BOOST_TEST(!curve[0].proof);
  BOOST_TEST(curve.last_marked().value() == 2U);
  curve.set(2, chance(0.5));
  BOOST_TEST(is_won_by(curve[2], Color::white));
}

BOOST_AUTO_TEST_CASE(a_proof_holds_after_the_turn_that_it_is_by) {
  review::Curve curve({Color::black, Color::white, Color::black}, {won_by(Color::black, 3), chance(0.9), chance(0.8)});
  curve.set_followed(1);
  BOOST_TEST(!curve[2].proof);
  curve.set_followed(0);
  BOOST_TEST(to_text(curve[1]) == "Black wins, proven");
  BOOST_TEST(is_won_by(curve[2], Color::black));
}

BOOST_AUTO_TEST_CASE(reviews_agree_with_themselves) {
  std::size_t mistakes = 0;
  for (const player::Plugin& game : tests::registry().games()) {
    const game::Settings settings = small_settings(game);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      BOOST_TEST_CONTEXT(game.name << ", game " << seed) {
        const auto played = random_game(game, settings, seed == 3 ? 200 : 14, seed);
        if (seed == 3 && session::played_turns(*played).size() > 80) continue;
        Reports reports;
        const review::Review review = review_of(game, settings, *played, 100, reports);
        const auto replayed = game.start(settings).session;
        for (std::size_t number = 0; number < review.turns.size(); ++number) {
          check_turn(review, number);
          // If both colours may begin, a turn is compared with those of the colour that did.
          const review::ReviewedTurn& turn = review.turns[number];
          if (turn.comparison)
            BOOST_TEST((replayed->state().mover(turn.comparison->line.front().front()) == turn.mover));
          replayed->play_turn(turn.moves);
        }
        const auto bad = std::count_if(review.turns.begin(), review.turns.end(),
                                       [](const review::ReviewedTurn& turn) { return turn.judgement.loss >= 5; });
        mistakes += static_cast<std::size_t>(bad);
        if (bad > 0) check_progress(reports);
      }
    }
  }
  BOOST_TEST(mistakes > 10U);
}

/// The turns after the tenth turn of this game prove that it loses. Searches of the tenth turn that are as long as
/// those of the apparently best turn see neither the proof nor a loss.
BOOST_AUTO_TEST_CASE(a_later_proof_alone_makes_no_blunder_of_a_turn) {
  const player::Plugin& game = *tests::registry().find("catena");
  const game::Settings settings = small_settings(game);
  Reports reports;
  const review::Review review = review_of(game, settings, *random_game(game, settings, 200, 1), 100, reports);
  const review::ReviewedTurn& turn = review.turns.at(9);
  BOOST_TEST(is_won_by(review.evaluations[10], opposite(turn.mover)));
  BOOST_TEST(!review.evaluations[9].proof);
  BOOST_TEST(turn.comparison->played_is_best);
  BOOST_TEST(turn.judgement.name_of_class() == "");
}

BOOST_AUTO_TEST_CASE(a_review_uses_what_is_known) {
  const player::Plugin& game = *tests::registry().find("cation");
  game::Settings settings = game.default_settings();
  settings.width = 4;
  const player::StartedGame played = game.start(settings);
  for (const auto& [color, turn] : {std::pair(Color::black, "B2"), {Color::white, "C3"}})
    BOOST_REQUIRE(played.session->play(color, turn));
  player::Request question;
  question.limits.max_nodes = 20'000;
  core::Rng rng(1);
  const auto proof = played.engine->search(played.session->history(), question, rng, {});
  BOOST_TEST_REQUIRE(game::is_win(proof.value));
  BOOST_REQUIRE(played.session->play(Color::black, "A1"));

  Reports reports;
  const review::Review before = review_of(game, settings, *played.session, 1, reports);
  BOOST_TEST(!before.evaluations[2].proof);
  const review::Review review = review_of(game, settings, *played.session, 1, reports, played.engine.get());
  BOOST_TEST(is_won_by(review.evaluations[2], Color::black));
  BOOST_TEST(is_won_by(review.turns[2].comparison->best, Color::black));
  BOOST_TEST((review.turns[2].comparison->line.front() == proof.turn));
  for (std::size_t number = 0; number < review.turns.size(); ++number) check_turn(review, number);
}

BOOST_AUTO_TEST_CASE(the_end_of_a_cooperative_game_has_the_chance_of_its_total) {
  for (const player::Plugin& game : tests::registry().games()) {
    if (!game.start(game.default_settings()).session->state().cooperative()) continue;
    const game::Settings settings = small_settings(game);
    const auto played = random_game(game, settings, 1000, 1);
    BOOST_REQUIRE(played->state().over());
    Reports reports;
    const review::Review review = review_of(game, settings, *played, 5, reports);
    const game::Outcome outcome = played->state().outcome();
    BOOST_TEST(review.evaluations.back().chance == game.win_rate(outcome_value(outcome, Color::black, 0)));
    BOOST_TEST(review.evaluations.back().chance < 0.9);
    BOOST_TEST(review.evaluations.back().points.value() == outcome.half_points / 2.0);
  }
}

BOOST_AUTO_TEST_CASE(the_costliest_turns_of_both_sides_are_the_turning_points) {
  review::Review found;
  const double losses[] = {3, 30, 0.04, 8, 4, 40, 7, 1, 2};
  for (const double loss : losses)
    found.turns.push_back(
        {.mover = found.turns.size() % 2 == 0 ? Color::white : Color::black, .judgement = {.loss = loss}});
  using Numbers = std::vector<std::size_t>;
  BOOST_TEST(review::turning_points(found) == (Numbers{5, 1, 3}));
  // Of equal losses, the later one.
  found.turns[8].judgement.loss = 30;
  BOOST_TEST(review::turning_points(found) == (Numbers{5, 8, 1}));
  found.turns.resize(3);
  BOOST_TEST(review::turning_points(found) == (Numbers{1, 0}));
  // Both sides of a cooperative game, by points.
  found.turns[0].judgement.points_lost = 5;
  found.turns[1].judgement.points_lost = 0;
  BOOST_TEST(review::turning_points(found) == Numbers{0});
}

BOOST_AUTO_TEST_CASE(a_stretch_has_a_margin_where_all_of_it_has_the_same) {
  const auto stretches = [](std::vector<int> margins) {
    std::vector<Evaluation> evaluations = {chance(0.5)};
    for (const int margin : margins) evaluations.push_back(won_by(Color::black, margin));
    std::string text;
    for (const review::Stretch& stretch : review::stretches(evaluations))
      text +=
          std::to_string(stretch.first) + " to " + std::to_string(stretch.last) + ": " + to_text(stretch.proof) + ";";
    return text;
  };
  BOOST_TEST(stretches({2, 2}) == "1 to 2: B+2;");
  BOOST_TEST(stretches({2, 2, 3}) == "1 to 3: B+;");
}

BOOST_AUTO_TEST_CASE(evaluations_have_texts) {
  BOOST_TEST(to_text(chance(0.567)) == "57%");
  BOOST_TEST(to_text(chance(0.9999)) == "99%");
  BOOST_TEST(to_text(chance(0.0001)) == "1%");
  BOOST_TEST(to_text(review::proven(game::Outcome::win_by_half_points(Color::white, 5))) ==
             "White wins by 2.5, proven");
  BOOST_TEST(to_text(won_by(Color::black)) == "Black wins, proven");
  BOOST_TEST(to_text(review::proven(game::Outcome::draw())) == "Draw, proven");
  BOOST_TEST(to_text(Evaluation{.chance = 0.2, .points = 812.4}) == "812 points");
}

BOOST_AUTO_TEST_SUITE_END()
