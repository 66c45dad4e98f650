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
  /// Set if another line of input has come, or none will come: ends commands that run until the next line.
  std::atomic<bool> line = true;
};

}  // namespace catenary::player
