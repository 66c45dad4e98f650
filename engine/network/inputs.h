// SPDX-License-Identifier: MIT
/// The inputs of a game's network. A game with a network defines them in games/NAME/inputs.h, as the type `Inputs` of
/// its plug-in.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/color.h"
#include "core/move.h"
#include "game/concepts.h"
#include "game/weighted_terms.h"
#include "network/kernels.h"

namespace catenary::network {

using core::Cell;
using core::Color;

/// Up to `Most` inputs, in both views.
template <std::size_t Most>
using RowPairs = boost::container::static_vector<
    RowPair, Most,
    // Without a check for overflow, because an evaluation adds many inputs and their number is bounded.
    boost::container::static_vector_options_t<boost::container::throw_on_overflow<false>>>;

/// The amounts of a position's terms with the progress of the game (0 to 1), and up to `Most` active inputs besides
/// those of the cells.
template <class Amounts, std::size_t Most = 0>
struct Measured {
  Amounts amounts;
  float phase = 0;
  RowPairs<Most> inputs{};
};

/// The inputs of a game. They are constructed from the rules, and have:
/// * `Rules` and `Position`, those of the game;
/// * `kName`, a name that changes whenever the meaning of the inputs does, and `kWeightedTerms`, those of the
///   evaluation (game/weighted_terms.h);
/// * `count()`, the number of inputs, and `max_active()`, the maximum number that are active at once in one view;
/// * `measure(position)`: the amounts of the terms, and the inputs that are recomputed for each position.
template <class I>
concept GameInputs = std::constructible_from<I, const typename I::Rules&> &&
    requires(const I inputs, const typename I::Position position) {
  { I::kName } -> std::convertible_to<std::string_view>;
  { inputs.count() } -> std::same_as<int>;
  { inputs.max_active() } -> std::same_as<int>;
  { I::measure(position).phase } -> std::convertible_to<float>;
  { *I::measure(position).inputs.begin() } -> std::convertible_to<RowPair>;
};

/// Inputs with at most one active input per cell. They are updated as a search moves between positions, and also have:
/// * `Set`, the sets of cells of the game;
/// * `follow(position)`: accepts a position of the same rules and returns the cells whose inputs may differ from the
///   previous position; on the first call, all cells;
/// * `at(cell)`: the active input of a cell in both views, or none, in the latest position passed to `follow`.
template <class I>
concept CellInputs = GameInputs<I> &&
    requires(I inputs, const I followed, const typename I::Position position, Cell cell) {
  { inputs.follow(position) } -> std::same_as<typename I::Set>;
  { followed.at(cell) } -> std::same_as<RowPair>;
};

/// The sets of cells that inputs depend on. Initially every set holds all cells, which differs everywhere from any
/// position, whose sets are disjoint.
template <class Set>
using Layers = std::array<Set, 2>;

/// Replaces the layers; returns the cells that differ.
template <class Set>
Set replace_layers(Layers<Set>& layers, const Layers<Set>& now) {
  const Set changed = (layers[0] ^ now[0]) | (layers[1] ^ now[1]);
  layers = now;
  return changed;
}

/// A plug-in whose evaluation a network can correct.
template <class G>
concept Learnable = game::Game<G> && G::kTraits.inputs;

}  // namespace catenary::network
