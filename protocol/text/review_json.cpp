// SPDX-License-Identifier: MIT
#include "text/review_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rounding.h"
#include "game/move_text.h"
#include "session/turns.h"
#include "text/board_json.h"
#include "text/hints.h"

namespace catenary::text {

namespace {

using core::Color;
using Json = nlohmann::json;
using review::Evaluation;
using review::ReviewedTurn;

/// The maximum number of turns of a better line that have boards.
constexpr std::size_t kMaxLine = 8;

double hundredths(double value) { return core::rounded(value, 100); }

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json hundredths_or_null(const std::optional<double>& value) { return value ? Json(hundredths(*value)) : Json(); }

Json winner_of(const game::Outcome& proof) {
  return proof.kind == game::Outcome::Kind::draw ? Json("draw") : Json(to_text(proof.winner));
}

Json margin_of(const game::Outcome& proof) { return proof.has_margin ? Json(proof.half_points / 2.0) : Json(); }

Json evaluation_json(const Evaluation& evaluation) {
  return {{"chance", review::shown(evaluation.chance)},
          {"points", or_null(evaluation.points)},
          {"winner", evaluation.proof ? winner_of(*evaluation.proof) : Json()},
          {"margin", evaluation.proof ? margin_of(*evaluation.proof) : Json()},
          {"text", to_text(evaluation)}};
}

/// What the best turn of a position achieves.
Json reasons_json(const review::Comparison& comparison, const session::History& history, const player::Engine& engine) {
  const session::Turn& turn = comparison.line.front();
  const Color side = history.state->mover(turn.front());
  std::vector<core::Move> line;
  for (const session::Turn& moves : comparison.line) line.insert(line.end(), moves.begin(), moves.end());
  std::vector<std::string> reasons = engine.reasons(*history.state, line);
  const bool over = history.after(turn).state->over();
  const bool wins = is_won_by(comparison.best, side);
  Json texts = Json::array();
  for (const std::string& reason :
       reasons_of_turn(wins && over, wins ? comparison.best.proof : std::nullopt, std::move(reasons)))
    texts.push_back(in_third_person(reason, side));
  return texts;
}

/// The better alternative to a turn, with reasons for its first turn and the board after each, and the best reply to
/// the turn played, as found by `next`. `game` is at the position before the turn.
Json better_json(const ReviewedTurn& reviewed, const ReviewedTurn* next, const player::StartedGame& game) {
  const session::Session& session = *game.session;
  const review::Comparison& comparison = *reviewed.comparison;
  std::vector<session::Turn> line = comparison.line;
  line.resize(std::min(line.size(), kMaxLine));
  Json texts = Json::array();
  for (const session::Turn& turn : line) texts.push_back(game::to_text(turn, session.grid()));
  Json answer;
  if (next != nullptr && next->comparison && next->mover == opposite(reviewed.mover))
    answer = {{"turn", game::to_text(next->comparison->line.front(), session.grid())},
              {"reasons", reasons_json(*next->comparison, session.history().after(reviewed.moves), *game.engine)}};
  return {{"turn", texts.front()},
          {"line", texts},
          {"reasons", reasons_json(comparison, session.history(), *game.engine)},
          {"answer", answer},
          {"states", shown_states(session, line)}};
}

Json turn_json(const ReviewedTurn& turn, std::size_t number, const board::Grid& grid) {
  const review::Judgement& judgement = turn.judgement;
  const auto worst_move = turn.worst_move ? std::optional(game::to_text(*turn.worst_move, grid)) : std::nullopt;
  return {{"number", number},
          {"mover", to_text(turn.mover)},
          {"turn", game::to_text(turn.moves, grid)},
          {"class", judgement.name_of_class()},
          {"loss", judgement.loss},
          {"points_lost", hundredths_or_null(judgement.points_lost)},
          {"margin_lost", or_null(judgement.margin_lost)},
          {"after_best", turn.comparison ? evaluation_json(turn.comparison->best) : Json()},
          {"best", nullptr},
          {"worst_move", or_null(worst_move)},
          {"luck", hundredths_or_null(turn.luck)}};
}

Json totals_of(const std::vector<ReviewedTurn>& turns, Color side) {
  Json totals = {{"turns", 0}, {"lost", 0.0}, {"worst", 0.0}, {"worst_turn", nullptr}, {"margin_lost", 0.0}};
  for (const review::TurnClass& turn_class : review::kClasses) totals[turn_class.name] = 0;
  int count = 0;
  double lost = 0;
  double worst = 0;
  double margin_lost = 0;
  std::optional<double> points_lost;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (turns[i].mover != side) continue;
    const review::Judgement& judgement = turns[i].judgement;
    ++count;
    lost += judgement.loss;
    const std::string name = judgement.name_of_class();
    if (!name.empty()) totals[name] = totals[name].get<int>() + 1;
    if (!name.empty() && judgement.loss > worst) totals["worst_turn"] = i + 1;
    worst = std::max(worst, judgement.loss);
    margin_lost += judgement.margin_lost.value_or(0);
    if (judgement.points_lost) points_lost = points_lost.value_or(0) + *judgement.points_lost;
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

Json review(const player::Plugin& game, game::Settings settings, const session::Session& played,
            const player::Request& search, const player::Engine* known, const review::ReportProgress& report) {
  // In a review rolls are turns; games without chance have no dice.
  (void)game.set_option(settings, "dice", "manual");
  const review::Review found = review::review_game(game, settings, played, search, known, report);
  const player::StartedGame replayed = game.start(settings);
  session::Session& session = *replayed.session;
  if (const std::string position = session::course_of(played).position; !position.empty())
    value_or_throw(session.set_position(position));

  const std::vector<std::size_t> turning_points = review::turning_points(found);
  Json numbers = Json::array();
  for (const std::size_t i : turning_points) numbers.push_back(i + 1);
  Json states = Json::array({shown_state(session)});
  Json turns = Json::array();
  for (std::size_t i = 0; i < found.turns.size(); ++i) {
    const ReviewedTurn& turn = found.turns[i];
    turns.push_back(turn_json(turn, i + 1, session.grid()));
    const ReviewedTurn* next = i + 1 < found.turns.size() ? &found.turns[i + 1] : nullptr;
    if (turn.has_better_turn() || std::find(turning_points.begin(), turning_points.end(), i) != turning_points.end())
      turns.back()["best"] = better_json(turn, next, replayed);
    session.play_turn(turn.moves);
    states.push_back(shown_state(session));
  }
  Json json = shown_game(game, settings, session);
  Json positions = Json::array();
  for (std::size_t i = 0; i < found.sides.size(); ++i) {
    positions.push_back(evaluation_json(found.evaluations[i]));
    positions.back()["to_move"] = to_text(found.sides[i]);
  }
  json.update(
      {{"players", Json::object()},
       {"nodes", search.limits.max_nodes},
       {"states", std::move(states)},
       {"positions", std::move(positions)},
       {"turns", std::move(turns)},
       {"turning_points", std::move(numbers)},
       {"totals", {{"black", totals_of(found.turns, Color::black)}, {"white", totals_of(found.turns, Color::white)}}},
       {"luck", luck_of(found.turns)},
       {"proofs", proofs_of(found.evaluations)}});
  return json;
}

}  // namespace catenary::text
