// SPDX-License-Identifier: MIT
#include "player/outcome_values.h"

#include <cassert>
#include <cmath>

namespace catenary::player {

OutcomeValues search_outcomes(const session::History& history,
                              const std::function<search::SearchResult(const session::History&)>& search) {
  assert(history.state->cooperative());
  OutcomeValues values;
  double sum = 0;
  for (const core::Move outcome : history.state->legal_moves()) {
    const session::History after = history.after({outcome});
    game::Value value = 0;
    if (after.state->over()) {
      value = game::outcome_value(after.state->outcome(), core::Color::none, 0);
    } else {
      const search::SearchResult found = search(after);
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
