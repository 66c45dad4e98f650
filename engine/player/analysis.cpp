// SPDX-License-Identifier: MIT
#include "player/analysis.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace catenary::player {

bool Findings::is_final() const {
  return !moves.empty() &&
         std::all_of(moves.begin(), moves.end(), [](const AnalyzedMove& entry) { return entry.exact; });
}

bool Findings::others_lose() const {
  return rest_loses && std::all_of(moves.begin() + 1, moves.end(),
                                   [](const AnalyzedMove& entry) { return game::is_loss(entry.value); });
}

std::optional<ProvenResult> Findings::result() const {
  if (moves.empty()) return std::nullopt;
  const AnalyzedMove& best = moves.front();
  const bool is_best = best.exact && (best.value >= bound || (is_final() && !dropped_some));
  const bool is_proven = game::is_win(best.value) || (game::is_loss(best.value) && others_lose()) || is_best;
  return is_proven ? std::optional(ProvenResult{best.value, is_best, best.variation}) : std::nullopt;
}

void Findings::add_proof(AnalyzedMove proven) {
  std::erase_if(moves, [&](const AnalyzedMove& entry) { return entry.variation.front() == proven.variation.front(); });
  if (proven.exact) {
    bound = proven.value;
    rest_loses |= game::is_loss(bound);
  }
  moves.insert(moves.begin(), std::move(proven));
  sort();
}

void Findings::sort() {
  // A search may miss what the proof shows. Exact values differ from it only in the length of the game.
  for (AnalyzedMove& entry : moves)
    if (!entry.exact) entry.value = std::min(entry.value, bound);
  std::stable_sort(moves.begin(), moves.end(),
                   [](const AnalyzedMove& a, const AnalyzedMove& b) { return a.value > b.value; });
}

}  // namespace catenary::player
