// SPDX-License-Identifier: MIT
/// The values of the possible chance outcomes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "game/value.h"
#include "search/search_result.h"
#include "session/history.h"

namespace catenary::player {

/// The values of all outcomes, for both sides together.
struct OutcomeValues {
  struct Entry {
    core::Move outcome;
    game::Value value = 0;
  };
  std::vector<Entry> entries;
  /// All outcomes are equally likely.
  game::Value mean = 0;
  std::uint64_t nodes = 0;
};

/// Searches the position after each outcome by `search`. Requires a cooperative game, as all games with chance are,
/// with chance to move.
OutcomeValues search_outcomes(const session::History& history,
                              const std::function<search::SearchResult(const session::History&)>& search);

}  // namespace catenary::player
