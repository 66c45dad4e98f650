// SPDX-License-Identifier: MIT
#include "session/dice.h"

#include "core/rng.h"

namespace catenary::session {

game::OptionSpec dice_option() {
  return game::OptionSpec::list("dice", "whether outcomes are rolled by themselves or played as moves of chance",
                                {"auto", "manual"}, {"rolled by themselves", "rolled or entered by hand"});
}

DiceMode dice_mode(const game::Options& options) {
  return options.has("dice") && options.text("dice") == "auto" ? DiceMode::automatic : DiceMode::manual;
}

std::uint32_t rolled_outcome(std::uint64_t seed, std::uint64_t position_key, std::uint32_t count) {
  return core::Rng(core::mix64(seed) ^ position_key).below(count);
}

}  // namespace catenary::session
