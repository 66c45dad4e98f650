// SPDX-License-Identifier: MIT
#include "full_strength.h"

namespace catenary::protocol {

FullStrength::FullStrength(player::Player& player) : x_player(player), x_before(player.parameter_options()) {
  for (const char* name : {"max_nodes", "max_depth", "move_time", "threads", "temperature"})
    x_player.set_parameter(name, "0");
}

}  // namespace catenary::protocol
