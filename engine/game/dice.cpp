#include "game/dice.h"

#include "core/rng.h"

namespace catenary::engine {

OptionSpec dice_option() {
  return OptionSpec::list("dice", "whether outcomes are rolled by themselves or played as moves of chance",
                          {"auto", "manual"});
}

DiceMode dice_mode(const Options& options) {
  return options.text("dice") == "auto" ? DiceMode::automatic : DiceMode::manual;
}

std::uint32_t rolled_outcome(std::uint64_t seed, std::uint64_t position_key, std::uint32_t count) {
  return Rng(mix64(seed) ^ position_key).below(count);
}

}  // namespace catenary::engine
