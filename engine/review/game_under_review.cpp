// SPDX-License-Identifier: MIT
#include "review/game_under_review.h"

#include <algorithm>
#include <cassert>

#include "core/rng.h"
#include "player/outcome_values.h"

namespace catenary::review {

using game::Value;
using session::PlayedTurn;

namespace {

/// The nodes are divided by this number for the search of each outcome of a roll, because there are many outcomes.
constexpr std::uint64_t kShareOfOutcome = 16;
constexpr std::uint64_t kMinNodesOfOutcome = 100;

}  // namespace

GameUnderReview::GameUnderReview(const player::Plugin& game, const game::Settings& settings,
                                 const session::Session& played, const player::Request& search,
                                 const player::Engine* known, CountNodes count)
    : x_game(&game), x_known(known), x_request(search), x_count(std::move(count)) {
  player::StartedGame started = game.start(settings);
  x_engine = std::move(started.engine);
  session::Course course = session::course_of(played);
  if (!course.position.empty()) value_or_throw(started.session->set_position(course.position));
  x_turns = std::move(course.turns);
  x_found.resize(x_turns.size() + 1);
  x_positions.push_back(started.session->history());
  for (const PlayedTurn& turn : x_turns) {
    x_sides.push_back(turn.mover);
    x_positions.push_back(x_positions.back().after(turn.moves));
  }
  x_sides.push_back(x_positions.back().state->to_move());
}

void GameUnderReview::search_position(std::size_t number) {
  x_found[number] = search(x_positions[number], x_sides[number], 1);
  take_known(number, x_found[number]);
}

Comparison GameUnderReview::compare(std::size_t number) {
  Comparison comparison = comparison_with(number, x_found[number].line, x_found[number + 1].evaluation, 1);
  update_played(number, comparison, comparison.played);
  return comparison;
}

void GameUnderReview::search_best(std::size_t number, Comparison& comparison, std::uint64_t factor) {
  const Evaluation found = child(number, comparison.line.front(), factor).evaluation;
  comparison.best = later_unless_only_earlier_is_proven(comparison.best, found);
}

Evaluation GameUnderReview::search_played(std::size_t number, std::uint64_t factor) {
  return child(number, x_turns[number].moves, factor).evaluation;
}

std::pair<Evaluation, Comparison> GameUnderReview::reconsider(std::size_t number, const Evaluation& played,
                                                              std::uint64_t factor) {
  SearchedPosition position = search(x_positions[number], x_sides[number], factor);
  take_known(number, position);
  return {position.evaluation, comparison_with(number, position.line, played, factor)};
}

void GameUnderReview::update_played(std::size_t number, Comparison& comparison, const Evaluation& played) const {
  comparison.played = played;
  if (comparison.played_is_best || at_least_as_good(x_sides[number], played, comparison.best))
    take_played_for_best(number, comparison);
}

void GameUnderReview::take_played_for_best(std::size_t number, Comparison& comparison) const {
  comparison = {{x_turns[number].moves}, comparison.played, comparison.played, true};
}

std::optional<core::Move> GameUnderReview::worst_move(std::size_t number, const Comparison& comparison) {
  const Turn& turn = x_turns[number].moves;
  if (turn.size() == 1) return std::nullopt;
  const Turn& best = comparison.line.front();
  std::optional<core::Move> worst;
  double largest_fall = -2;
  double before = chance_of(x_sides[number], comparison.best);
  Turn part;
  for (const core::Move move : turn) {
    part.push_back(move);
    const double after =
        chance_of(x_sides[number], part.size() == turn.size() ? comparison.played : child(number, part, 1).evaluation);
    const bool is_good = std::find(best.begin(), best.end(), move) != best.end();
    if (!is_good && before - after > largest_fall) {
      largest_fall = before - after;
      worst = move;
    }
    before = after;
  }
  return worst;
}

double GameUnderReview::luck(std::size_t number) const {
  const std::vector<RolledOutcome>& outcomes = x_found[number].outcomes;
  double sum = 0;
  double rolled = 0;
  for (const RolledOutcome& entry : outcomes) {
    sum += entry.points;
    if (entry.outcome == x_turns[number].moves.front()) rolled = entry.points;
  }
  return rolled - sum / static_cast<double>(outcomes.size());
}

SearchedPosition GameUnderReview::child(std::size_t number, const Turn& turn, std::uint64_t factor) {
  return search(x_positions[number].after(turn), x_sides[number + 1], factor);
}

Comparison GameUnderReview::comparison_with(std::size_t number, const std::vector<Turn>& line, const Evaluation& played,
                                            std::uint64_t factor) {
  const SearchedPosition best = child(number, line.front(), factor);
  return {line, best.evaluation, played, best.position == x_found[number + 1].position};
}

SearchedPosition GameUnderReview::search(const session::History& history, Color next, std::uint64_t factor) {
  const game::GameState& state = *history.state;
  SearchedPosition found{.position = state.text()};
  if (state.over()) {
    found.evaluation = evaluation_of_end(state);
  } else if (state.to_move() == Color::chance) {
    search_outcomes(history, found);
  } else {
    const Color first = core::is_side(next) && state.may_move(next) ? next : state.to_move();
    const search::SearchResult result = search_turn(history, first, factor * x_request.limits.max_nodes);
    found.evaluation = evaluation_of(state, result.value, result.exact);
    found.line = session::turns_of(state, result.variation);
    found.nodes = result.nodes;
  }
  x_count(found.nodes);
  return found;
}

void GameUnderReview::take_known(std::size_t number, SearchedPosition& found) const {
  const session::History& history = x_positions[number];
  const bool is_asked = x_known != nullptr && x_sides[number] == history.state->to_move();
  const player::ProvenResult* known = is_asked ? x_known->proven(history) : nullptr;
  if (known == nullptr) return;
  const Evaluation proof = evaluation_of(*history.state, known->value, known->exact);
  const auto& proof_found = found.evaluation.proof;
  if (proof_found && (proof_found->has_margin || !proof.proof->has_margin)) return;
  found.evaluation = proof;
  found.line = session::turns_of(*history.state, known->line);
}

search::SearchResult GameUnderReview::search_turn(const session::History& history, Color first,
                                                  std::uint64_t nodes) const {
  player::Request request = x_request;
  request.limits.max_nodes = nodes;
  request.first_mover = first;
  core::Rng rng(request.settings.seed);
  return x_engine->search(history, request, rng, {});
}

void GameUnderReview::search_outcomes(const session::History& history, SearchedPosition& found) {
  const std::uint64_t nodes = std::max(kMinNodesOfOutcome, x_request.limits.max_nodes / kShareOfOutcome);
  const player::OutcomeValues values = player::search_outcomes(
      history, [&](const session::History& after) { return search_turn(after, after.state->to_move(), nodes); });
  for (const auto& [outcome, value] : values.entries)
    found.outcomes.push_back({outcome, evaluation_of(*history.state, value, false).points.value()});
  found.evaluation = evaluation_of(*history.state, values.mean, false);
  found.nodes = values.nodes;
}

Evaluation GameUnderReview::evaluation_of(const game::GameState& state, Value value, bool exact) const {
  const double chance = x_game->win_rate(value);
  if (state.cooperative()) return {.chance = chance, .points = static_cast<double>(value) / game::kPointUnit};
  if (game::is_decisive(value))
    return proven(game::proven_outcome(value, state.to_move(), exact && state.has_margins()));
  if (exact) return proven(game::Outcome::draw());
  return {.chance = state.to_move() == Color::white ? 1 - chance : chance};
}

Evaluation GameUnderReview::evaluation_of_end(const game::GameState& state) const {
  const game::Outcome outcome = state.outcome();
  if (outcome.kind != game::Outcome::Kind::total) return proven(outcome);
  return evaluation_of(state, game::outcome_value(outcome, Color::black, 0), true);
}

}  // namespace catenary::review
