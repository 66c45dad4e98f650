// SPDX-License-Identifier: MIT
/// Flags that make a command finish as soon as possible with the best answer so far. The reader of input raises them.
#pragma once

#include <atomic>
#include <functional>
#include <utility>

namespace catenary::core {

/// A flag that any thread may raise. If no other thread reads input, the searching thread polls instead.
class StopFlag {
 public:
  StopFlag(bool raised = false) : x_raised(raised) {}
  /// While the flag is not raised, every check calls `ask` and raises the flag if it returns true. Requires that only
  /// one thread checks the flag.
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

/// True if there is a flag and it is raised.
inline bool is_raised(const StopFlag* flag) { return flag != nullptr && *flag; }

struct StopFlags {
  /// Ends any running command.
  StopFlag all;
  /// Another line of input is waiting. True if nobody reads input, so that commands that run until the next line end at
  /// once.
  StopFlag line = true;
  /// No more lines will follow those already waiting.
  StopFlag end;
};

}  // namespace catenary::core
