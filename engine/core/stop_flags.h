// SPDX-License-Identifier: MIT
/// Flags that end a command as soon as possible, with the best answer so far. Whoever reads input raises them.
#pragma once

#include <atomic>

namespace catenary::core {

struct StopFlags {
  /// Ends whatever is at work.
  std::atomic<bool> all = false;
  /// Another line of input is waiting. True where nobody reads input: what streams until the next line ends at once.
  std::atomic<bool> line = true;
  /// No line will come after those that are waiting.
  std::atomic<bool> end = false;
};

}  // namespace catenary::core
