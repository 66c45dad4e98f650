// SPDX-License-Identifier: MIT
/// Results that searches have proven, for shorter searches and reviews, which would see less.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/value.h"
#include "search/search_result.h"

namespace catenary::player {

/// A proven win, loss or draw.
struct ProvenResult {
  /// For the side to move.
  game::Value value = 0;
  /// The value is also the best that the side can reach; otherwise a win may be possible with a larger margin.
  bool exact = false;
  /// A best line; begins with a turn that keeps the result.
  std::vector<core::Move> line;
};

/// The results of positions, by keys that cover everything on which results depend.
class ProvenResults {
 public:
  static constexpr std::size_t kMostResults = 100'000;

  /// Keeps a result, unless an exact one is known. If there are too many, forgets the earlier ones.
  void note(std::uint64_t position, ProvenResult result) {
    if (x_known.size() >= kMostResults && !x_known.contains(position)) forget();
    ProvenResult& known = x_known[position];
    if (known.line.empty() || !known.exact || result.exact) known = std::move(result);
  }
  void forget() { x_known.clear(); }

  /// Null if nothing is known.
  const ProvenResult* find(std::uint64_t position) const {
    const auto found = x_known.find(position);
    return found == x_known.end() ? nullptr : &found->second;
  }
  /// Corrects the values of moves by what is known about the position before them.
  void correct(std::vector<search::RatedMove>& rated, std::uint64_t position) const {
    if (const ProvenResult* known = find(position))
      for (search::RatedMove& entry : rated) correct(entry, *known);
  }

 private:
  static void correct(search::RatedMove& entry, const ProvenResult& known) {
    if (entry.move == known.line.front()) {
      const bool better = !known.exact && entry.value > known.value;
      if (!better) entry = {entry.move, known.value, known.exact};
    } else if (known.exact ? entry.value > known.value : game::is_loss(known.value) && !game::is_loss(entry.value)) {
      entry = {entry.move, known.value, false};
    }
  }

  std::unordered_map<std::uint64_t, ProvenResult> x_known;
};

}  // namespace catenary::player
