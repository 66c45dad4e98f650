// SPDX-License-Identifier: MIT
#include "game/steps.h"

#include <algorithm>
#include <cassert>

namespace catenary::game {

std::string to_text(Step step, const board::Grid& grid) {
  return step.cell ? to_text(grid.vertex_of(*step.cell)) : "pass";
}

std::vector<StepPath> paths_to(Move move, std::optional<Cell> substitute) {
  switch (move.kind()) {
    case Move::Kind::place:
      return {{move, Step::at(move.to()), std::nullopt}};
    case Move::Kind::relocate:
      return {{move, Step::at(move.from()), Step::at(move.to())}};
    case Move::Kind::remove:
      return {{move, Step::at(move.from()), Step::at(move.from())}};
    case Move::Kind::button:
      return {{move, Step::pass(), std::nullopt}};
    case Move::Kind::swap:
      assert(substitute);
      return {{move, Step::at(*substitute), std::nullopt}};
    case Move::Kind::pass:
      if (!substitute) return {{move, Step::pass(), std::nullopt}};
      return {{move, Step::at(*substitute), std::nullopt}, {move, Step::pass(), std::nullopt}};
    case Move::Kind::none:
      break;
  }
  assert(false && "no move has no steps");
  return {};
}

StepEffect effect_of(Step step, const std::vector<StepPath>& paths, std::optional<Cell> selected) {
  if (selected) {
    for (const StepPath& path : paths)
      if (path.first == Step::at(*selected) && path.second == step) return {StepEffect::Kind::complete, 0, path.move};
    if (step == Step::at(*selected)) return {StepEffect::Kind::deselect, 0, Move()};
  }
  for (const StepPath& path : paths) {
    if (path.first != step) continue;
    if (!path.second) return {StepEffect::Kind::complete, 0, path.move};
    return {StepEffect::Kind::select, *step.cell, path.move};
  }
  return {};
}

std::vector<Step> possible_steps(const std::vector<StepPath>& paths, std::optional<Cell> selected) {
  std::vector<Step> steps;
  const auto add = [&](Step step) {
    if (std::find(steps.begin(), steps.end(), step) == steps.end()) steps.push_back(step);
  };
  if (selected) add(Step::at(*selected));
  for (const StepPath& path : paths) {
    add(path.first);
    if (selected && path.first == Step::at(*selected) && path.second) add(*path.second);
  }
  return steps;
}

Step step_on_path(Move move, const std::vector<StepPath>& paths, std::optional<Cell> selected) {
  const auto path = std::find_if(paths.begin(), paths.end(), [&](const StepPath& p) { return p.move == move; });
  assert(path != paths.end());
  const bool origin_chosen = selected && path->second && path->first == Step::at(*selected);
  return origin_chosen ? *path->second : path->first;
}

}  // namespace catenary::game
