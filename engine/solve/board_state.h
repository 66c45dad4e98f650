// SPDX-License-Identifier: MIT
/// Keys of positions for the solver. Positions that differ only by a symmetry of the board or an exchange of colours
/// share one key, and therefore one table entry.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "board/bitset.h"
#include "board/symmetry.h"
#include "core/color.h"
#include "core/move.h"
#include "core/rng.h"
#include "game/concepts.h"

namespace catenary::solve {

using board::Bitset;
using core::Color;
using core::Move;

/// The complete state of a position, from the point of view of the side to move.
template <int Words>
struct BoardState {
  /// Stones of the side to move and of its opponent.
  Bitset<Words> own;
  Bitset<Words> other;
  /// One cell that is part of the state in addition to the stones.
  std::optional<core::Cell> marked;
  /// All other state. Includes the side to move if the value for that side depends on it.
  std::uint32_t rest = 0;
};

/// A plug-in that has
/// * `static BoardState<Words> board_state(position)`, and
/// * `static bool keeps_value(rules, map, side)`: true if any two states with `side` to move (whatever `rest` says)
///   that `map` takes to the same state have the same value for the side to move.
template <class G>
concept SymmetricGame = game::Game<G> && G::kTraits.board_state;

/// A 128-bit key of a class of positions with equal values for the side to move.
struct StateKey {
  std::uint64_t index = 0;
  std::uint64_t check = 0;

  bool operator==(const StateKey&) const = default;
};

/// The key of a position's class, and the map from the position to the one that represents the class.
struct Representative {
  StateKey key;
  std::uint8_t map = 0;
};

/// Keys for games without board_state(), and for proofs that do not merge positions.
template <game::Game G>
class PlainStates {
 public:
  PlainStates(const typename G::Rules&, bool) {}
  Representative operator()(const typename G::Position& position) const {
    return {{game::full_key(position), core::mix64(position.key()) + game::past_key(position)}, 0};
  }
  Move to_class(Move move, std::uint8_t) const { return move; }
  Move from_class(Move move, std::uint8_t) const { return move; }
};

template <SymmetricGame G>
class SymmetricStates {
 public:
  using Position = typename G::Position;

  /// With `merge`, positions that differ by a symmetry form one class. Without it each position is its own class.
  SymmetricStates(const typename G::Rules& rules, bool merge) : x_plain(rules, merge), x_merges(merge) {
    for (const board::BoardMap& map : board::board_maps(rules.grid())) {
      const auto index = static_cast<std::uint8_t>(x_maps.size());
      for (const Color side : {Color::black, Color::white})
        if (G::keeps_value(rules, map, side)) x_usable[side_index(side)].push_back(index);
      x_maps.push_back({map, map.inverse(), board::SetMap<kWords>(map)});
    }
  }

  /// The class of a position. Requires that Black or White is to move.
  Representative operator()(const Position& position) const {
    // Earlier positions are not mirrored, so a position with a relevant past is not merged.
    if (!x_merges || game::past_key(position) != 0) return x_plain(position);
    const State state = G::board_state(position);
    Image best;
    bool first = true;
    for (const std::uint8_t index : x_usable[side_index(position.to_move())]) {
      const auto& maps = x_maps[index];
      const Set own = maps.sets(state.own);
      if (!first && less(best.own, own)) continue;
      const Image image{own, maps.sets(state.other), state.marked ? maps.cells(*state.marked) + 1U : 0U, index};
      if (first || image < best) best = image;
      first = false;
    }
    return {key_of(best, state.rest), best.map};
  }

  Move to_class(Move move, std::uint8_t map) const { return board::image_of(move, x_maps[map].cells); }
  Move from_class(Move move, std::uint8_t map) const { return board::image_of(move, x_maps[map].back); }

 private:
  using State = decltype(G::board_state(std::declval<const Position&>()));
  using Set = decltype(State::own);
  static constexpr int kWords = Set::kCapacity / 64;

  struct Maps {
    board::BoardMap cells;
    board::BoardMap back;
    board::SetMap<kWords> sets;
  };
  struct Image {
    Set own;
    Set other;
    std::uint32_t marked = 0;
    std::uint8_t map = 0;
    bool operator<(const Image& second) const {
      if (own != second.own) return less(own, second.own);
      if (other != second.other) return less(other, second.other);
      return marked < second.marked;
    }
  };

  static bool less(const Set& a, const Set& b) { return a.words() < b.words(); }

  static StateKey key_of(const Image& image, std::uint32_t rest) {
    StateKey key{rest * 512ULL + image.marked, ~rest};
    const auto add = [&](std::uint64_t word) {
      key.index = core::mix64(key.index ^ word);
      key.check = core::mix64(key.check + word) ^ key.index << 1;
    };
    for (const std::uint64_t word : image.own.words()) add(word);
    for (const std::uint64_t word : image.other.words()) add(word);
    return key;
  }

  PlainStates<G> x_plain;
  bool x_merges;
  std::vector<Maps> x_maps;
  std::vector<std::uint8_t> x_usable[2];
};

/// The keys of a game, merged by symmetry for a SymmetricGame.
template <game::Game G>
struct StatesOf {
  using Type = PlainStates<G>;
};
template <SymmetricGame G>
struct StatesOf<G> {
  using Type = SymmetricStates<G>;
};

}  // namespace catenary::solve
