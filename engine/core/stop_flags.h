// SPDX-License-Identifier: MIT
/// Flags that end a command as soon as possible, with the best answer so far. Whoever reads input raises them.
#pragma once

#include <atomic>
#include <functional>
#include <utility>

namespace catenary::core {

/// One flag. Any thread may raise it. Where no other thread reads input, the searching thread asks instead.
class StopFlag {
 public:
  StopFlag(bool raised = false) : x_raised(raised) {}
  /// `ask` is called at each look at the lowered flag; the flag is raised once it returns true. Requires that one
  /// thread only looks at the flag.
  explicit StopFlag(std::function<bool()> ask) : x_ask(std::move(ask)) {}

  StopFlag& operator=(bool raised) {
    x_raised.store(raised, std::memory_order_relaxed);
    return *this;
  }
  operator bool() const {
    if (!x_raised.load(std::memory_order_relaxed) && x_ask && x_ask()) x_raised.store(true, std::memory_order_relaxed);
    return x_raised.load(std::memory_order_relaxed);
  }

 private:
  mutable std::atomic<bool> x_raised = false;
  std::function<bool()> x_ask;
};

struct StopFlags {
  /// Ends whatever is at work.
  StopFlag all;
  /// Another line of input is waiting. True where nobody reads input: what streams until the next line ends at once.
  StopFlag line = true;
  /// No line will come after those that are waiting.
  StopFlag end;
};

}  // namespace catenary::core
