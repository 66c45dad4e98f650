// SPDX-License-Identifier: MIT
#include "json/review_answer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "review/review.h"

namespace catenary::json {

namespace {

using core::Color;
using review::Evaluation;
using review::ReviewedTurn;

/// The turns of a better line that have boards.
constexpr std::size_t kMaxLine = 8;

double hundredths(double value) { return std::round(100 * value) / 100; }

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json winner_of(const review::Proof& proof) {
  return proof.winner == Color::none ? Json("draw") : Json(to_text(proof.winner));
}

Json evaluation_answer(const Evaluation& evaluation) {
  return {{"chance", review::shown(evaluation.chance)},
          {"points", or_null(evaluation.points)},
          {"winner", evaluation.proof ? winner_of(*evaluation.proof) : Json()},
          {"margin", evaluation.proof ? or_null(evaluation.proof->margin) : Json()},
          {"text", to_text(evaluation)}};
}

/// The better line of a turn, with the board after each turn of it.
Json better_turn(const std::vector<std::string>& line, const review::Comparison& comparison, Json states) {
  return {{"turn", line.front()},
          {"line", line},
          {"after", evaluation_answer(comparison.best)},
          {"played", evaluation_answer(comparison.played)},
          {"states", std::move(states)}};
}

Json turn_answer(const ReviewedTurn& turn, std::size_t number) {
  const review::Judgement& judgement = turn.judgement;
  const auto points_lost = judgement.points_lost ? std::optional(hundredths(*judgement.points_lost)) : std::nullopt;
  const auto luck = turn.luck ? std::optional(hundredths(*turn.luck)) : std::nullopt;
  return {{"number", number},
          {"mover", to_text(turn.mover)},
          {"turn", turn.turn},
          {"class", judgement.name_of_class()},
          {"loss", judgement.loss},
          {"points_lost", or_null(points_lost)},
          {"margin_lost", or_null(judgement.margin_lost)},
          {"after_best", turn.comparison ? evaluation_answer(turn.comparison->best) : Json()},
          {"best", nullptr},
          {"worst_step", or_null(turn.worst_move)},
          {"luck", or_null(luck)}};
}

Json totals_of(const std::vector<ReviewedTurn>& turns, Color side) {
  Json totals = {{"turns", 0}, {"lost", 0.0}, {"worst", 0.0}, {"margin_lost", 0.0}};
  for (const review::TurnClass& turn_class : review::kClasses) totals[turn_class.name] = 0;
  int count = 0;
  double lost = 0;
  double worst = 0;
  double margin_lost = 0;
  std::optional<double> points_lost;
  for (const ReviewedTurn& turn : turns) {
    if (turn.mover != side) continue;
    const review::Judgement& judgement = turn.judgement;
    ++count;
    lost += judgement.loss;
    worst = std::max(worst, judgement.loss);
    margin_lost += judgement.margin_lost.value_or(0);
    if (judgement.points_lost) points_lost = points_lost.value_or(0) + *judgement.points_lost;
    if (const std::string name = judgement.name_of_class(); !name.empty()) totals[name] = totals[name].get<int>() + 1;
  }
  totals.update({{"turns", count}, {"lost", hundredths(lost)}, {"worst", worst}, {"margin_lost", margin_lost}});
  if (points_lost) totals["points_lost"] = hundredths(*points_lost);
  return totals;
}

/// The luck of all rolls, and what decisions lost in points of the total; null in games without rolls.
Json luck_of(const std::vector<ReviewedTurn>& turns) {
  int rolls = 0;
  double luck = 0;
  double lost = 0;
  for (const ReviewedTurn& turn : turns) {
    rolls += turn.luck.has_value();
    luck += turn.luck.value_or(0);
    lost += turn.judgement.points_lost.value_or(0);
  }
  if (rolls == 0) return nullptr;
  return {{"rolls", rolls}, {"luck", hundredths(luck)}, {"skill", -hundredths(lost)}};
}

Json proofs_of(const std::vector<Evaluation>& evaluations) {
  Json proofs = Json::array();
  for (const review::Stretch& stretch : review::stretches(evaluations))
    proofs.push_back({{"from", stretch.first},
                      {"to", stretch.last},
                      {"winner", winner_of(stretch.proof)},
                      {"margin", or_null(stretch.proof.margin)}});
  return proofs;
}

}  // namespace

Json review_answer(player::Player& player, const GameText& game, const Task& task,
                   const std::function<void(double share)>& report) {
  const Json boards = boards_of(player, game.turns);
  player.session().undo(game.turns.size());
  const review::Review found =
      review::review_game(player, game.turns, task.parameters, [&](std::size_t finished, std::size_t expected) {
        report(std::min(1.0, static_cast<double>(finished) / static_cast<double>(expected)));
      });

  Json answer;
  for (const char* field : {"game", "title", "size", "options", "cooperative", "layout", "result", "result_text"})
    if (boards.contains(field)) answer[field] = boards.at(field);
  answer["players"] = game.players;
  answer["nodes"] = task.parameters.effort.max_nodes;
  answer["states"] = Json::array({boards.at("state")});
  for (const Json& entry : boards.at("turns")) answer["states"].push_back(entry.at("state"));
  answer["positions"] = Json::array();
  for (std::size_t i = 0; i < found.sides.size(); ++i) {
    answer["positions"].push_back(evaluation_answer(found.evaluations[i]));
    answer["positions"].back()["to_move"] = to_text(found.sides[i]);
  }
  answer["turns"] = Json::array();
  for (std::size_t i = 0; i < found.turns.size(); ++i) {
    const ReviewedTurn& turn = found.turns[i];
    answer["turns"].push_back(turn_answer(turn, i + 1));
    if (!turn.has_better_turn()) continue;
    std::vector<std::string> line = turn.comparison->line;
    line.resize(std::min(line.size(), kMaxLine));
    answer["turns"].back()["best"] = better_turn(line, *turn.comparison, states_of_line(player, game.turns, i, line));
  }
  answer["totals"] = {{"black", totals_of(found.turns, Color::black)}, {"white", totals_of(found.turns, Color::white)}};
  answer["luck"] = luck_of(found.turns);
  answer["proofs"] = proofs_of(found.evaluations);
  return answer;
}

}  // namespace catenary::json
