// SPDX-License-Identifier: MIT
/// Dice of games with chance: their mode, and the outcome that a roll has. Session rolls: in Session::roll(), and in
/// each change after which an outcome is due while the mode is automatic.
#pragma once

#include <cstdint>

#include "game/options.h"

namespace catenary::session {

enum class DiceMode {
  /// Outcomes are rolled as soon as they are due, from the seed and the position.
  automatic,
  /// Outcomes are moves of their own, which somebody plays for chance.
  manual,
};

/// Whether the outcomes that a change makes due are rolled as part of it.
enum class Rolls {
  /// While dice are automatic.
  if_automatic,
  /// The caller has the outcomes.
  none,
};

/// The option `dice` that every game with chance has.
game::OptionSpec dice_option();
/// Manual in games without that option.
DiceMode dice_mode(const game::Options& options);

/// Which of `count` equally likely outcomes comes up in the position with this key: the same for the same seed and
/// position in every process. Requires 0 < count < 2^32.
std::uint32_t rolled_outcome(std::uint64_t seed, std::uint64_t position_key, std::uint32_t count);

}  // namespace catenary::session
