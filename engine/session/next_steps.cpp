// SPDX-License-Identifier: MIT
#include "session/next_steps.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

namespace catenary::session {

using game::GameState;
using game::Step;
using game::StepPath;

namespace {

/// None at the start and after a position was set.
Move previous_move(const Session& session) {
  return session.played_moves().empty() ? Move() : session.played_moves().back().move;
}

}  // namespace

std::vector<StepPath> legal_paths(const Session& session, std::optional<Color> color) {
  std::vector<StepPath> all;
  const GameState& state = session.state();
  for (const Move move : state.legal_moves()) {
    if (color && state.mover(move) != *color) continue;
    for (const StepPath& path : game::paths_to(move, state.substitute_click(move, previous_move(session))))
      all.push_back(path);
  }
  return all;
}

std::vector<Step> legal_steps(const Session& session) {
  if (session.state().over()) return {};
  return game::possible_steps(legal_paths(session), session.selected());
}

std::vector<Cell> destinations(const Session& session) {
  std::vector<Cell> cells;
  if (!session.selected()) return cells;
  for (const StepPath& path : legal_paths(session))
    if (path.first == Step::at(*session.selected()) && path.second && path.second->cell)
      cells.push_back(*path.second->cell);
  return cells;
}

Step next_step(const Session& session, Move move) {
  return game::step_on_path(move, legal_paths(session), session.selected());
}

std::vector<std::optional<Step>> steps_towards(const Session& session, const std::vector<Move>& moves) {
  const auto all = legal_paths(session);
  std::vector<std::optional<Step>> steps;
  for (const Move move : moves) {
    const auto path = std::find_if(all.begin(), all.end(), [&](const StepPath& p) { return p.move == move; });
    assert(path != all.end());
    if (!session.selected())
      steps.emplace_back(path->first);
    else if (path->first == Step::at(*session.selected()) && path->second)
      steps.push_back(path->second);
    else
      steps.emplace_back();
  }
  return steps;
}

std::vector<Step> steps_of(const Session& session, const std::vector<Move>& line) {
  std::vector<Step> steps;
  const GameState* state = &session.state();
  std::unique_ptr<const GameState> later;
  Move previous = previous_move(session);
  for (const Move move : line) {
    const StepPath path = game::paths_to(move, state->substitute_click(move, previous)).front();
    const bool chance = state->to_move() == Color::chance;
    const bool half_made = steps.empty() && session.selected() && path.first == Step::at(*session.selected());
    if (!chance && !half_made) steps.push_back(path.first);
    if (!chance && path.second) steps.push_back(*path.second);
    later = state->after(move);
    state = later.get();
    previous = move;
  }
  return steps;
}

}  // namespace catenary::session
