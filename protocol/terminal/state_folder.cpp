// SPDX-License-Identifier: MIT
#include "terminal/state_folder.h"

#include <cstdlib>

namespace catenary::terminal {

std::filesystem::path state_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return state;
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return std::filesystem::path(home) / ".local" / "state";
  return {};
}

}  // namespace catenary::terminal
