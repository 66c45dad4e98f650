// SPDX-License-Identifier: MIT
/// Wakes a thread that waits for input, from another thread or from the handler of a signal.
#pragma once

#include <array>
#include <cstdint>

namespace catenary::core {

class Waker {
 public:
  /// Throws std::system_error.
  Waker();
  ~Waker();
  Waker(const Waker&) = delete;
  Waker& operator=(const Waker&) = delete;

  /// What to wait for: a descriptor that becomes readable, on Windows the handle of an event.
  std::intptr_t handle() const { return x_handles[0]; }
  /// Ends the wait, also one that begins later.
  void wake() const;
  /// The next wait lasts until the next wake().
  void drain() const;

 private:
  std::array<std::intptr_t, 2> x_handles{};
};

}  // namespace catenary::core
