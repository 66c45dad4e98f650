// SPDX-License-Identifier: MIT
/// Kinds of groups of pieces. Each game names its own (game/traits.h); Session passes it on.
#pragma once

namespace catenary::game {

enum class Grouping {
  /// Adjacent pieces do not form groups.
  none,
  /// Adjacent stones of one colour.
  by_color,
  /// Adjacent stones of either colour.
  mixed,
};

}  // namespace catenary::game
