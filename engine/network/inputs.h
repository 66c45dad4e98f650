// SPDX-License-Identifier: MIT
/// The inputs of a game's network. A game with a network declares them in one file, games/NAME/inputs.h, as a type
/// `Inputs` of its plug-in.
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

/// In place of an input, for a cell without an active one.
inline constexpr int kNoInput = -1;

/// The active input of a cell in the view of Black and in that of White.
using Views = std::array<int, 2>;

/// The amounts of a position's terms, with the progress of the game (0 to 1), and up to `Most` active inputs beside
/// those of the cells.
template <class Amounts, std::size_t Most = 0>
struct Measured {
  // An evaluation adds many inputs, none of which is one too many.
  using Unchecked = boost::container::static_vector_options_t<boost::container::throw_on_overflow<false>>;

  Amounts amounts;
  float phase = 0;
  boost::container::static_vector<RowPair, Most, Unchecked> inputs{};
};

/// The inputs of a game. They are made from the rules, and have:
/// * `Rules` and `Position`, those of the game;
/// * `kName`, a name that changes with the meaning of the inputs, and `kTerms`, the weighted terms of the evaluation
///   (game/weighted_terms.h);
/// * `count()`, the number of inputs, and `most_active()`, the most that are active at a time in one view;
/// * `measure(position)`: the amounts of the terms, and the inputs that are found anew for each position.
template <class I>
concept GameInputs = std::constructible_from<I, const typename I::Rules&> &&
    requires(const I inputs, const typename I::Position position) {
  { I::kName } -> std::convertible_to<std::string_view>;
  { inputs.count() } -> std::same_as<int>;
  { inputs.most_active() } -> std::same_as<int>;
  { I::measure(position).phase } -> std::convertible_to<float>;
  { *I::measure(position).inputs.begin() } -> std::convertible_to<RowPair>;
};

/// Inputs of which each cell has at most one active in each view, which depends on what lies on the cell and around it.
/// They have also:
/// * `layers(position)`, an array of the sets of cells that inputs depend on;
/// * `affected(cells)`: the cells whose input may differ where a layer differs in `cells`;
/// * `at(layers, cell)`: the active input of a cell in both views.
template <class I>
concept CellInputs = GameInputs<I> && requires(const I inputs, const typename I::Position position, Cell cell) {
  {I::layers(position)[0]};
  {inputs.affected(I::layers(position)[0])};
  { inputs.at(I::layers(position), cell) } -> std::same_as<Views>;
};

/// A plug-in whose evaluation a network can correct.
template <class G>
concept Learnable = game::Game<G> && GameInputs<typename G::Inputs>;

}  // namespace catenary::network
