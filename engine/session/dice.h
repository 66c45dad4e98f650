// SPDX-License-Identifier: MIT
/// Dice of games with chance: their mode, and the outcomes of rolls. A session rolls in Session::roll(), and in each
/// change after which an outcome is due while the mode is automatic.
#pragma once

#include <cstdint>

#include "game/options.h"

namespace catenary::session {

enum class DiceMode {
  /// Outcomes are rolled as soon as they are due, from the seed and the position.
  automatic,
  /// Outcomes are separate moves, played on behalf of chance.
  manual,
};

/// Whether the outcomes that become due in a change are rolled as part of it.
enum class Rolls {
  /// Only while dice are automatic.
  if_automatic,
  /// Never: the caller provides the outcomes.
  none,
};

/// The option `dice` that every game with chance has.
game::OptionSpec dice_option();
/// The mode that the options select; manual in games without the option.
DiceMode dice_mode(const game::Options& options);

/// The one of `count` equally likely outcomes that is rolled in the position with this key: the same for the same seed
/// and position in every process. Requires 0 < count < 2^32.
std::uint32_t rolled_outcome(std::uint64_t seed, std::uint64_t position_key, std::uint32_t count);

}  // namespace catenary::session
