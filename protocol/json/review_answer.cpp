// SPDX-License-Identifier: MIT
#include "json/review_answer.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/rounding.h"
#include "game/move_text.h"
#include "review/review.h"

namespace catenary::json {

namespace {

using core::Color;
using review::Evaluation;
using review::ReviewedTurn;

/// The turns of a better line that have boards.
constexpr std::size_t kMaxLine = 8;

double hundredths(double value) { return core::rounded(value, 100); }

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json winner_of(const game::Outcome& proof) {
  return proof.kind == game::Outcome::Kind::draw ? Json("draw") : Json(to_text(proof.winner));
}

Json margin_of(const game::Outcome& proof) { return proof.has_margin ? Json(proof.half_points / 2.0) : Json(); }

Json evaluation_answer(const Evaluation& evaluation) {
  return {{"chance", review::shown(evaluation.chance)},
          {"points", or_null(evaluation.points)},
          {"winner", evaluation.proof ? winner_of(*evaluation.proof) : Json()},
          {"margin", evaluation.proof ? margin_of(*evaluation.proof) : Json()},
          {"text", to_text(evaluation)}};
}

/// The better line of a turn, with the board after each turn of it. The session stands before the turn.
Json better_turn(const review::Comparison& comparison, session::Session& session) {
  std::vector<session::Turn> line = comparison.line;
  line.resize(std::min(line.size(), kMaxLine));
  Json texts = Json::array();
  for (const session::Turn& turn : line) texts.push_back(game::to_text(turn, session.grid()));
  return {{"turn", texts.front()},
          {"line", texts},
          {"after", evaluation_answer(comparison.best)},
          {"played", evaluation_answer(comparison.played)},
          {"states", states_of_line(session, line)}};
}

Json turn_answer(const ReviewedTurn& turn, const std::string& text, std::size_t number, const board::Grid& grid) {
  const review::Judgement& judgement = turn.judgement;
  const auto points_lost = judgement.points_lost ? std::optional(hundredths(*judgement.points_lost)) : std::nullopt;
  const auto luck = turn.luck ? std::optional(hundredths(*turn.luck)) : std::nullopt;
  const auto worst_move = turn.worst_move ? std::optional(game::to_text(*turn.worst_move, grid)) : std::nullopt;
  return {{"number", number},
          {"mover", to_text(turn.mover)},
          {"turn", text},
          {"class", judgement.name_of_class()},
          {"loss", judgement.loss},
          {"points_lost", or_null(points_lost)},
          {"margin_lost", or_null(judgement.margin_lost)},
          {"after_best", turn.comparison ? evaluation_answer(turn.comparison->best) : Json()},
          {"best", nullptr},
          {"worst_move", or_null(worst_move)},
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
  return {{"rolls", rolls}, {"luck", hundredths(luck)}, {"skill", hundredths(-lost)}};
}

Json proofs_of(const std::vector<Evaluation>& evaluations) {
  Json proofs = Json::array();
  for (const review::Stretch& stretch : review::stretches(evaluations))
    proofs.push_back({{"from", stretch.first},
                      {"to", stretch.last},
                      {"winner", winner_of(stretch.proof)},
                      {"margin", margin_of(stretch.proof)}});
  return proofs;
}

}  // namespace

Json review_answer(player::Player& player, const GameText& game, const player::Request& search,
                   const std::function<void(double share)>& report) {
  const Json boards = boards_of(player, game.turns);
  session::Session& session = player.session();
  const review::Review found = review::review_game(player.game(), player.settings(), session, search,
                                                   [&](double share, std::uint64_t) { report(share); });

  Json answer;
  for (const char* field : {"game", "title", "size", "options", "cooperative", "layout", "result", "result_text"})
    if (boards.contains(field)) answer[field] = boards.at(field);
  answer["players"] = game.players;
  answer["nodes"] = search.limits.max_nodes;
  answer["states"] = Json::array({boards.at("state")});
  for (const Json& entry : boards.at("turns")) answer["states"].push_back(entry.at("state"));
  answer["positions"] = Json::array();
  for (std::size_t i = 0; i < found.sides.size(); ++i) {
    answer["positions"].push_back(evaluation_answer(found.evaluations[i]));
    answer["positions"].back()["to_move"] = to_text(found.sides[i]);
  }
  answer["turns"] = Json::array();
  for (std::size_t i = 0; i < found.turns.size(); ++i)
    answer["turns"].push_back(turn_answer(found.turns[i], game.turns[i], i + 1, session.grid()));
  for (std::size_t i = found.turns.size(); i-- > 0;) {
    session.undo(1);
    if (found.turns[i].has_better_turn()) answer["turns"][i]["best"] = better_turn(*found.turns[i].comparison, session);
  }
  answer["totals"] = {{"black", totals_of(found.turns, Color::black)}, {"white", totals_of(found.turns, Color::white)}};
  answer["luck"] = luck_of(found.turns);
  answer["proofs"] = proofs_of(found.evaluations);
  return answer;
}

}  // namespace catenary::json
