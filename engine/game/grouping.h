// SPDX-License-Identifier: MIT
/// Kinds of groups of pieces; a game names its own (game/traits.h), Session passes it on.
#pragma once

namespace catenary::game {

enum class Grouping {
  /// Pieces that stand beside each other mean nothing.
  none,
  /// Neighbouring stones of a colour.
  by_color,
  /// Neighbouring stones of either colour.
  mixed,
};

}  // namespace catenary::game
