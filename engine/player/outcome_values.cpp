// SPDX-License-Identifier: MIT
#include "player/outcome_values.h"

#include <cassert>
#include <cmath>

#include "core/scope_guard.h"

namespace catenary::player {

OutcomeValues search_outcomes(session::Session& session, const std::function<search::SearchResult()>& search) {
  assert(session.state().cooperative());
  OutcomeValues values;
  double sum = 0;
  for (const core::Move outcome : session.state().legal_moves()) {
    session.play_turn({outcome});
    const core::ScopeGuard take_back([&] { session.undo(1); });
    game::Value value = 0;
    if (session.state().over()) {
      value = game::outcome_value(session.state().outcome(), core::Color::none, 0);
    } else {
      const search::SearchResult found = search();
      value = found.value;
      values.nodes += found.nodes;
    }
    values.entries.push_back({outcome, value});
    sum += value;
  }
  values.mean = static_cast<game::Value>(std::lround(sum / static_cast<double>(values.entries.size())));
  return values;
}

}  // namespace catenary::player
