// SPDX-License-Identifier: MIT
/// What the latest search proved, for short searches that would see less.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/search_result.h"

namespace catenary::player {

/// The winner at the root of the latest search that proved one, and after its first move.
class ProvenResults {
 public:
  /// Records a result, with the keys of its root and of the position after its first move. Ignores values that are not
  /// decisive.
  void note(const search::SearchResult& found, std::uint64_t root, std::uint64_t child, bool same_side) {
    if (!game::is_decisive(found.value)) return;
    const auto move_at = [&](std::size_t index) {
      return index < found.variation.size() ? found.variation[index] : core::Move();
    };
    const game::Value after = game::to_node_relative(found.value, 1);
    x_known = {Known{root, move_at(0), found.value, found.exact},
               Known{child, move_at(1), same_side ? after : -after, found.exact}};
  }
  void forget() { x_known = {}; }

  /// Corrects the values of moves by what is known about the position before them.
  void correct(std::vector<search::RatedMove>& rated, std::uint64_t position) const {
    for (const Known& known : x_known)
      if (known.value != 0 && known.position == position)
        for (search::RatedMove& entry : rated) correct(entry, known);
  }

 private:
  struct Known {
    std::uint64_t position = 0;
    core::Move best = {};
    /// 0 if nothing is known.
    game::Value value = 0;
    bool exact = false;
  };

  static void correct(search::RatedMove& entry, const Known& known) {
    if (entry.move == known.best) {
      const bool better = !known.exact && entry.value > known.value;
      if (!better) entry = {entry.move, known.value, known.exact};
    } else if (known.exact ? entry.value > known.value : game::is_loss(known.value) && !game::is_loss(entry.value)) {
      entry = {entry.move, known.value, false};
    }
  }

  std::array<Known, 2> x_known;
};

}  // namespace catenary::player
