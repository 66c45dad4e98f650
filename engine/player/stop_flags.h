// SPDX-License-Identifier: MIT
/// Flags that end what runs as soon as possible, with the best answer so far. Whoever reads input raises them.
#pragma once

#include <atomic>

namespace catenary::player {

struct StopFlags {
  /// For searches that only time limits.
  std::atomic<bool> timed = false;
  /// For everything.
  std::atomic<bool> all = false;
  /// Whether there is another line of input, or no more to come: for what runs until the next one.
  std::atomic<bool> line = true;
};

}  // namespace catenary::player
