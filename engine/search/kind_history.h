// SPDX-License-Identifier: MIT
/// History of placements by kind, that is by the surroundings of the cell, regardless of its location. What was learned
/// in one place applies in others, and in positions not searched yet.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "game/concepts.h"
#include "search/move_history.h"

namespace catenary::search {

/// A plug-in with kinds of placements: `MoveKinds` is constructed from the rules and has
/// * `of(position)`: an array of the type `ByCell` with the kind of the placement on each cell by the side to move,
///   from 0 to count() - 1; cells without a legal placement may have any of these numbers;
/// * `count()`: at most 65,536.
template <class G>
concept HasMoveKinds = game::Game<G> && G::kTraits.move_kinds;

/// The history for a game without kinds, which learns nothing.
template <game::Game G>
class KindHistory {
 public:
  /// The kinds of the moves of one node.
  struct Kinds {};

  Kinds kinds_of(const typename G::Position& /*position*/) { return {}; }
  int score(const Kinds& /*kinds*/, Move /*move*/) const { return 0; }
  void update(const Kinds& /*kinds*/, Move /*move*/, int /*bonus*/) {}
  void clear() {}
};

template <HasMoveKinds G>
class KindHistory<G> {
 public:
  using Position = typename G::Position;
  using Kinds = typename G::MoveKinds::ByCell;

  /// The kinds of the moves of a position. Requires positions of the same rules each time.
  Kinds kinds_of(const Position& position) {
    if (!x_kinds) {
      typename G::MoveKinds kinds(position.rules());
      x_scores.resize(static_cast<std::size_t>(kinds.count()));
      x_kinds.emplace(std::move(kinds));
    }
    return x_kinds->of(position);
  }

  /// The score of a move, within ±kHistoryLimit; 0 for moves other than placements.
  int score(const Kinds& kinds, Move move) const {
    return move.kind() == Move::Kind::place ? x_scores[kinds[move.to()]] : 0;
  }
  /// Rewards (bonus > 0) or penalizes a move. Requires |bonus| <= kHistoryLimit.
  void update(const Kinds& kinds, Move move, int bonus) {
    if (move.kind() == Move::Kind::place) add_with_gravity(x_scores[kinds[move.to()]], bonus);
  }
  void clear() { std::fill(x_scores.begin(), x_scores.end(), std::int16_t{0}); }

 private:
  std::optional<typename G::MoveKinds> x_kinds;
  std::vector<std::int16_t> x_scores;
};

}  // namespace catenary::search
