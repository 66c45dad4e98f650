// SPDX-License-Identifier: MIT
#include "session/history.h"

namespace catenary::session {

History History::after(const std::vector<core::Move>& line) const {
  History later = *this;
  for (const core::Move move : line) {
    later.moves.push_back(move);
    later.earlier_keys.push_back(later.state->key());
    later.state = later.state->after(move);
  }
  return later;
}

}  // namespace catenary::session
