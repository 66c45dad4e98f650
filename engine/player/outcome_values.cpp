// SPDX-License-Identifier: MIT
#include "player/outcome_values.h"

#include <cmath>

namespace catenary::player {

using core::Color;

OutcomeValues search_outcomes(session::Session& session, const std::function<search::SearchResult()>& search) {
  OutcomeValues values;
  double sum = 0;
  for (const core::Move outcome : session.state().legal_moves()) {
    session.play_turn({outcome});
    game::Value value = 0;
    if (session.state().over()) {
      value = game::outcome_value(session.state().outcome(), Color::black, 0);
    } else {
      const search::SearchResult found = search();
      value = session.state().cooperative() || session.state().to_move() == Color::black ? found.value : -found.value;
      values.nodes += found.nodes;
    }
    session.undo(1);
    values.entries.push_back({outcome, value});
    sum += value;
  }
  values.mean = static_cast<game::Value>(std::lround(sum / static_cast<double>(values.entries.size())));
  return values;
}

}  // namespace catenary::player
